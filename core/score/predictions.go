package score

import (
	"fmt"
	"math"

	"siibp/core/dataset"
	"siibp/core/special"
)

// Predictions is what a method says of every track, in log odds.
type Predictions struct {
	// Zeta holds per concept the N×K_e log odds of its classes: −Inf where a class is
	// not allowed, +Inf where it is known. A nil concept takes no part in the method.
	LogOdds [][]float64

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
func (p *Predictions) check(d *dataset.Dataset) {
	if p.Best == nil && len(p.LogOdds) != len(d.Concepts) {
		panic(fmt.Sprintf("score: a reading of %d concepts of %d", len(p.LogOdds), len(d.Concepts)))
	}
	if n := len(d.Tracks) * len(d.Concepts); p.Best != nil && (len(p.Best) != n || len(p.Predicted) != n || len(p.Part) != len(d.Concepts)) {
		panic(fmt.Sprintf("score: a reading of %d concepts has %d labels and %d over the threshold, not %d", len(p.Part), len(p.Best), len(p.Predicted), n))
	}
	for e, zeta := range p.LogOdds {
		if want := len(d.Tracks) * len(d.Concepts[e].Classes); zeta != nil && len(zeta) != want {
			panic(fmt.Sprintf("score: a reading of concept %d has %d log odds, not %d", e, len(zeta), want))
		}
	}
	n := countQueries(d)
	for _, rows := range [][]int{p.Selected, p.Assigned} {
		if rows != nil && len(rows) != n {
			panic(fmt.Sprintf("score: a reading answers %d tuples of %d", len(rows), n))
		}
	}
}

// hasLogOdds reports whether some concept takes part, so that tracks can be told apart.
func (p *Predictions) hasLogOdds() bool {
	for _, zeta := range p.LogOdds {
		if zeta != nil {
			return true
		}
	}
	return false
}

// ranks reports whether the tracks have log odds of a concept.
func (p *Predictions) ranks(e int) bool { return p.LogOdds != nil && p.LogOdds[e] != nil }

// takesPart reports whether the method says something of a concept.
func (p *Predictions) takesPart(e int) bool {
	if p.Best != nil {
		return p.Part[e]
	}
	return p.LogOdds[e] != nil
}

// label returns the best class of a track.
func (p *Predictions) label(e, row, classes int) int {
	if p.Best != nil {
		return int(p.Best[row*len(p.Part)+e])
	}
	class, _ := p.best(e, row, classes)
	return class
}

// best returns the class of concept e with the highest ζ, the first of several, and
// its ζ; dataset.Background and −Inf where all are −Inf.
func (p *Predictions) best(e, row, classes int) (class int, zeta float64) {
	class, zeta = dataset.Background, math.Inf(-1)
	for k, z := range p.LogOdds[e][row*classes : (row+1)*classes] {
		if z > zeta {
			class, zeta = k, z
		}
	}
	return class, zeta
}

// predicted returns the best class, or dataset.Background where σ(ζ) is under the threshold.
func (p *Predictions) predicted(e, row, classes int) int {
	if p.Predicted != nil {
		return int(p.Predicted[row*len(p.Part)+e])
	}
	class, zeta := p.best(e, row, classes)
	if p.Threshold != nil && special.Sigmoid(zeta) < p.Threshold[e] {
		return dataset.Background
	}
	return class
}
