package constraint

import (
	"cmp"

	"siibp/core/coroutine"
	"siibp/core/simd"
)

// Stepper takes exact steps over the coefficients of videos. It holds working memory, so each
// goroutine needs its own.
type Stepper struct {
	Math    *simd.Math // exponentials and logarithms, and block where a kernel has it
	ByPaper bool       // steps go by eq25.2 as printed; blocks are then of one class
	Relaxed float64    // as in Point
	Yielder *coroutine.Yielder
	Slopes  int // how many slopes of parts are computed at once, fewer for many classes; 0: mostSlopes

	steps   steps
	printed []float64
}

// mostSlopes is the number of slopes computed at once. They fit into the processor's cache, and a step of a run that goes
// through them takes some 10 ms of WebAssembly.
const mostSlopes = 1 << 17

// Operations that Stepper counts, in multiply-adds: those of a part on a track, and of a class.
const (
	partWork  = 30
	classWork = 60
)

// Sweep takes the exact step over the columns from up to to of a video, classes of which a track
// shows one at most, track after track and always with the newest ν. nu is n×K, column by column;
// level, of these columns alone, holds a and becomes ζ. Tracks that are known, n×K or nil, keep
// their ν; their level has no meaning then. It returns Σ ν log ν over the columns and ν_0.
//
// Sweep updates one span of tracks after the other, and may suspend after each.
func (w *Stepper) Sweep(v *Video, from, to, n int, level, nu []float64, known []bool) (sum float64) {
	if w.ByPaper {
		return w.sweepPrinted(v, from, n, level, nu, known)
	}
	s := &w.steps
	s.math, s.coefficients = w.Math, coefficients{v, from, n, level[:(to-from)*n], nu, known, w.Relaxed}
	s.begin(to-from, cmp.Or(w.Slopes, mostSlopes))
	for s.nextSpan() {
		s.sweepSpan()
		w.Yielder.Did(s.span() * (len(s.sets)*partWork + len(s.classes)*classWork))
	}
	for _, e := range s.walked.logits {
		s.level[e.at] = e.zeta
	}
	return s.sum
}
