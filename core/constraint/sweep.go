package constraint

import (
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/special"
)

// Sweep takes the exact step over a bag's columns from up to to, of which a track shows one at
// most, track after track and always with the newest ν: Block, or for a column alone Exact or,
// where the hinge goes by it, Paper. What need not wait for the track before is done for all n
// of them at once. nu is n×K, column by column; level, of these columns alone, holds a and becomes
// ζ. Tracks that are known, n×K or nil, stay as they are, but for level. It returns Σ ν log ν of
// the columns and of ν_0.
func (h *Hinge) Sweep(b *Bag, from, to, n int, level, nu []float64, known []bool) float64 {
	s := &h.steps
	s.Hinge, s.bag, s.first, s.n, s.nu = h, b, from, n, nu
	s.level = level[:(to-from)*n]
	s.begin(to - from)
	sum, ok := s.byKernel(known)
	if !ok {
		sum = s.byLoops(known)
	}
	for _, e := range s.held {
		s.level[e.at] = e.zeta
	}
	return sum
}

// byLoops is Sweep but for what is held.
func (s *steps) byLoops(known []bool) float64 {
	s.weighAll()
	sum := 0.0
	for j, end := 0, 0; j < s.n; j++ {
		for end = max(end, j); end < s.n && (known == nil || !known[s.first*s.n+end]); {
			end++
		}
		if j = s.share(j, end); j < end {
			sum += s.step(j)
		} else if j < s.n {
			s.leave(j)
		}
	}
	return sum + s.settle(len(s.classes))
}

// steps are the steps of a sweep over k columns, with room to work in.
type steps struct {
	*Hinge
	bag       *Bag
	first, n  int
	level, nu []float64 // of the columns, k×n, and of all

	// What the sets make of the columns: of each class its first part, k and the end of all, then of
	// each of P parts the set, and how many other columns that has, and which.
	parts, sets, others []int32

	// Of none of the classes and of each, (k+1)×n: the weights e^{level − top} without any
	// pull; when a track is done, their sum with it, and the sum of all but that class's. Then a
	// row for each part: e^{−C·slope}, what a weight is without that one's pull.
	weight []float64
	tops   []float64 // (k+1)×n: top, and of each class what the sum of all but that class's goes by
	slopes []float64 // P×n: Π ν of the set's other columns, which do not change while these are swept
	work   []float64 // all of that, in this order
	held   []held

	classes []class // of the track
	terms   [][]Term
	values  []float64
	room    []float64 // a kernel's
}

// held is a ζ that is known before all others.
type held struct {
	at   int
	zeta float64
}

// begin makes room for k classes.
func (s *steps) begin(k int) {
	n := s.n
	from, to := int(s.bag.first[s.first]), int(s.bag.first[s.first+k])
	s.parts = s.bag.first[s.first : s.first+k+1]
	s.sets, s.others = s.bag.between(from, to)
	weights, tops := (k+1+to-from)*n, (k+1)*n
	s.work = sized(s.work, weights+tops+(to-from)*n)
	s.weight, s.tops, s.slopes = s.work[:weights], s.work[weights:weights+tops], s.work[weights+tops:]
	s.held, s.classes = s.held[:0], sized(s.classes, k)
	for len(s.terms) < k {
		s.terms = append(s.terms, nil)
	}
}

// weighAll weighs the classes on every track, before any pull.
func (s *steps) weighAll() {
	n, k := s.n, len(s.classes)
	s.setLevels(k)
	if s.ByPaper {
		return // every track takes a step by itself
	}
	s.gather()
	floats.ScaleTo(s.weight[(k+1)*n:], -s.C, s.slopes)
	special.Exps(s.weight)
}

// setLevels sets top, and the weights of k classes to their logarithms.
func (s *steps) setLevels(k int) {
	n := s.n
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

// gather finds the slopes of the sets.
func (s *steps) gather() {
	first := int(s.parts[0])
	for p := range s.sets {
		products(row(s.slopes, p, s.n), s.bag.rest(first+p), s.nu)
	}
}

// step is the step for a track by itself. It returns Σ ν log ν.
func (s *steps) step(j int) float64 {
	n, k := s.n, len(s.classes)
	s.values = sized(s.values, 2*k)
	zeta, nu := s.values[:k], s.values[k:]
	for i := range k {
		zeta[i], nu[i] = s.level[i*n+j], s.nu[(s.first+i)*n+j]
		s.terms[i] = s.bag.Terms(s.terms[i][:0], s.first+i, s.nu, n, j)
	}
	sum := s.solve(zeta, nu, s.terms[:k])
	for i := range k {
		at := (s.first+i)*n + j
		s.bag.Change(s.first+i, s.terms[i], nu[i]-s.nu[at])
		s.nu[at] = nu[i]
		s.held = append(s.held, held{i*n + j, zeta[i]})
	}
	s.leave(j)
	return sum
}

// solve is Block, Exact or Paper, with ν.
func (h *Hinge) solve(level, nu []float64, terms [][]Term) float64 {
	if len(level) > 1 {
		return h.Block(level, nu, terms)
	}
	if h.ByPaper {
		level[0] = h.Paper(level[0], nu[0], terms[0])
	} else {
		level[0] = h.Exact(level[0], terms[0])
	}
	var entropy float64
	nu[0], entropy = special.Bernoulli(level[0])
	return -entropy
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
	special.Logs(logs)
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
