package score

import "siibp/core/dataset"

// Measure is one score, as a function of how often each video counts.
type Measure struct {
	Name, About string
	Basic       bool // one of the few to show first
	Count       int  // how many tracks or tuples it is taken over, each video once
	Videos      int  // of the dataset

	// At takes one weight a video of the dataset, a whole number of times that it
	// counts, at least 0: a video of weight 2 counts as if the dataset held it twice.
	// It returns NaN where nothing counts, and allocates nothing.
	At func(weight []float64) float64
}

// Measures returns every measure that the dataset has the truth for and the reading
// takes part in; over says per video whether it counts, nil: all do. It panics where
// the reading does not fit the dataset.
func Measures(d *dataset.Dataset, p *Predictions, included []bool) []Measure {
	ev := newEvaluation(d, p, included)
	var rankings []Measure
	for e := range d.Concepts {
		if p.LogOdds[e] != nil {
			rankings = append(rankings, ev.separation(e).measure(), ev.meanAveragePrecision(e))
		}
	}
	return ev.measures(rankings)
}

// measures returns the measures of labels, those that are given, two a concept, or none,
// and those of the answers to tuples.
func (ev *evaluation) measures(rankings []Measure) []Measure {
	var list []Measure
	for e := range ev.data.Concepts {
		if !ev.predictions.takesPart(e) {
			continue
		}
		list = append(list, ev.accuracy(e), ev.accuracyWithBackground(e))
		if len(rankings) > 0 {
			list = append(list, rankings[:2]...)
			rankings = rankings[2:]
		}
	}
	list = append(list, ev.pairAccuracy())
	list = append(list, ev.answers()...)
	list = append(list, ev.overlaps()...)
	kept := list[:0]
	for _, m := range list {
		if m.Count > 0 {
			kept = append(kept, m)
		}
	}
	return kept
}

// evaluation is a reading on the videos that count.
type evaluation struct {
	data        *dataset.Dataset
	predictions *Predictions
	included    []bool  // nil: all
	queries     []query // every tuple

	selected, assigned []int // nil where the reading does not tell tracks apart
}

func newEvaluation(d *dataset.Dataset, p *Predictions, included []bool) *evaluation {
	ev := newBasicEvaluation(d, p, included)
	if p.hasLogOdds() || p.Assigned != nil {
		ev.assigned = Assigned(d, p)
	}
	return ev
}

// newBasicEvaluation leaves the assignment out, which takes longest and no basic measure reads.
func newBasicEvaluation(d *dataset.Dataset, p *Predictions, included []bool) *evaluation {
	p.check(d)
	if included != nil && len(included) != len(d.Videos) {
		panic("score: over is not one a video")
	}
	ev := &evaluation{data: d, predictions: p, included: included, queries: queries(d)}
	if p.hasLogOdds() || p.Selected != nil {
		ev.selected = Selected(d, p)
	}
	return ev
}

// includes reports whether a video takes part.
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

// videoMeans is a mean over tracks or tuples, gathered by video.
type videoMeans struct {
	sum, count []float64
	items      int
}

func (ev *evaluation) newVideoMeans() *videoMeans {
	return &videoMeans{sum: make([]float64, len(ev.data.Videos)), count: make([]float64, len(ev.data.Videos))}
}

func (s *videoMeans) add(video int, value float64) {
	s.sum[video] += value
	s.count[video]++
	s.items++
}

func (s *videoMeans) addHit(video int, right bool) {
	if right {
		s.add(video, 1)
	} else {
		s.add(video, 0)
	}
}

func (s *videoMeans) mean(weight []float64) float64 {
	sum, count := 0.0, 0.0
	for i, w := range weight {
		sum += w * s.sum[i]
		count += w * s.count[i]
	}
	return sum / count
}

func (s *videoMeans) measure(name, about string) Measure {
	return Measure{Name: name, About: about, Count: s.items, Videos: len(s.sum), At: s.mean}
}

// basic marks a measure as one to show first.
func basic(m Measure) Measure {
	m.Basic = true
	return m
}
