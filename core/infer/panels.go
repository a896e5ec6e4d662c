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

	fits   matrix[T] // G of the group's tracks and the free factors
	logits matrix[T] // E[log π] − B of the group's videos and the free factors
	panel  panel[T]
	nu     matrix[T] // of the group's tracks, V×n
	part   matrix[T] // of those with one pattern
	one    []T       // a number a track
	row    []T       // a number a free factor

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

// panel is a piece of a sweep.
type panel[T real] struct {
	stride         int
	a, nu, entropy []T
	tracks         []spot
}

// spot is a track of a group: which of its videos, and which track of that.
type spot struct{ video, track int }

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

// explain is part of engine.
func (e *panels[T]) explain(b *bag, k int, g []float64) {
	e.one = sized(e.one, b.tracks())
	for i, phi := range e.phi {
		apply(blas.NoTrans, e.rows(i, []*bag{b}), phi.row(e.place[k]), e.one)
	}
	for j, x := range e.one {
		g[j] = float64(x)
	}
}

// begin is part of engine: G of the group and the free factors, and the sticks' part.
func (e *panels[T]) begin(f *Fit, group []*bag) {
	e.fits = e.fits.sized(group[len(group)-1].to-group[0].from, e.free)
	for i, phi := range e.phi {
		multiply(blas.Trans, e.rows(i, group), phi.head(e.free), e.fits)
	}
	e.logits = e.logits.sized(len(group), e.free)
	for i, b := range group {
		for v, c := range b.free {
			e.logits.row(i)[v] = T(b.sticks.Logit(b.stick[c]))
		}
	}
}

// most is how many tracks a panel holds: its rows are to stay in the cache.
const most = 256

// sweep is part of engine. The tracks of a panel have the same views, hence one S.
func (e *panels[T]) sweep(f *Fit, group []*bag, segment int) {
	for pattern := range e.problem.patterns {
		e.panel.tracks = e.panel.tracks[:0]
		for i, b := range group {
			for j := range b.tracks() {
				if e.problem.missing[b.from+j] != pattern {
					continue
				}
				e.panel.tracks = append(e.panel.tracks, spot{i, j})
				if len(e.panel.tracks) == most {
					e.piece(f, group, segment, pattern)
					e.panel.tracks = e.panel.tracks[:0]
				}
			}
		}
		e.piece(f, group, segment, pattern)
	}
}

// piece sweeps one panel.
func (e *panels[T]) piece(f *Fit, group []*bag, segment, pattern int) {
	p, s := &e.panel, f.segments[segment]
	n, k := len(p.tracks), s.to-s.from
	if n == 0 {
		return
	}
	p.stride = (n + 7) &^ 7
	p.a, p.nu, p.entropy = sized(p.a, k*p.stride), sized(p.nu, k*p.stride), sized(p.entropy, p.stride)
	for at, spot := range p.tracks {
		e.lay(group, spot, at, s, pattern)
	}
	sweep(k, n, p.stride, f.beta(f.iteration), p.a, e.own[pattern][segment], p.nu, p.entropy)
	for at, spot := range p.tracks {
		p.lift(group[spot.video], spot.track, at, s)
	}
}

// lay puts one track in a panel: ν, and what is known of ζ without the segment's ν.
func (e *panels[T]) lay(group []*bag, spot spot, at int, s segment, pattern int) {
	b := group[spot.video]
	width := len(b.factors)
	row := b.nu[spot.track*width : (spot.track+1)*width]
	e.row = append(e.row[:0], e.logits.row(spot.video)[s.from:s.to]...)
	fits := e.fits.row(b.from + spot.track - group[0].from)[s.from:s.to]
	for v, cost := range e.cost[pattern][s.from:s.to] {
		e.row[v] += fits[v] - cost
	}
	for c, nu := range row {
		place := e.place[b.factors[c]]
		if nu != 0 && (place < s.from || place >= s.to) {
			addScaled(e.row, -T(nu), e.gram[pattern].row(place)[s.from:s.to])
		}
	}
	p := &e.panel
	for v, c := range b.free[s.from:s.to] {
		p.a[v*p.stride+at], p.nu[v*p.stride+at] = e.row[v], T(row[c])
	}
}

// lift takes one track out of a panel again.
func (p *panel[T]) lift(b *bag, track, at int, s segment) {
	width := len(b.factors)
	for v, c := range b.free[s.from:s.to] {
		b.nu[track*width+c] = float64(p.nu[v*p.stride+at])
		b.zeta[track*width+c] = float64(p.a[v*p.stride+at])
	}
	b.entropy += float64(p.entropy[at])
}
