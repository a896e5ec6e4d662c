package infer

import (
	"slices"

	"gonum.org/v1/gonum/blas"
)

// panels is the engine in one precision; what it sums goes to the moments in float64.
//
// V of the K factors are free. The packed order of the factors is: the free ones, then
// the others, both in the order of the stick. The rows of a panel are factors, the V free
// ones and the U others that some video of the group allows, and its columns the group's n
// tracks: a sweep goes through many at once. Where a video does not allow a factor, ν is 0.
type panels[T real] struct {
	problem *Problem
	x       []*table[T] // of each view
	rooms   []room[T]   // of each view
	*packing[T]

	t, m []matrix[T] // of each view, of each pattern: see sums.go
	n    [][]T       // of each pattern

	group *group      // taken in last
	a, nu matrix[T]   // of the group: what is known of ζ, then ζ; ν; (V+U)×n
	gram  []matrix[T] // of each pattern, S of the bound factors and all rows, U×(V+U)
	picks []matrix[T] // room for those where a group has not all bound factors

	entropy []T             // of the group's tracks
	part    matrix[T]       // ν of those with one pattern
	apart   [2]matrix[T]    // a and nu of tracks with one pattern, where a sweep may go beyond them
	one     []T             // as many ones as were asked for
	row     []T             // a number a factor
	bill    []float64       // the constant part of ζ of a row
	wide    matrix[float64] // sums of a view

	patterns []int // of the group's tracks
}

func newPanels[T real](p *Problem, x []*table[T]) *panels[T] {
	return &panels[T]{problem: p, x: x, rooms: make([]room[T], len(x)), packing: &packing[T]{},
		gram: make([]matrix[T], len(p.patterns)), picks: make([]matrix[T], len(p.patterns))}
}

// packing is the factors and their appearances in packed order.
type packing[T real] struct {
	packed []int // the factor at each packed place
	free   int   // V

	phis  []matrix[T] // of each view, Φ/σ²_n, K×D
	cost  [][]T       // of each pattern, the constant part of ζ, K
	grams []matrix[T] // of each pattern, S, but 0 among the bound factors of a block, K×K
	own   [][][]T     // of each pattern and segment, S among the segment's free factors
}

// arrange is part of engine.
func (e *panels[T]) arrange(f *Fit) { e.packed, e.free = f.packed, f.unbound }

// clone is part of engine.
func (e *panels[T]) clone() engine {
	c := newPanels(e.problem, e.x)
	c.packing = e.packing
	return c
}

// refresh copies the appearances and the patterns in the packed order.
func (e *panels[T]) refresh(f *Fit) {
	k := f.factors.K
	e.phis, e.cost, e.grams, e.own = e.phis[:0], e.cost[:0], e.grams[:0], e.own[:0]
	for i, x := range e.x {
		phi, noise := newMatrix[T](k, x.d), f.views[i].Noise
		for place, factor := range e.packed {
			for d, mean := range f.views[i].Row(factor) {
				phi.row(place)[d] = T(mean / noise)
			}
		}
		e.phis = append(e.phis, phi)
	}
	for _, p := range f.patterns {
		cost, gram := make([]T, k), newMatrix[T](k, k)
		for place, factor := range e.packed {
			cost[place] = T(p.cost[factor])
			for l, other := range e.packed {
				if min(place, l) < e.free || f.blockOf[factor] != f.blockOf[other] {
					gram.row(place)[l] = T(p.gram[factor*k+other])
				}
			}
		}
		e.cost, e.grams = append(e.cost, cost), append(e.grams, gram)
		e.own = append(e.own, cut(gram, f.segments))
	}
}

// cut copies the square of every free segment out of S.
func cut[T real](gram matrix[T], segments []segment) [][]T {
	squares := make([][]T, len(segments))
	for i, s := range segments {
		for k := s.from; k < s.to; k++ {
			squares[i] = append(squares[i], gram.row(k)[s.from:s.to]...)
		}
	}
	return squares
}

// room is the tracks of a table that were asked for last.
type room[T real] struct {
	from, to int
	x        matrix[T]
}

