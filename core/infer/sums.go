package infer

import (
	"slices"

	"gonum.org/v1/gonum/blas"
)

// add is part of engine. The free factors' part is two products a view; the others, of
// which a video allows few, are added factor by factor.
func (e *panels[T]) add(group []*bag) {
	e.prepare()
	free := e.nu
	for i := range e.x {
		multiply(blas.NoTrans, 1, free, e.rows(i, group), e.t[i].head(e.free))
	}
	patterns := e.present(group)
	for _, pattern := range patterns {
		part := free
		if len(patterns) > 1 {
			part = e.only(pattern, free, group[0].from)
		}
		multiply(blas.Trans, 1, part, free, e.m[pattern].head(e.free))
	}
	for _, b := range group {
		from := b.from - group[0].from
		e.addBound(b, free.columns(from, from+b.tracks()), patterns)
	}
}

// prepare makes the sums where there are none of this size.
func (e *panels[T]) prepare() {
	if len(e.m) > 0 && e.m[0].rows == len(e.packed) && e.m[0].cols == e.free {
		return
	}
	e.t, e.m = nil, nil
	for _, x := range e.x {
		e.t = append(e.t, newMatrix[T](len(e.packed), x.d))
	}
	for range e.problem.patterns {
		e.m = append(e.m, newMatrix[T](len(e.packed), e.free))
	}
}

// present lists the patterns of a group's tracks.
func (e *panels[T]) present(group []*bag) []int {
	e.patterns = e.patterns[:0]
	for _, pattern := range e.problem.missing[group[0].from:group[len(group)-1].to] {
		if !slices.Contains(e.patterns, pattern) {
			e.patterns = append(e.patterns, pattern)
		}
	}
	return e.patterns
}

// only returns ν with the tracks of other patterns at 0; the first is track from.
func (e *panels[T]) only(pattern int, nu matrix[T], from int) matrix[T] {
	e.part = e.part.panel(nu.rows, nu.cols)
	for v := range nu.rows {
		for j, x := range nu.row(v) {
			if e.problem.missing[from+j] == pattern {
				e.part.row(v)[j] = x
			}
		}
	}
	return e.part
}

// addBound adds the factors of a video that are not free; free is its part of the panel.
func (e *panels[T]) addBound(b *bag, free matrix[T], patterns []int) {
	for _, c := range b.bound {
		place, nu := e.place[b.factors[c]], columnOf(in[T](b.nu), c, b.tracks())
		for i := range e.x {
			apply(blas.Trans, 1, e.rows(i, []*bag{b}), nu, e.t[i].row(place))
		}
		for _, pattern := range patterns {
			if len(patterns) > 1 {
				nu = e.mask(b, c, pattern)
			}
			apply(blas.NoTrans, 1, free, nu, e.m[pattern].row(place))
		}
	}
}

// mask returns ν of a video's column for the tracks of one pattern, 0 for the others.
func (e *panels[T]) mask(b *bag, c, pattern int) []T {
	e.one = sized(e.one, b.tracks())
	for j, nu := range columnOf(in[T](b.nu), c, b.tracks()) {
		if e.problem.missing[b.from+j] == pattern {
			e.one[j] = nu
		}
	}
	return e.one
}

// flush is part of engine.
func (e *panels[T]) flush(f *Fit, m *moments) {
	for i, t := range e.t {
		d := f.views[i].D
		for place, k := range e.packed {
			for j, x := range t.row(place) {
				m.views[i].T[k*d+j] += float64(x)
			}
		}
		clear(t.data)
	}
	for i, both := range e.m {
		for place, k := range e.packed {
			to := m.patterns[i].M[k*f.factors.K:]
			for l, x := range both.row(place)[:min(place, e.free)] {
				to[e.packed[l]] += float64(x)
			}
		}
		clear(both.data)
	}
}
