package result

import (
	"slices"

	"siibp/core/dataset"
	"siibp/core/score"
)

// Titles holds the most probable captions that N tracks answer, for E concepts. The title of a track consists of the classes
// that its caption names and, for the other concepts, of its predicted classes. The page and the files of other programs
// show it.
type Titles struct {
	Tuple []int32   // N: the most probable ranking whose answer is the track, −1 for none
	Named []int32   // N×E: the class that the tuple names, dataset.None for none
	P     []float64 // N×E: calibrated probability that the track answers the tuple, 0 where it names no class
}

// Titles returns the titles of all tracks.
func (r *Result) Titles() *Titles {
	n := len(r.data.Tracks)
	t := &Titles{slices.Repeat([]int32{-1}, n), slices.Repeat([]int32{dataset.None}, n*r.Labels.Concepts), make([]float64, n*r.Labels.Concepts)}
	for i, ranking := range r.Rankings.Tuples {
		if len(ranking.Tracks) == 0 {
			continue
		}
		row := ranking.Tracks[0]
		if other := t.Tuple[row]; other < 0 || r.Rankings.Tuples[other].Scores[0] < ranking.Scores[0] {
			t.Tuple[row] = int32(i)
		}
	}
	for row, i := range t.Tuple {
		if i >= 0 {
			r.name(t, row, int(i))
		}
	}
	return t
}

// name sets the classes of a track that answers a tuple, with the probability of the answer.
func (r *Result) name(t *Titles, row, tuple int) {
	for e, class := range r.Rankings.Tuples[tuple].Tuple {
		if class >= 0 {
			at := row*r.Labels.Concepts + e
			t.Named[at], t.P[at] = int32(class), r.RankedProbability(tuple, 0)
		}
	}
}

// title returns the classes of a track's title, its calibrated probability and its state. The probability is that of the
// caption that the track answers or of a label that completes it, whichever is lowest. Without classes, the
// probability is 0 and the state is "".
func (r *Result) title(t *Titles, row int) (classes []int, p float64, state score.State) {
	reliability, found := score.Reliable, false
	for e := range r.Labels.Concepts {
		at := row*r.Labels.Concepts + e
		class, own := int(t.Named[at]), t.P[at]
		if class < 0 {
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