// rows returns the features of the group in one view.
func (e *panels[T]) rows(view int) matrix[T] {
	x, r, from, to := e.x[view], &e.rooms[view], e.group.from, e.group.to
	all, first := x.whole, 0
	if all.data == nil {
		if from < r.from || to > r.to {
			r.from, r.to, r.x = from, to, r.x.sized(to-from, x.d)
			x.fill(r.x, from)
		}
		all, first = r.x, r.from
	}
	return matrix[T]{to - from, x.d, x.d, all.data[(from-first)*x.d : (to-first)*x.d]}
}

// count is part of engine.
func (e *panels[T]) count(b *bag) {
	clear(b.n) // of factors that are forbidden it stays 0
	var all stripping
	all.begin(b, 0, 0, 0)
	for c, stick := range b.stick {
		all.add(c, c, stick)
	}
	tally(all.done(), in[T](b.nu), e.ones(b.tracks()), e.factors(), b.derived)
}

// tally is part of engine.
func (e *panels[T]) tally(group *group) {
	tally(group.all, in[T](group.assignments), e.ones(group.tracks()), e.factors(), group.derived)
}

// begin is part of engine.
func (e *panels[T]) begin(f *Fit, group *group) {
	e.lay(group)
	e.pick()
	e.a, e.entropy = e.a.panel(e.nu.rows, e.nu.cols), sized(e.entropy, group.tracks())
	e.settle()
	for i, phi := range e.phis {
		x := e.rows(i)
		multiply(blas.NoTrans, blas.Trans, 1, phi.head(e.free), x, e.a.head(e.free))
		sample(group.bands, phi, x, e.a)
	}
}

// lay is part of engine.
func (e *panels[T]) lay(group *group) {
	e.group = group
	e.nu = e.nu.panel(e.free+len(group.bound), group.tracks())
	nu := in[T](group.assignments)
	lay(group.open, nu, e.nu)
	for _, s := range group.apart {
		lay(s, nu, e.nu)
	}
}

// whole reports whether the group has rows for all bound factors.
func (e *panels[T]) whole() bool { return e.free+len(e.group.bound) == len(e.packed) }

// pick brings the rows of S for the group's bound factors together.
func (e *panels[T]) pick() {
	for i, all := range e.grams {
		if e.whole() {
			e.gram[i] = all.between(e.free, all.rows)
			continue
		}
		e.picks[i] = e.picks[i].sized(len(e.group.bound), e.free+len(e.group.bound))
		e.gram[i] = e.picks[i]
		for u, place := range e.group.bound {
			to, from := e.gram[i].row(u), all.row(place)
			copy(to, from[:e.free])
			for v, other := range e.group.bound {
				to[e.free+v] = from[other]
			}
		}
	}
}

// sweep is part of engine.
func (e *panels[T]) sweep(f *Fit, segment int) {
	start, end := e.group.from, e.group.to
	for first, last := start, 0; first < end; first = last {
		last = e.problem.alike(first, end)
		e.run(f, segment, first-start, last-start, e.problem.missing[first])
	}
}

// explain is part of engine.
func (e *panels[T]) explain(f *Fit, s segment) {
	e.take(f, s, 0, e.free)
}

// among is part of engine.
func (e *panels[T]) among(f *Fit, block int) {
	e.take(f, segment{false, block, block + 1}, e.free, e.free+len(e.group.bound))
}

// take takes from a of a segment's blocks what the factors in rows from to to explain.
func (e *panels[T]) take(f *Fit, s segment, from, to int) {
	u, _ := slices.BinarySearch(e.group.bound, e.free+f.apart[s.from].from)
	v, _ := slices.BinarySearch(e.group.bound, e.free+f.apart[s.to-1].to)
	start, end := e.group.from, e.group.to
	for first, last := start, 0; first < end; first = last {
		last = e.problem.alike(first, end)
		multiply(blas.NoTrans, blas.NoTrans, -1, e.gram[e.problem.missing[first]].between(u, v).columns(from, to),
			e.nu.between(from, to).columns(first-start, last-start), e.a.between(e.free+u, e.free+v).columns(first-start, last-start))
	}
}

// widen is part of engine.
func (e *panels[T]) widen(nu []float64) {
	for _, s := range e.group.apart {
		wide(s, in[T](e.group.assignments), nu)
	}
}

