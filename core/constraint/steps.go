package constraint

import (
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/simd"
)

// coefficients are the ν that a sweep updates, and what the sweep reads of their video.
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

// weights holds the weight of every class on all n tracks, and what the P parts change of it on the m
// tracks from ≤ j < to of the present span. All lists are slices of work, one after the other.
type weights struct {
	from, to int

	// (k+1)×n. Row 0 is for no class, row i+1 for class i. Until a track is updated, its column holds
	// e^{level − top}, without the slopes. Afterwards row 0 holds the sum of the track's weights, and
	// row i+1 that sum without the weight of class i.
	weight []float64
	tops   []float64 // (k+1)×n: top, and for each class the top of the sum of all but its own
	less   []float64 // P×m: e^{−C·slope} of each part, the factor by which a weight changes at its breakpoint
	slopes []float64 // P×m: c_J of each part, the product of ν of its set's other columns
	work   []float64
}

// span returns m.
func (w *weights) span() int { return w.to - w.from }

// steps are the steps of a sweep over k columns, with the memory that they work in. What does not depend on the
// track before is computed for all tracks of a span at once; the rest goes track by track, by share,
// or by walk where share cannot.
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
	scratch  []float64 // a kernel's

	most int     // tracks of a span, at most
	sum  float64 // Σ ν log ν
}

// walked is scratch for walks, and what they found.
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

// begin allocates memory for k classes, and for the given number of slopes or, where one track has more, for
// those of one track.
func (s *steps) begin(k, slopes int) {
	n := s.n
	if s.parts = s.Hinge.first[s.first : s.first+k+1]; s.C == 0 {
		s.noParts = sized(s.noParts, k+1)
		s.parts = s.noParts
	}
	from, to := int(s.parts[0]), int(s.parts[k])
	s.sets, s.rests = s.between(from, to)
	s.most = min(n, max(1, slopes*partWork/((to-from)*partWork+k*classWork)))
	s.work = sized(s.work, 2*(k+1)*n+2*(to-from)*s.most)
	s.weight, s.tops = s.work[:(k+1)*n], s.work[(k+1)*n:2*(k+1)*n]
	s.classes, s.others = sized(s.classes, k), s.others[:0]
	s.walked.logits, s.walked.slopes = s.walked.logits[:0], sized(s.walked.slopes, k)
	s.from, s.to, s.sum = -1, 0, 0
}

// nextSpan moves on to the next tracks, and reports whether there are some, or none at all.
func (s *steps) nextSpan() bool {
	begun := s.from >= 0
	s.from, s.to = s.to, min(s.n, s.to+s.most)
	size := len(s.sets) * s.span()
	s.less = s.work[len(s.weight)+len(s.tops):][:size]
	s.slopes = s.work[len(s.weight)+len(s.tops)+size:][:size]
	return !begun || s.from < s.n
}

// sweepSpan takes the steps of the tracks of the span.
func (s *steps) sweepSpan() {
	for j := s.from; ; j++ {
		end := s.alike(j)
		next, sum := s.block(j, end)
		if s.sum += sum; next == s.to {
			return
		}
		switch j = next; {
		case s.isKnown(j):
			s.leave(j)
		case j < end || !s.shareAll(j):
			s.sum += s.walk(j)
		}
	}
}

// alike returns the index of the first track from j on in the span that is known, or on which a
// constraint of another kind than the hinge depends. Where no track is, it returns the span's end.
func (s *steps) alike(j int) int {
	if s.known == nil && len(s.Video.others) == 0 {
		return s.to
	}
	for j < s.to && !s.isKnown(j) && !s.touched(s.first, s.first+len(s.classes), j) {
		j++
	}
	return j
}

// block takes the steps of the tracks from j up to end, which the hinge alone depends on, and returns
// the first that share cannot take, or end. Before the span's first track it weighs the classes on
// all its tracks; at n it turns levels into ζ and returns Σ ν log ν of all that it took.
func (s *steps) block(j, end int) (next int, sum float64) {
	if s.math.Block != nil {
		k := len(s.classes)
		constants := [...]float64{s.C, strongest, little, met, 0} // the last is for the kernel's sum
		s.scratch = sized(s.scratch, len(constants)+4*k)
		copy(s.scratch, constants[:])
		span := simd.Span{From: int32(s.from), To: int32(s.to)}
		return s.math.Block(j, end, k, s.n, s.first, span, s.scratch, s.work, s.level, s.nu, s.Totals, s.parts, s.sets, s.rests)
	}
	if j == s.from {
		s.weigh()
		s.gather()
	}
	if j = s.share(j, end); j == s.n {
		sum = s.writeLogits(len(s.classes))
	}
	return j, sum
}

