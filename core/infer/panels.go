package infer

import "gonum.org/v1/gonum/blas"

// panels is the engine in one precision; what it sums goes to the moments in float64.
//
// V of the K factors are free. The packed order of the factors is: the free ones, then
// the others, both in the order of the stick. The rows of a panel are factors and its
// columns tracks, so that a sweep goes through many tracks at once.
type panels[T real] struct {
	problem *Problem
	x       []*table[T] // of each view
	rooms   []room[T]   // of each view
	*packing[T]

	t []matrix[T] // of each view, νᵀX since the last flush, K×D, packed
	m []matrix[T] // of each pattern, νᵀν of all factors and the free ones, K×V, packed

	start   int          // the group's first track
	a, nu   matrix[T]    // of the group: what is known of ζ, then ζ; ν; V×n
	entropy []T          // of the group's tracks
	part    matrix[T]    // ν of those with one pattern
	apart   [2]matrix[T] // a and nu of tracks with one pattern, where a sweep may go beyond them
	one     []T          // a number a track
	row     []T          // a number a free factor

	patterns []int // of the group's tracks
}

func newPanels[T real](p *Problem, x []*table[T]) *panels[T] {
	return &panels[T]{problem: p, x: x, rooms: make([]room[T], len(x)), packing: &packing[T]{}}
}

// packing is the factors and their appearances in packed order.
type packing[T real] struct {
	packed []int // the factor at each packed place
	place  []int // of each factor
	free   int   // V

	phi  []matrix[T] // of each view, Φ/σ²_n, K×D
	cost [][]T       // of each pattern, the constant part of ζ, K
	gram []matrix[T] // of each pattern, S of all factors and the free ones, K×V
	own  [][][]T     // of each pattern and segment, S among the segment's free factors
}

// arrange packs the factors.
func (e *panels[T]) arrange(f *Fit) {
	e.packed, e.place = e.packed[:0], make([]int, f.factors.K)
	for _, free := range []bool{true, false} {
		for _, k := range f.order {
			if f.free[k] == free {
				e.place[k] = len(e.packed)
				e.packed = append(e.packed, k)
			}
		}
		if free {
			e.free = len(e.packed)
		}
	}
}

// clone is part of engine.
func (e *panels[T]) clone() engine {
	c := newPanels(e.problem, e.x)
	c.packing = e.packing
	return c
}

