package choose

import "siibp/core/score"

// pieceSize is how many rows of rankings, or log odds, a bounded piece of work reads: some
// milliseconds.
const pieceSize = 1 << 17

// spend counts work, and returns false where it is to be broken off.
type spend func(work int) bool

// pieces returns a spend that yields whenever a piece has been done.
func (r *Run) pieces(yield func(Progress) bool) spend {
	done := 0
	return func(work int) bool {
		if done += work; done < pieceSize {
			return true
		}
		done = 0
		return yield(r.Progress())
	}
}

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

// draw draws all replicates of a bootstrap over so many trials. It returns false where the work was
// broken off.
func (r *Run) draw(drawn *score.Resampling, trials int, spend spend) bool {
	for work := trials * r.rows(); !drawn.Step(); {
		if !spend(work) {
			return false
		}
	}
	return true
}
