package constraint

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/special"
)

// Sweep takes the exact step over a bag's columns from up to to, of which a track shows one at
// most, track after track and always with the newest ν: Block, or for a column alone Exact or,
// where the hinge goes by it, Paper. What need not wait for the track before is done for all n
// of them at once. level and nu are n×K, column by column; in these columns level holds a and
// becomes ζ. Tracks that are known, n×K or nil, stay as they are, but for level. It returns
// Σ ν log ν of the columns and of ν_0.
func (h *Hinge) Sweep(b *Bag, from, to, n int, level, nu []float64, known []bool) float64 {
	s := &h.steps
	s.Hinge, s.bag, s.first, s.n, s.nu = h, b, from, n, nu
	s.level = level[from*n : to*n]
	s.begin(to - from)
	sum := 0.0
	for j := range n {
		if known != nil && known[from*n+j] {
			s.leave(j)
		} else if h.ByPaper || !s.share(j) {
			sum += s.step(j)
		}
	}
	return sum + s.end()
}

// steps are the steps of a sweep over k columns, with room to work in.
type steps struct {
	*Hinge
	bag       *Bag
	first, n  int
	level, nu []float64 // of the columns, k×n, and of all

	// Of none of the classes and of each, (k+1)×n: the weights e^{level − top} without any
	// pull; when a track is done, their sum with it, and the sum of all but that class's.
	weight []float64
	top    []float64 // n
	ends   []end

	classes []class // of the track
	slopes  []float64
	terms   [][]Term
}

// class is what a track's sets make of a class: its pull, its first breakpoint, its weight.
type class struct{ pull, least, weight float64 }

// end is a ζ that is known before the end.
type end struct {
	at   int
	zeta float64
}

const (
	strongest = 200   // a pull that multiplies a weight; those have lost all digits below e^{−300}
	little    = 1e-25 // a sum of weights that may have lost digits so
)

// begin weighs k classes on every track, before any pull.
func (s *steps) begin(k int) {
	n := s.n
	s.weight, s.top = sized(s.weight, (k+1)*n), sized(s.top, n)
	s.ends, s.classes = s.ends[:0], sized(s.classes, k)
	for len(s.terms) < k {
		s.terms = append(s.terms, nil)
	}
	clear(s.top)
	for c := range k {
		for j, x := range s.level[c*n : (c+1)*n] {
			if x > s.top[j] {
				s.top[j] = x
			}
		}
	}
	for j, top := range s.top {
		s.weight[j] = -top
	}
	for c := range k {
		floats.SubTo(s.weight[(c+1)*n:(c+2)*n], s.level[c*n:(c+1)*n], s.top)
	}
	special.Exps(s.weight)
}

// share is the step for a track where no class reaches a breakpoint: each takes its weight's
// share of all. Elsewhere it reports false and has touched nothing.
func (s *steps) share(j int) bool {
	n := s.n
	total := s.weight[j]
	s.slopes = s.slopes[:0]
	for i := range s.classes {
		x := s.pull(s.first+i, j)
		if x.pull > strongest {
			return false
		}
		x.weight = s.weight[(i+1)*n+j]
		if x.pull > 0 {
			x.weight *= special.Exp(x.pull)
		}
		total += x.weight
		s.classes[i] = x
	}
	for i := range s.classes {
		if x := &s.classes[i]; x.weight > x.least*total {
			return false
		}
	}
	slopes := s.slopes
	for i := range s.classes {
		x, at := &s.classes[i], (s.first+i)*n+j
		nu := x.weight / total
		by := nu - s.nu[at]
		for _, p := range s.bag.of(s.first + i) {
			s.bag.Sum[p.set] += slopes[0] * by
			slopes = slopes[1:]
		}
		s.nu[at] = nu
		s.level[i*n+j] += x.pull
	}
	if len(s.classes) > 1 {
		s.setApart(j, total)
	}
	s.weight[j] = total
	return true
}

