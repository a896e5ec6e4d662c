package constraint

import (
	"slices"

	"siibp/core/simd"

	"gonum.org/v1/gonum/floats"
)

// Stepper takes exact steps over the coefficients of videos. It holds room to work in, so each
// goroutine needs its own.
type Stepper struct {
	Math *simd.Math // exponentials, logarithms, and the step of many tracks where there is one

	// ByPaper takes steps by eq25.2 as printed; blocks are then of one class.
	ByPaper bool

	steps   steps
	printed []float64
}

// Sweep takes the exact step over a bag's columns from up to to, of which a track shows one at
// most, track after track and always with the newest ν. nu is n×K, column by column; level, of
// these columns alone, holds a and becomes ζ. Tracks that are known, n×K or nil, stay as they
// are, but for level. It returns Σ ν log ν of the columns and of ν_0.
func (w *Stepper) Sweep(b *Bag, from, to, n int, level, nu []float64, known []bool) float64 {
	if w.ByPaper {
		return w.sweepPrinted(b, from, n, level, nu, known)
	}
	s := &w.steps
	s.Bag, s.math, s.first, s.n, s.nu, s.known = b, w.Math, from, n, nu, known
	s.level = level[:(to-from)*n]
	s.begin(to - from)
	sum := 0.0
	for j := 0; ; j++ {
		next, part := s.block(j, s.alike(j))
		if sum += part; next == n {
			break
		}
		j = next
		if known != nil && known[from*n+j] {
			s.leave(j)
		} else if !s.shareAll(j) {
			sum += s.walk(j)
		}
	}
	for _, e := range s.final {
		s.level[e.at] = e.zeta
	}
	return sum
}

// steps are the steps of a sweep over k columns, with room to work in. What need not wait for the
// track before is done for all n tracks at once; the rest is done track by track, by share, or
// by walk where share cannot.
type steps struct {
	*Bag
	math      *simd.Math
	first, n  int
	level, nu []float64 // of the columns, k×n, and of all
	known     []bool    // of all, or nil

	// What the sets make of the columns: of each class its first part, k and the end of all, then of
	// each of P parts the set, and how many other columns that has, and which.
	parts, sets, rests []int32
	without            []int32 // the parts where there are none

	// Of none of the classes and of each, (k+1)×n: the weights e^{level − top} without any slope;
	// when a track is done, their sum with it, and the sum of all but that class's. Then a row for
	// each part: e^{−C·slope}, what a weight is without that set's slope.
	weight []float64
	tops   []float64 // (k+1)×n: top, and of each class what the sum of all but that class's goes by
	slopes []float64 // P×n: c_J, Π ν of the set's other columns, which stay while these are swept
	work   []float64 // all of that, in this order
	final  []logit   // ζ of tracks that were walked

	classes  []class // of the track
	touching []other // the other kinds that touch the track, if any, and of each class what they do
	others   [][]Slope
	room     []float64 // a kernel's

	walker Walk
	list   [][]Slope
	values []float64
}

// logit is a ζ that is known before all others, and its place in level.
type logit struct {
	at   int
	zeta float64
}

// begin makes room for k classes.
func (s *steps) begin(k int) {
	n := s.n
	s.parts = s.Hinge.first[s.first : s.first+k+1]
	if s.C == 0 {
		s.without = sized(s.without, k+1) // zeros: sets have no slope
		s.parts = s.without
	}
	from, to := int(s.parts[0]), int(s.parts[k])
	s.sets, s.rests = s.between(from, to)
	weights, tops := (k+1+to-from)*n, (k+1)*n
	s.work = sized(s.work, weights+tops+(to-from)*n)
	s.weight, s.tops, s.slopes = s.work[:weights], s.work[weights:weights+tops], s.work[weights+tops:]
	s.final, s.classes, s.others = s.final[:0], sized(s.classes, k), s.others[:0]
	for len(s.list) < k {
		s.list = append(s.list, nil)
	}
}

// alike returns the first track from j on, or n, that is known or that not only the hinge touches.
func (s *steps) alike(j int) int {
	if s.known == nil && len(s.Bag.others) == 0 {
		return s.n
	}
	for j < s.n && !(s.known != nil && s.known[s.first*s.n+j]) && !s.touched(s.first, s.first+len(s.classes), j) {
		j++
	}
	return j
}

// block takes the steps of tracks from j on up to end, which only the hinge touches: it ends
// before the first that share cannot take, and returns that. Before track 0 it weighs all tracks; after
// the last it settles all, and returns their Σ ν log ν.
func (s *steps) block(j, end int) (next int, sum float64) {
	if s.math.Block != nil {
		k := len(s.classes)
		constants := [...]float64{s.C, strongest, little, met, 0} // the last is for what a kernel sums
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

// weigh sets top = max(0, the levels of all classes) of every track, and the weights of none and
// of each class, e^{−top} and e^{level − top}.
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

// gather finds the slopes c_J of the sets, and turns all logarithms of weights into weights.
func (s *steps) gather() {
	first := int(s.parts[0])
	for p := range s.sets {
		products(row(s.slopes, p, s.n), s.rest(first+p), s.nu)
	}
	floats.ScaleTo(s.weight[(len(s.classes)+1)*s.n:], -s.C, s.slopes)
	s.math.Exp(s.weight)
}

// walk takes the step of a track that share cannot, and returns its Σ ν log ν.
func (s *steps) walk(j int) float64 {
	zeta, nu := s.coordinates(j)
	for i := range zeta {
		s.list[i] = s.Bag.Slopes(s.list[i][:0], s.point(i, j))
	}
	entropy, _ := s.walker.Step(zeta, nu, s.list[:len(zeta)])
	s.set(j, zeta, nu)
	return entropy
}

// coordinates returns room for ζ and ν of the classes on a track, ζ with their levels.
func (s *steps) coordinates(j int) (zeta, nu []float64) {
	k := len(s.classes)
	s.values = sized(s.values, 2*k)
	for i := range k {
		s.values[i] = s.level[i*s.n+j]
	}
	return s.values[:k], s.values[k:]
}

// point returns the coefficient of the i-th class on a track.
func (s *steps) point(i, j int) Point { return Point{s.first + i, j, s.n, s.nu} }

// set gives the classes their ν on a track, and keeps ζ.
func (s *steps) set(j int, zeta, nu []float64) {
	for i, x := range nu {
		p := s.point(i, j)
		s.Bag.Change(p, x-p.of(p.Column))
		s.nu[p.Column*s.n+j] = x
		s.final = append(s.final, logit{i*s.n + j, zeta[i]})
	}
	s.leave(j)
}

// leave lets a track add nothing in the end.
func (s *steps) leave(j int) {
	s.tops[j], s.weight[j] = 0, 1
	for i := range s.classes {
		s.level[i*s.n+j], s.weight[(i+1)*s.n+j] = 0, 1
	}
}

// settle turns the levels of k classes on every track into ζ and returns Σ ν log ν: with λ = log ν_0,
// a class has log ν_k = level_k + λ and ζ_k = log ν_k − log(1−ν_k).
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

// row returns row i of numbers that have n a row.
func row(of []float64, i, n int) []float64 { return of[i*n:][:n] }

// sized returns a slice of that length, in the room of the one given if it fits.
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