// refresh copies the appearances and the patterns in the packed order.
func (e *panels[T]) refresh(f *Fit) {
	k := f.factors.K
	e.phi, e.cost, e.gram, e.own = e.phi[:0], e.cost[:0], e.gram[:0], e.own[:0]
	for i, x := range e.x {
		phi, noise := newMatrix[T](k, x.d), f.views[i].Noise
		for place, factor := range e.packed {
			for d, mean := range f.views[i].Row(factor) {
				phi.row(place)[d] = T(mean / noise)
			}
		}
		e.phi = append(e.phi, phi)
	}
	for _, p := range f.patterns {
		cost, gram := make([]T, k), newMatrix[T](k, e.free)
		for place, factor := range e.packed {
			cost[place] = T(p.cost[factor])
			for l, free := range e.packed[:e.free] {
				gram.row(place)[l] = T(p.gram[factor*k+free])
			}
		}
		e.cost, e.gram = append(e.cost, cost), append(e.gram, gram)
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

// rows returns the features of a group of videos in one view.
func (e *panels[T]) rows(view int, group []*bag) matrix[T] {
	x, r := e.x[view], &e.rooms[view]
	from, to := group[0].from, group[len(group)-1].to
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
	n := b.tracks()
	e.row, e.one = sized(e.row, len(b.factors)), sized(e.one, n)
	ones(e.one)
	apply(blas.NoTrans, 1, matrix[T]{len(b.factors), n, n, in[T](b.nu)}, e.one, e.row)
	clear(b.n)
	for c, stick := range b.stick {
		b.n[stick] += float64(e.row[c])
	}
}

// begin is part of engine: ν and G of the group and the free factors.
func (e *panels[T]) begin(f *Fit, group []*bag) {
	e.lay(group)
	e.a = e.a.panel(e.free, e.nu.cols)
	for i, phi := range e.phi {
		multiply(blas.Trans, 1, phi.head(e.free), e.rows(i, group), e.a)
	}
}

// lay is part of engine.
func (e *panels[T]) lay(group []*bag) {
	e.start = group[0].from
	e.nu = e.nu.panel(e.free, group[len(group)-1].to-e.start)
	for _, b := range group {
		from, to := b.from-group[0].from, b.to-group[0].from
		nu := in[T](b.nu)
		for _, run := range b.beside {
			transfer(e.nu.between(run.from, run.to).columns(from, to), part(b, nu, run.from, run.to))
		}
	}
}

// sweep is part of engine.
func (e *panels[T]) sweep(f *Fit, group []*bag, segment int) {
	s := f.segments[segment]
	start, end := group[0].from, group[len(group)-1].to
	e.entropy = sized(e.entropy, end-start)
	for _, b := range group {
		for first, last := b.from, 0; first < b.to; first = last {
			last = e.problem.alike(first, b.to)
			e.settle(b, s, first-start, last-start, b.from-start)
		}
	}
	for first, last := start, 0; first < end; first = last {
		last = e.problem.alike(first, end)
		e.run(f, segment, first-start, last-start, e.problem.missing[first])
	}
	for _, b := range group {
		e.lift(b, s, b.from-start, b.to-start)
	}
}

// explain is part of engine.
func (e *panels[T]) explain(b *bag, k int, a []float64) {
	e.one = sized(e.one, b.tracks())
	place, at := e.place[k], b.from-e.start
	for i, phi := range e.phi {
		apply(blas.NoTrans, 1, e.rows(i, []*bag{b}), phi.row(place), e.one)
	}
	for first, last := b.from, 0; first < b.to; first = last {
		last = e.problem.alike(first, b.to)
		from, to := first-b.from, last-b.from
		apply(blas.Trans, -1, e.nu.columns(at+from, at+to), e.gram[e.problem.missing[first]].row(place), e.one[from:to])
	}
	convert(a, e.one)
}

// settle completes a of a segment's factors for a run of a video's tracks, which have the
// same views: the prior's part, the costs, and what the factors that are not free explain.
// The video's first track is at place at.
func (e *panels[T]) settle(b *bag, s segment, first, last, at int) {
	a := e.a.between(s.from, s.to).columns(first, last)
	pattern := e.problem.missing[b.from+first-at]
	e.row, e.one = sized(e.row, s.to-s.from), sized(e.one, last-first)
	for v, c := range b.free[s.from:s.to] {
		e.row[v] = T(b.sticks.Logit(b.stick[c])) - e.cost[pattern][s.from+v]
	}
	ones(e.one)
	extend(1, e.row, e.one, a)
	for _, c := range b.bound {
		extend(-1, e.gram[pattern].row(e.place[b.factors[c]])[s.from:s.to], columnOf(in[T](b.nu), c, b.tracks())[first-at:last-at], a)
	}
}

// run sweeps a segment's factors over a run of tracks with the same views, hence one S.
func (e *panels[T]) run(f *Fit, segment, first, last, pattern int) {
	s, gram := f.segments[segment], e.gram[pattern].between(f.segments[segment].from, f.segments[segment].to)
	a, nu := e.a.between(s.from, s.to).columns(first, last), e.nu.columns(first, last)
	multiply(blas.NoTrans, -1, gram.columns(0, s.from), nu.head(s.from), a)
	multiply(blas.NoTrans, -1, gram.columns(s.to, e.free), nu.between(s.to, e.free), a)
	nu = nu.between(s.from, s.to)
	if last-first < e.nu.cols { // a sweep goes beyond its columns
		e.apart[0], e.apart[1] = a.copied(e.apart[0]), nu.copied(e.apart[1])
		defer e.apart[0].copyTo(a)
		defer e.apart[1].copyTo(nu)
		a, nu = e.apart[0], e.apart[1]
	}
	sweep(a.rows, a.cols, a.stride, f.beta(f.iteration), a.data, e.own[pattern][segment], nu.data, e.entropy[first:last])
}

// lift takes ζ and ν of a video out of the panels again, and its entropy.
func (e *panels[T]) lift(b *bag, s segment, from, to int) {
	transfer(part(b, in[T](b.nu), s.from, s.to), e.nu.between(s.from, s.to).columns(from, to))
	transfer(part(b, in[T](b.zeta), s.from, s.to), e.a.between(s.from, s.to).columns(from, to))
	for _, h := range e.entropy[from:to] {
		b.entropy += float64(h)
	}
}

func ones[T real](list []T) {
	for i := range list {
		list[i] = 1
	}
}