// pull returns what a column's sets make of a track; the slopes of all of them are appended
// to those of the columns before.
func (s *steps) pull(column, j int) class {
	x := class{least: math.Inf(1)}
	for _, p := range s.bag.of(column) {
		slope := product(p.others, s.nu[j:], s.n)
		s.slopes = append(s.slopes, slope)
		short := s.Margin - (s.bag.Sum[p.set] - slope*s.nu[column*s.n+j])
		if slope <= 0 || short <= 0 || s.C == 0 {
			continue
		}
		x.pull += s.C * slope
		if short < slope && short/slope < x.least {
			x.least = short / slope
		}
	}
	return x
}

// setApart turns each class's weight on a track into the sum of all but that one.
func (s *steps) setApart(j int, total float64) {
	n := s.n
	none := s.weight[j]
	for i := range s.classes {
		others := total - s.classes[i].weight
		if others < s.classes[i].weight { // the difference has lost digits
			others = none
			for l := range s.classes {
				if l != i {
					others += s.classes[l].weight
				}
			}
			if others < little {
				s.ends = append(s.ends, end{i*n + j, s.outweigh(i, j)})
				others = 1
			}
		}
		s.weight[(i+1)*n+j] = others
	}
}

// outweigh returns ζ of a class beside which all others weigh next to nothing.
func (s *steps) outweigh(class, j int) float64 {
	top, sum := 0.0, 0.0
	for pass := range 2 {
		for i := range s.classes {
			if x := s.level[i*s.n+j]; i == class {
				continue
			} else if pass == 0 {
				top = max(top, x)
			} else {
				sum += special.Exp(x - top)
			}
		}
	}
	return s.level[class*s.n+j] - top - special.Log(sum+special.Exp(-top))
}

// step is the step for a track by itself. It returns Σ ν log ν.
func (s *steps) step(j int) float64 {
	n, k := s.n, len(s.classes)
	s.slopes = sized(s.slopes, 2*k)
	zeta, nu := s.slopes[:k], s.slopes[k:]
	for i := range k {
		zeta[i], nu[i] = s.level[i*n+j], s.nu[(s.first+i)*n+j]
		s.terms[i] = s.bag.Terms(s.terms[i][:0], s.first+i, s.nu, n, j)
	}
	sum := s.solve(zeta, nu, s.terms[:k])
	for i := range k {
		at := (s.first+i)*n + j
		s.bag.Change(s.first+i, s.terms[i], nu[i]-s.nu[at])
		s.nu[at] = nu[i]
		s.ends = append(s.ends, end{i*n + j, zeta[i]})
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
	s.top[j], s.weight[j] = 0, 1
	for i := range s.classes {
		s.level[i*s.n+j], s.weight[(i+1)*s.n+j] = 0, 1
	}
}

// end turns the levels of every track into ζ and returns Σ ν log ν: with λ = log ν_0, a
// class has log ν_k = level_k + λ and ζ_k = log ν_k − log(1−ν_k).
func (s *steps) end() float64 {
	n, k := s.n, len(s.classes)
	logs := s.weight
	if k == 1 {
		logs = logs[:n] // alone, its level is its ζ
	}
	special.Logs(logs)
	sums := logs[:n] // of each track, near 0: they are added last
	for j, top := range s.top {
		sums[j] = -top - sums[j]
	}
	for i := range k {
		level, nu := s.level[i*n:(i+1)*n], s.nu[(s.first+i)*n:(s.first+i+1)*n]
		for j, x := range level {
			sums[j] += nu[j] * x
		}
		if k > 1 {
			floats.Sub(level, s.top)
			floats.Sub(level, logs[(i+1)*n:(i+2)*n])
		}
	}
	for _, e := range s.ends {
		s.level[e.at] = e.zeta
	}
	return floats.Sum(sums)
}

// sized returns a slice of that length, in the room of the one given if it fits.
func sized[T any](s []T, n int) []T { return slices.Grow(s[:0], n)[:n] }
