package result

import (
	"slices"

	"siibp/core/dataset"
	"siibp/core/score"
)

// Titles holds the most probable captions that N tracks answer, for E concepts. No track answers a
// caption whose probability is below score.FoundFrom. The title of a track consists of the classes
// that its caption names and, for the other concepts, of its predicted classes. The page and the files of other programs
// show it.
type Titles struct {
	Tuple []int32 // N: the most probable ranking whose first track it is, −1 for none
	Named []int32 // N×E: the class that the tuple names, dataset.None for none
}

// Titles returns the titles of all tracks.
func (r *Result) Titles() *Titles {
	n := len(r.data.Tracks)
	t := &Titles{slices.Repeat([]int32{-1}, n), slices.Repeat([]int32{dataset.None}, n*r.Labels.Concepts)}
	for i, ranking := range r.Rankings.Tuples {
		if len(ranking.Tracks) == 0 || r.RankedProbability(i, 0) < score.FoundFrom {
			continue
		}
		row := ranking.Tracks[0]
		if other := t.Tuple[row]; other < 0 || r.Rankings.Tuples[other].Scores[0] < ranking.Scores[0] {
			t.Tuple[row] = int32(i)
		}
	}
	for row, i := range t.Tuple {
		if i < 0 {
			continue
		}
		for e, class := range r.Rankings.Tuples[i].Tuple {
			if class >= 0 {
				t.Named[row*r.Labels.Concepts+e] = int32(class)
			}
		}
	}
	return t
}

// title returns the classes of a track's title, its calibrated probability and its state. The probability is that of the
// caption that the track answers or of a label that completes it, whichever is lowest. Without classes, the
// probability is 0 and the state is "".
func (r *Result) title(t *Titles, row int) (classes []int, p float64, state score.State) {
	reliability, found := score.Reliable, false
	for e := range r.Labels.Concepts {
		class, own := int(t.Named[row*r.Labels.Concepts+e]), 0.0
		if class >= 0 {
			own = r.RankedProbability(int(t.Tuple[row]), 0)
		} else {
			class = r.Predicted(row, e)
			own, _ = r.Best(row, e)
		}
		classes = append(classes, class)
		if class < 0 {
			continue
		}
		if !found || own < p {
			p = own
		}
		found, reliability = true, max(reliability, r.reliability(row, e))
	}
	if found {
		state = score.StateOf(p, reliability)
	}
	return classes, p, state
}
