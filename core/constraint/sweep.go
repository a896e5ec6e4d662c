package constraint

import (
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/simd"
)

// Stepper takes exact steps over the coefficients of videos. It holds room to work in, so each
// goroutine needs its own.
type Stepper struct {
	Math    *simd.Math // exponentials and logarithms, and block where a kernel has it
	ByPaper bool       // steps go by eq25.2 as printed; blocks are then of one class
	Relaxed float64    // as in Point

	steps   steps
	printed []float64
}

// Sweep takes the exact step over the columns from up to to of a video, classes of which a track
// shows one at most, track after track and always with the newest ν. nu is n×K, column by column;
// level, of these columns alone, holds a and becomes ζ. Tracks that are known, n×K or nil, keep
// their ν; their level has no meaning then. It returns Σ ν log ν over the columns and ν_0.
func (w *Stepper) Sweep(v *Video, from, to, n int, level, nu []float64, known []bool) float64 {
	if w.ByPaper {
		return w.sweepPrinted(v, from, n, level, nu, known)
	}
	s := &w.steps
	s.math, s.coefficients = w.Math, coefficients{v, from, n, level[:(to-from)*n], nu, known, w.Relaxed}
	s.begin(to - from)
	sum := 0.0
	for j := 0; ; j++ {
		end := s.alike(j)
		next, part := s.block(j, end)
		if sum += part; next == n {
			break
		}
		switch j = next; {
		case s.isKnown(j):
			s.leave(j)
		case j < end || !s.shareAll(j):
			sum += s.walk(j)
		}
	}
	for _, e := range s.walked.logits {
		s.level[e.at] = e.zeta
	}
	return sum
}

// coefficients are those that a sweep is over.
type coefficients struct {
	*Video
	first, n  int       // the first column, and how many tracks there are
	level, nu []float64 // of the k columns, k×n, and of all columns
	known     []bool    // as nu, or nil
	relaxed   float64   // as in Point
}

// isKnown reports whether a track stays as it is.
func (c *coefficients) isKnown(j int) bool { return c.known != nil && c.known[c.first*c.n+j] }

// point returns the coefficient of the i-th class on a track.
func (c *coefficients) point(i, j int) Point { return Point{c.first + i, j, c.n, c.nu, c.relaxed} }

// weights are what classes weigh on all tracks; their lists lie one after the other in work.
type weights struct {
	// (k+1)×n, a row for none of the classes and one for each: e^{level − top} before any slope is
	// added; once a track is done, the sum of all its weights, and for each class the sum of all but
	// its own. Then P×n: e^{−C·slope} of each part, the factor by which a weight changes at its breakpoint.
	weight []float64
	tops   []float64 // (k+1)×n: top, and for each class the top of the sum of all but its own
	slopes []float64 // P×n: c_J of each part, the product of ν of its set's other columns
	work   []float64
}

// steps are the steps of a sweep over k columns, with room to work in. What does not depend on the
// track before is computed for all tracks at once; the rest goes track by track, by share, or by
// walk where share cannot.
type steps struct {
	coefficients
	weights
	math *simd.Math

	// Each of the P parts is a set that holds one of the columns. parts are the first one of each class
	// and, behind the last, their number; sets are the set of each; rests are, of each, how many other
	// columns its set has, and which.
	parts, sets, rests []int32
	noParts            []int32 // parts where C is 0

	classes  []class   // of the track
	touching []other   // the kinds besides the hinge that depend on the track
	others   [][]Slope // what these do, for each class; empty where there are none
	walked   walked
	room     []float64 // a kernel's
}

// walked is room for walks, and what they found.
type walked struct {
	Walk
	slopes [][]Slope
	values []float64
	logits []logit
}

// logit is ζ of a coefficient, and its index in level.
type logit struct {
	at   int
	zeta float64
}

// begin makes room for k classes.
func (s *steps) begin(k int) {
	n := s.n
	if s.parts = s.Hinge.first[s.first : s.first+k+1]; s.C == 0 {
		s.noParts = sized(s.noParts, k+1)
		s.parts = s.noParts
	}
	from, to := int(s.parts[0]), int(s.parts[k])
	s.sets, s.rests = s.between(from, to)
	weights, tops := (k+1+to-from)*n, (k+1)*n
	s.work = sized(s.work, weights+tops+(to-from)*n)
	s.weight, s.tops, s.slopes = s.work[:weights], s.work[weights:weights+tops], s.work[weights+tops:]
	s.classes, s.others = sized(s.classes, k), s.others[:0]
	s.walked.logits, s.walked.slopes = s.walked.logits[:0], sized(s.walked.slopes, k)
}

// alike returns the first track from j on that is known, or that other kinds than the hinge depend
// on; n where there is none.
func (s *steps) alike(j int) int {
	if s.known == nil && len(s.Video.others) == 0 {
		return s.n
	}
	for j < s.n && !s.isKnown(j) && !s.touched(s.first, s.first+len(s.classes), j) {
		j++
	}
	return j
}

