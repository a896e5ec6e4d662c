package infer

import (
	"slices"

	"gonum.org/v1/gonum/blas"
)

// What a worker's groups say of the appearances since the last flush, K factors in packed order:
// t is νᵀX of each view, K×D, m is νᵀν and n is Σν of each pattern. As rows of the panel come
// after the free factors' now one bound factor and now another, m and n have, between the free
// ones and the bound ones, a row for each that a group may have: (V + B + B)×K and V + B + B, for
// B bound factors. Of m, the columns are those of the panel there.

// breadth is how many columns of νᵀν are computed together, from the diagonal down: what is above
// is nothing new.
const breadth = 16

// add is part of engine.
func (e *panels[T]) add() {
	group := e.group
	e.prepare()
	all := e.nu.rows
	for i, t := range e.t {
		x := e.rows(i)
		multiply(blas.NoTrans, blas.NoTrans, 1, e.nu.head(e.free), x, t.head(e.free))
		spread(group.bands, e.nu, x, t)
	}
	patterns := e.present()
	for _, pattern := range patterns {
		part, m, n := e.nu, e.m[pattern], e.n[pattern]
		if len(patterns) > 1 {
			part = e.only(pattern, group.from)
		}
		at := e.free
		if e.whole() {
			at = e.home(e.free)
		}
		bound := part.between(e.free, all)
		apply(part.head(e.free), e.ones(part.cols), n[:e.free])
		apply(bound, e.ones(part.cols), n[at:at+bound.rows])
		for from := 0; from < e.free; from += breadth {
			to := min(from+breadth, e.free)
			multiply(blas.NoTrans, blas.Trans, 1, part.between(from, e.free), e.nu.between(from, to), m.between(from, e.free).columns(from, to))
		}
		multiply(blas.NoTrans, blas.Trans, 1, bound, e.nu, m.between(at, at+bound.rows).columns(0, all))
		if e.whole() {
			continue
		}
		for u, place := range group.bound {
			to, from := m.row(e.home(place)), m.row(e.free+u)
			shift(to[:e.free], from[:e.free])
			for v, other := range group.bound {
				to[other] += from[e.free+v]
			}
			clear(from)
			n[e.home(place)] += n[e.free+u]
			n[e.free+u] = 0
		}
	}
}

// home returns the row of a packed place.
func (e *panels[T]) home(place int) int {
	if place < e.free {
		return place
	}
	return place + len(e.packed) - e.free
}

// shift adds numbers to others and leaves them at 0.
func shift[T real](to, from []T) {
	addScaled(to, 1, from)
	clear(from)
}

// prepare makes the sums where there are none of this size.
func (e *panels[T]) prepare() {
	rows := len(e.packed) + len(e.packed) - e.free
	if len(e.m) > 0 && e.m[0].rows == rows && e.m[0].cols == len(e.packed) {
		return
	}
	e.t, e.m, e.n = nil, nil, nil
	for _, x := range e.x {
		e.t = append(e.t, newMatrix[T](len(e.packed), x.d))
	}
	for range e.problem.patterns {
		e.m, e.n = append(e.m, newMatrix[T](rows, len(e.packed))), append(e.n, make([]T, rows))
	}
}

// present lists the patterns of the group's tracks.
func (e *panels[T]) present() []int {
	e.patterns = e.patterns[:0]
	for _, pattern := range e.problem.missing[e.group.from:e.group.to] {
		if !slices.Contains(e.patterns, pattern) {
			e.patterns = append(e.patterns, pattern)
		}
	}
	return e.patterns
}

// only returns ν with the tracks of other patterns at 0; the first is track from.
func (e *panels[T]) only(pattern, from int) matrix[T] {
	e.part = e.part.panel(e.nu.rows, e.nu.cols)
	for v := range e.nu.rows {
		for j, x := range e.nu.row(v) {
			if e.problem.missing[from+j] == pattern {
				e.part.row(v)[j] = x
			}
		}
	}
	return e.part
}

// flush is part of engine.
func (e *panels[T]) flush(f *Fit, m *moments) {
	for i, t := range e.t {
		e.wide = e.wide.sized(t.rows, t.cols)
		transfer(e.wide, t)
		for place, k := range e.packed {
			addScaled(m.views[i].T[k*t.cols:(k+1)*t.cols], 1, e.wide.row(place))
		}
		clear(t.data)
	}
	for i, both := range e.m {
		n := e.n[i]
		for place, k := range e.packed {
			m.patterns[i].N[k] += float64(n[e.home(place)])
			to := m.patterns[i].M[k*f.factors.K:]
			for l, x := range both.row(e.home(place))[:place] {
				to[e.packed[l]] += float64(x)
			}
		}
		clear(both.data)
		clear(n)
	}
}
