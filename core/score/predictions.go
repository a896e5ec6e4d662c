package score

import (
	"fmt"
	"math"

	"siibp/core/dataset"
	"siibp/core/special"
)

// Predictions holds a method's predictions for every track, as logits or as labels.
type Predictions struct {
	// LogOdds holds for each concept e the logits ζ of its classes, N×K_e: −Inf if a class is
	// not allowed, +Inf if it is known. A nil slice marks a concept that the method does not
	// model.
	LogOdds [][]float64

	// Threshold holds for each concept the probability σ(ζ) of the best class below which a
	// track is predicted as background. Nil means 0.
	Threshold []float64

	// Temperature divides the logits in reported probabilities, see Probability. It affects
	// calibration only, not labels or rankings.
	Temperature float64

	// Best and Predicted are labels, N×E: the class with the highest logit, and the same
	// class with dataset.Background below the threshold. Modelled reports for each concept
	// whether the method models it. If the three fields are nil, they follow from LogOdds.
	// BasicScores needs only these fields and Selected, without LogOdds.
	Best, Predicted []int32
	Modelled        []bool

	// Selected and Assigned hold for each tuple, in order of videos, the row of the track that
	// answers it, −1 for none. Selected treats tuples independently; in Assigned no track
	// answers two tuples of a video. If nil, they follow from LogOdds.
	Selected, Assigned []int
}

// check panics if the predictions do not fit the dataset.
func (p *Predictions) check(d *dataset.Dataset) {
	if p.Best == nil && len(p.LogOdds) != len(d.Concepts) {
		panic(fmt.Sprintf("score: predictions of %d concepts for a dataset of %d", len(p.LogOdds), len(d.Concepts)))
	}
	if n := len(d.Tracks) * len(d.Concepts); p.Best != nil && (len(p.Best) != n || len(p.Predicted) != n || len(p.Modelled) != len(d.Concepts)) {
		panic(fmt.Sprintf("score: predictions of %d concepts have %d labels and %d labels with background, not %d", len(p.Modelled), len(p.Best), len(p.Predicted), n))
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

// hasLogOdds reports whether any concept has logits.
func (p *Predictions) hasLogOdds() bool {
	for _, zeta := range p.LogOdds {
		if zeta != nil {
			return true
		}
	}
	return false
}

// ranks reports whether concept e has logits.
func (p *Predictions) ranks(e int) bool { return p.LogOdds != nil && p.LogOdds[e] != nil }

// models reports whether the method models concept e.
func (p *Predictions) models(e int) bool {
	if p.Best != nil {
		return p.Modelled[e]
	}
	return p.LogOdds[e] != nil
}

// label returns the best class of a track for concept e, or dataset.Background.
func (p *Predictions) label(e, row, classes int) int {
	if p.Best != nil {
		return int(p.Best[row*len(p.Modelled)+e])
	}
	class, _ := p.best(e, row, classes)
	return class
}

// best returns the class of concept e with the highest logit, and that logit. Ties go to the
// first class. If all logits are −Inf, best returns dataset.Background and −Inf.
func (p *Predictions) best(e, row, classes int) (class int, zeta float64) {
	class, zeta = dataset.Background, math.Inf(-1)
	for k, z := range p.LogOdds[e][row*classes : (row+1)*classes] {
		if z > zeta {
			class, zeta = k, z
		}
	}
	return class, zeta
}

// predicted returns the best class, or dataset.Background if σ(ζ) is below the threshold.
func (p *Predictions) predicted(e, row, classes int) int {
	if p.Predicted != nil {
		return int(p.Predicted[row*len(p.Modelled)+e])
	}
	class, zeta := p.best(e, row, classes)
	if p.Threshold != nil && special.Sigmoid(zeta) < p.Threshold[e] {
		return dataset.Background
	}
	return class
}
