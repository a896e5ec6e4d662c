package score

import (
	"fmt"
	"math"

	"siibp/core/dataset"
	"siibp/core/special"
)

// Reading is what a method says of every track, in log odds.
type Reading struct {
	// Zeta holds per concept the N×K_e log odds of its classes: −Inf where a class is
	// not allowed, +Inf where it is known. A nil concept takes no part in the method.
	Zeta [][]float64

	// Threshold holds per concept the probability σ(ζ) of the best class under which a
	// track is background. If it is nil, 0 is used.
	Threshold []float64

	// Best and Predicted hold of every track and concept, N×E, the class with the highest ζ
	// and what is left of it above the threshold; dataset.Background is none. Part says which
	// concepts take part in the method. Where the three are nil they follow from Zeta; All takes
	// them, with Selected, in its place.
	Best, Predicted []int32
	Part            []bool

	// Selected and Assigned hold, per tuple through the videos in order, the row of the
	// track that answers it, −1 for none: each tuple for itself, and with no track for
	// two tuples of a video. Where they are nil they follow from Zeta, as they do for
	// every method but the proposals' upper bound.
	Selected, Assigned []int
}

// check panics where the reading does not fit the dataset.
func (r *Reading) check(d *dataset.Dataset) {
	if r.Best == nil && len(r.Zeta) != len(d.Concepts) {
		panic(fmt.Sprintf("score: a reading of %d concepts of %d", len(r.Zeta), len(d.Concepts)))
	}
	if n := len(d.Tracks) * len(d.Concepts); r.Best != nil && (len(r.Best) != n || len(r.Predicted) != n || len(r.Part) != len(d.Concepts)) {
		panic(fmt.Sprintf("score: a reading of %d concepts has %d labels and %d over the threshold, not %d", len(r.Part), len(r.Best), len(r.Predicted), n))
	}
	for e, zeta := range r.Zeta {
		if want := len(d.Tracks) * len(d.Concepts[e].Classes); zeta != nil && len(zeta) != want {
			panic(fmt.Sprintf("score: a reading of concept %d has %d log odds, not %d", e, len(zeta), want))
		}
	}
	n := tuples(d)
	for _, rows := range [][]int{r.Selected, r.Assigned} {
		if rows != nil && len(rows) != n {
			panic(fmt.Sprintf("score: a reading answers %d tuples of %d", len(rows), n))
		}
	}
}

// ranks reports whether some concept takes part, so that tracks can be told apart.
func (r *Reading) ranks() bool {
	for _, zeta := range r.Zeta {
		if zeta != nil {
			return true
		}
	}
	return false
}

// takesPart reports whether the method says something of a concept.
func (r *Reading) takesPart(e int) bool {
	if r.Best != nil {
		return r.Part[e]
	}
	return r.Zeta[e] != nil
}

// label returns the best class of a track.
func (r *Reading) label(e, row, classes int) int {
	if r.Best != nil {
		return int(r.Best[row*len(r.Part)+e])
	}
	class, _ := r.best(e, row, classes)
	return class
}

// best returns the class of concept e with the highest ζ, the first of several, and
// its ζ; dataset.Background and −Inf where all are −Inf.
func (r *Reading) best(e, row, classes int) (class int, zeta float64) {
	class, zeta = dataset.Background, math.Inf(-1)
	for k, z := range r.Zeta[e][row*classes : (row+1)*classes] {
		if z > zeta {
			class, zeta = k, z
		}
	}
	return class, zeta
}

// predicted returns the best class, or dataset.Background where σ(ζ) is under the threshold.
func (r *Reading) predicted(e, row, classes int) int {
	if r.Predicted != nil {
		return int(r.Predicted[row*len(r.Part)+e])
	}
	class, zeta := r.best(e, row, classes)
	if r.Threshold != nil && special.Sigmoid(zeta) < r.Threshold[e] {
		return dataset.Background
	}
	return class
}
