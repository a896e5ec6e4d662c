package score

import (
	"sync"

	"siibp/core/dataset"
)

// evaluation holds a method's predictions on the videos that count, and what several
// measures need of them.
type evaluation struct {
	data        *dataset.Dataset
	predictions *Predictions
	included    []bool  // for each video whether it counts; nil includes all
	queries     []query // all caption tuples

	// Computed on first use. selected and assigned return nil if the predictions do not tell
	// tracks apart.
	selected, assigned func() []int
	located            func() []locatedTuple
}

// newEvaluation panics if the predictions or included are of another dataset.
func newEvaluation(d *dataset.Dataset, p *Predictions, included []bool) *evaluation {
	p.check(d)
	if included != nil && len(included) != len(d.Videos) {
		panic("score: included does not have one entry for each video")
	}
	ev := &evaluation{data: d, predictions: p, included: included, queries: queries(d)}
	ev.selected = sync.OnceValue(func() []int {
		if p.hasLogOdds() || p.Selected != nil {
			return Selected(d, p)
		}
		return nil
	})
	ev.assigned = sync.OnceValue(func() []int {
		if p.hasLogOdds() || p.Assigned != nil {
			return Assigned(d, p)
		}
		return nil
	})
	ev.located = sync.OnceValue(ev.locatedTuples)
	return ev
}

// includes reports whether a video counts.
func (ev *evaluation) includes(video int) bool { return ev.included == nil || ev.included[video] }

// eachTrack yields the rows of the tracks of the videos that count, video by video.
func (ev *evaluation) eachTrack(yield func(video, row int) bool) {
	for i := range ev.data.Videos {
		if !ev.includes(i) {
			continue
		}
		for _, row := range ev.data.Videos[i].Tracks {
			if !yield(i, row) {
				return
			}
		}
	}
}

// newMeans returns means over no items of the dataset's videos.
func (ev *evaluation) newMeans() *Means { return NewMeans(len(ev.data.Videos)) }
