package score

import (
	"fmt"
	"math"

	"siibp/core/dataset"
	"siibp/core/special"
)

// Predictions holds what a method predicts of every track, as log odds or as labels.
type Predictions struct {
	// LogOdds holds for each concept e the N×K_e log odds ζ of its classes: −Inf if a class
	// is not allowed, +Inf if it is known. A concept whose slice is nil takes no part.
	LogOdds [][]float64

	// Threshold holds for each concept the probability σ(ζ) below which a track whose best
	// class has it is background. Nil stands for 0.
	Threshold []float64

	// Temperature is what log odds are divided by before they are shown as probabilities; 0
	// stands for 1. It changes no label and no ranking.
	Temperature float64

	// Best and Predicted are labels, N×E: the class with the highest log odds, and the same
	// with dataset.Background below the threshold. Part says which concepts take part. If
	// the three are nil they follow from LogOdds. BasicScores takes them, with Selected,
	// instead of LogOdds.
	Best, Predicted []int32
	Part            []bool

	// Selected and Assigned hold for each tuple, through the videos in order, the row of the
	// track that answers it, −1 for none. Selected takes each tuple on its own; in Assigned
	// no track answers two tuples of a video. If they are nil they follow from LogOdds.
	Selected, Assigned []int
}

// check panics if the predictions are not of this dataset.
func (p *Predictions) check(d *dataset.Dataset) {
	if p.Best == nil && len(p.LogOdds) != len(d.Concepts) {
		panic(fmt.Sprintf("score: predictions of %d concepts for a dataset of %d", len(p.LogOdds), len(d.Concepts)))
	}
	if n := len(d.Tracks) * len(d.Concepts); p.Best != nil && (len(p.Best) != n || len(p.Predicted) != n || len(p.Part) != len(d.Concepts)) {
		panic(fmt.Sprintf("score: predictions of %d concepts have %d labels and %d labels with background, not %d", len(p.Part), len(p.Best), len(p.Predicted), n))
	}
	for e, zeta := range p.LogOdds {
		if want := len(d.Tracks) * len(d.Concepts[e].Classes); zeta != nil && len(zeta) != want {
			panic(fmt.Sprintf("score: predictions of concept %d have %d log odds, not %d", e, len(zeta), want))
		}
	}
	n := countQueries(d)
	for _, rows := range [][]int{p.Selected, p.Assigned} {
		if rows != nil && len(rows) != n {
			panic(fmt.Sprintf("score: predictions answer %d tuples of %d", len(rows), n))
		}
	}
}

// hasLogOdds reports whether some concept has log odds, so that tracks can be compared.
func (p *Predictions) hasLogOdds() bool {
	for _, zeta := range p.LogOdds {
		if zeta != nil {
			return true
		}
	}
	return false
}

// ranks reports whether concept e has log odds.
func (p *Predictions) ranks(e int) bool { return p.LogOdds != nil && p.LogOdds[e] != nil }

// takesPart reports whether the method predicts concept e.
func (p *Predictions) takesPart(e int) bool {
	if p.Best != nil {
		return p.Part[e]
	}
	return p.LogOdds[e] != nil
}

// label returns the best class of a track for concept e.
func (p *Predictions) label(e, row, classes int) int {
	if p.Best != nil {
		return int(p.Best[row*len(p.Part)+e])
	}
	class, _ := p.best(e, row, classes)
	return class
}

// best returns the class of concept e with the highest log odds, the first of several, and
// its log odds. If all are −Inf it returns dataset.Background and −Inf.
func (p *Predictions) best(e, row, classes int) (class int, zeta float64) {
	class, zeta = dataset.Background, math.Inf(-1)
	for k, z := range p.LogOdds[e][row*classes : (row+1)*classes] {
		if z > zeta {
			class, zeta = k, z
		}
	}
	return class, zeta
}

// predicted returns the best class, or dataset.Background if its σ(ζ) is below the threshold.
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
