package choose

import "siibp/core/score"

// stepSize is the number of rows of rankings, or log odds, that a step reads: some milliseconds.
const stepSize = 1 << 17

// rows returns how many rows the rankings of one trial have: a video for each class of every
// fold.
func (r *Run) rows() int {
	classes, n := 0, 0
	for _, c := range r.data.Concepts {
		classes += len(c.Classes)
	}
	for _, f := range r.folds {
		n += classes * len(f.hide)
	}
	return n
}

// draw draws all replicates of a bootstrap over so many trials.
func (r *Run) draw(drawn *score.Resampling, trials int) {
	for work := trials * r.rows(); !drawn.Step(); {
		r.yielder.Did(work)
	}
}