// block takes the steps of the tracks from j up to end, which the hinge alone depends on, and returns
// the first that share cannot take, or end. Before track 0 it weighs the classes on all tracks; at
// n it turns levels into ζ and returns Σ ν log ν of all that it took.
func (s *steps) block(j, end int) (next int, sum float64) {
	if s.math.Block != nil {
		k := len(s.classes)
		constants := [...]float64{s.C, strongest, little, met, 0} // the last is for the kernel's sum
		s.room = sized(s.room, len(constants)+4*k)
		copy(s.room, constants[:])
		return s.math.Block(j, end, k, s.n, s.first, s.room, s.work, s.level, s.nu, s.Totals, s.parts, s.sets, s.rests)
	}
	if j == 0 {
		s.weigh()
		s.gather()
	}
	if j = s.share(j, end); j == s.n {
		sum = s.settle(len(s.classes))
	}
	return j, sum
}

// weigh sets, for every track, top = max(0, the levels of all classes), and the logarithms of the
// weights of none and of each class, −top and level − top.
func (s *steps) weigh() {
	n, k := s.n, len(s.classes)
	tops := s.tops[:n]
	clear(tops)
	for c := range k {
		for j, x := range row(s.level, c, n) {
			if x > tops[j] {
				tops[j] = x
			}
		}
	}
	for j, top := range tops {
		s.weight[j] = -top
	}
	for c := range k {
		level, weight := row(s.level, c, n), row(s.weight, c+1, n)
		for j, top := range tops {
			weight[j] = level[j] - top
		}
		copy(row(s.tops, c+1, n), tops)
	}
}

// gather computes the slope c_J of every part, and turns logarithms of weights into weights.
func (s *steps) gather() {
	first := int(s.parts[0])
	for p := range s.sets {
		products(row(s.slopes, p, s.n), s.rest(first+p), s.nu)
	}
	floats.ScaleTo(s.weight[(len(s.classes)+1)*s.n:], -s.C, s.slopes)
	s.math.Exp(s.weight)
}

// walk takes the step of one track, whatever constraints depend on it, and returns its Σ ν log ν.
func (s *steps) walk(j int) float64 {
	w, k := &s.walked, len(s.classes)
	w.values = sized(w.values, 2*k)
	zeta, nu := w.values[:k], w.values[k:]
	for i := range k {
		zeta[i] = s.level[i*s.n+j]
		w.slopes[i] = s.Video.Slopes(w.slopes[i][:0], s.point(i, j))
	}
	entropy, _ := w.Step(zeta, nu, w.slopes)
	for i, x := range nu {
		p := s.point(i, j)
		s.Video.Change(p, x-p.nu(p.Column))
		s.nu[p.Column*s.n+j] = x
		w.logits = append(w.logits, logit{i*s.n + j, zeta[i]})
	}
	s.leave(j)
	return entropy
}

// leave makes a track add nothing to what settle returns.
func (s *steps) leave(j int) {
	s.tops[j], s.weight[j] = 0, 1
	for i := range s.classes {
		s.level[i*s.n+j], s.weight[(i+1)*s.n+j] = 0, 1
	}
}

// settle turns the levels of k classes on every track into ζ and returns Σ ν log ν. With λ = log ν_0,
// log ν_k = level_k + λ and ζ_k = log ν_k − log(1−ν_k).
func (s *steps) settle(k int) float64 {
	n := s.n
	logs := s.weight[:(k+1)*n]
	if k == 1 {
		logs = logs[:n] // alone, its level is its ζ
	}
	s.math.Log(logs)
	sums := logs[:n] // of each track, near 0: they are added last
	for j, top := range s.tops[:n] {
		sums[j] = -top - sums[j]
	}
	for i := range k {
		level, nu := row(s.level, i, n), row(s.nu, s.first+i, n)
		for j, x := range level {
			sums[j] += nu[j] * x
		}
		if k == 1 {
			break
		}
		tops, others := row(s.tops, i+1, n), row(logs, i+1, n)
		for j := range level {
			level[j] = level[j] - tops[j] - others[j]
		}
	}
	return floats.Sum(sums)
}

// row returns row i of a matrix with n columns.
func row(of []float64, i, n int) []float64 { return of[i*n:][:n] }

// sized returns a slice of length n, in the memory of s where that is enough; its numbers stay.
func sized[T any](s []T, n int) []T { return slices.Grow(s[:0], n)[:n] }

// products sets to[j] = Π ν_jk over some columns, for all tracks j; nu is stored column by column.
func products(to []float64, columns []int32, nu []float64) {
	if len(columns) == 0 {
		for j := range to {
			to[j] = 1
		}
		return
	}
	copy(to, row(nu, int(columns[0]), len(to)))
	for _, c := range columns[1:] {
		floats.Mul(to, row(nu, int(c), len(to)))
	}
}