// weigh sets, for every track, top = max(0, the levels of all classes), and the weights of none and of
// each class, e^{−top} and e^{level − top}.
func (s *steps) weigh() {
	tops := s.ofSpan(s.tops, 0)
	clear(tops)
	for c := range s.classes {
		for j, x := range s.ofSpan(s.level, c) {
			if x > tops[j] {
				tops[j] = x
			}
		}
	}
	weight := s.ofSpan(s.weight, 0)
	for j, top := range tops {
		weight[j] = -top
	}
	s.math.Exp(weight)
	for c := range s.classes {
		level, weight := s.ofSpan(s.level, c), s.ofSpan(s.weight, c+1)
		for j, top := range tops {
			weight[j] = level[j] - top
		}
		s.math.Exp(weight)
		copy(s.ofSpan(s.tops, c+1), tops)
	}
}

// gather computes the slope c_J of every part, and e^{−C·c_J}.
func (s *steps) gather() {
	first, m := int(s.parts[0]), s.span()
	for p := range s.sets {
		s.products(row(s.slopes, p, m), s.rest(first+p))
	}
	floats.ScaleTo(s.less, -s.C, s.slopes)
	s.math.Exp(s.less)
}

// ofSpan returns row i of a matrix with n columns, of the tracks of the span.
func (s *steps) ofSpan(of []float64, i int) []float64 { return row(of, i, s.n)[s.from:s.to] }

// walk takes the step of one track, whatever constraints depend on it, and returns its Σ ν log ν.
func (s *steps) walk(j int) float64 {
	w, k := &s.walked, len(s.classes)
	w.values = sized(w.values, 2*k)
	zeta, nu := w.values[:k], w.values[k:]
	for i := range k {
		zeta[i] = s.level[i*s.n+j]
		p, list := s.point(i, j), w.slopes[i][:0]
		for part, set := range s.setsOf(i) {
			list = append(list, s.Hinge.along(set, s.slopes[s.at(i, part, j)], p.nu(p.Column)))
		}
		w.slopes[i] = s.slopesOfOthers(list, p)
	}
	entropy, _ := w.Step(zeta, nu, w.slopes)
	for i, x := range nu {
		p := s.point(i, j)
		by := x - p.nu(p.Column)
		for part, set := range s.setsOf(i) {
			s.Totals[set].Sum += s.slopes[s.at(i, part, j)] * by
		}
		for _, k := range s.Video.others {
			k.Change(p, by)
		}
		s.nu[p.Column*s.n+j] = x
		w.logits = append(w.logits, logit{i*s.n + j, zeta[i]})
	}
	s.leave(j)
	return entropy
}

// setsOf returns the sets that hold class i.
func (s *steps) setsOf(i int) []int32 {
	return s.sets[s.parts[i]-s.parts[0] : s.parts[i+1]-s.parts[0]]
}

// at returns the index in slopes of a part of class i on a track.
func (s *steps) at(i, part, j int) int {
	return (int(s.parts[i]-s.parts[0])+part)*s.span() + j - s.from
}

// leave sets the weights and levels of a known track so that it adds 0 to the entropy that writeLogits
// returns.
func (s *steps) leave(j int) {
	s.tops[j], s.weight[j] = 0, 1
	for i := range s.classes {
		s.level[i*s.n+j], s.weight[(i+1)*s.n+j] = 0, 1
	}
}

// writeLogits turns the levels of k classes on every track into ζ and returns Σ ν log ν. With λ = log ν_0,
// log ν_k = level_k + λ and ζ_k = log ν_k − log(1−ν_k).
func (s *steps) writeLogits(k int) float64 {
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

// products sets to[j] = Π ν_jk over some columns, for all tracks j of the span.
func (s *steps) products(to []float64, columns []int32) {
	if len(columns) == 0 {
		for j := range to {
			to[j] = 1
		}
		return
	}
	copy(to, s.ofSpan(s.nu, int(columns[0])))
	for _, c := range columns[1:] {
		floats.Mul(to, s.ofSpan(s.nu, int(c)))
	}
}