// evidence is part of engine.
func (e *panels[T]) evidence(f *Fit, block int, zeta []float64) {
	s, beta := e.group.apartOdds[block], f.beta(f.iteration)
	if len(s) == 0 || e.group.tracks() == 0 {
		return
	}
	missing, one := e.missing()
	e.bill = sized(e.bill, e.nu.rows)
	if one {
		for u, place := range e.group.bound {
			e.bill[e.free+u] = f.patterns[missing[0]].cost[e.packed[place]]
		}
	}
	evidence(s, beta, e.a, e.group.derived, e.bill, zeta)
	if one {
		return
	}
	s.each(func(s strip) {
		n := s.to - s.from
		for i := range s.columns {
			factor, to := e.packed[e.group.bound[s.row+i-e.free]], zeta[s.at+i*n:][:n]
			for j, pattern := range missing[s.from:s.to] {
				to[j] -= beta * f.patterns[pattern].cost[factor]
			}
		}
	})
}

// missing returns the patterns of the group's tracks, and whether it is one.
func (e *panels[T]) missing() (patterns []int, one bool) {
	return e.problem.missing[e.group.from:e.group.to], e.problem.alike(e.group.from, e.group.to) == e.group.to
}

// keep is part of engine.
func (e *panels[T]) keep(block int, nu, zeta []float64) {
	values := in[T](e.group.assignments)
	keep(e.group.apart[block], nu, values)
	keep(e.group.apartOdds[block], zeta, values)
	lay(e.group.apart[block], values, e.nu)
}

// settle sets a of the free factors to the prior's part less the costs. A track has those of its own
// views alone: they can be so large that beside others nothing is left of ζ.
func (e *panels[T]) settle() {
	start, end := e.group.from, e.group.to
	if start == end {
		return
	}
	missing, one := e.missing()
	if one {
		level(e.group.open, e.group.derived, e.cost[missing[0]], e.a)
		return
	}
	e.row = sized(e.row, len(e.packed))
	level(e.group.open, e.group.derived, e.row, e.a)
	for first, last := start, 0; first < end; first = last {
		last = e.problem.alike(first, end)
		for k, cost := range e.cost[missing[first-start]] {
			e.row[k] = -cost
		}
		extend(e.row[:e.free], e.ones(last-first), e.a.head(e.free).columns(first-start, last-start))
	}
}

// run sweeps a segment's factors over a run of tracks with the same views, hence one S.
func (e *panels[T]) run(f *Fit, segment, first, last, pattern int) {
	s, gram := f.segments[segment], e.grams[pattern].between(f.segments[segment].from, f.segments[segment].to)
	a, nu := e.a.between(s.from, s.to).columns(first, last), e.nu.columns(first, last)
	multiply(blas.NoTrans, blas.NoTrans, -1, gram.columns(0, s.from), nu.head(s.from), a)
	multiply(blas.NoTrans, blas.NoTrans, -1, gram.columns(s.to, e.free), nu.between(s.to, e.free), a)
	multiply(blas.Trans, blas.NoTrans, -1, e.gram[pattern].columns(s.from, s.to), nu.between(e.free, nu.rows), a)
	nu = nu.between(s.from, s.to)
	if last-first < e.nu.cols { // a sweep goes beyond its columns
		e.apart[0], e.apart[1] = a.copied(e.apart[0]), nu.copied(e.apart[1])
		defer e.apart[0].copyTo(a)
		defer e.apart[1].copyTo(nu)
		a, nu = e.apart[0], e.apart[1]
	}
	sweep(a.rows, a.cols, a.stride, f.beta(f.iteration), a.data, e.own[pattern][segment], nu.data, e.entropy[first:last])
}

// lift is part of engine.
func (e *panels[T]) lift() {
	group := e.group
	lift(group.open, e.nu, in[T](group.assignments))
	lift(group.odds, e.a, in[T](group.assignments))
	for _, b := range group.bags {
		for _, h := range e.entropy[b.from-group.from : b.to-group.from] {
			*b.entropy += float64(h)
		}
	}
}

// factors returns room for a number a factor.
func (e *panels[T]) factors() []T {
	e.row = slices.Grow(e.row[:0], len(e.packed))[:len(e.packed)]
	return e.row
}

// ones returns that many.
func (e *panels[T]) ones(n int) []T {
	for len(e.one) < n {
		e.one = append(e.one, 1)
	}
	return e.one[:n]
}
