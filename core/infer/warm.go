package infer

import (
	"fmt"
	"slices"

	"siibp/core/likelihood"
)

// Warm returns a fit that starts from the present state of this one under other options,
// or after captions or known tracks have changed: p has the same videos, tracks and views.
// What is new, such as a class that a caption names for the first time, starts as in a
// fresh fit; the evidence is not annealed. This fit stays as it is.
func (f *Fit) Warm(p *Problem, o Options) (*Fit, error) {
	if err := f.sameTracks(p); err != nil {
		return nil, err
	}
	start := Start{Background: f.start.Background, Seed: f.start.Seed, Warm: true}
	g := newFit(p, o, start)
	from := f.counterparts(g)
	if o.LearnAlpha {
		g.alpha = f.alpha
	}
	if order := carryOrder(f.order, from); len(order) == g.factors.K {
		g.setOrder(order)
	}
	for e, view := range g.views {
		carryView(view, f.views[e], from)
	}
	for i, b := range g.bags {
		b.carry(f.bags[i], from)
		b.clamp(g)
		b.count()
	}
	g.takeStock()
	return g, nil
}

// sameTracks errs where the problem is about other tracks or views than the fit.
func (f *Fit) sameTracks(p *Problem) error {
	q := f.problem
	same := slices.Equal(q.first, p.first) && slices.Equal(q.rows, p.rows)
	for i := 0; same && i < len(p.videos); i++ {
		same = q.videos[i].ID == p.videos[i].ID
	}
	if !same {
		return fmt.Errorf("the videos and tracks are not those of the fit")
	}
	if !slices.EqualFunc(q.views, p.views, func(a, b features) bool { return a.name == b.name && a.d == b.d }) {
		return fmt.Errorf("the views are not those of the fit")
	}
	return nil
}

// counterparts returns, of each factor of g, the factor of f with the same class, or the
// same background factor; −1 where there is none.
func (f *Fit) counterparts(g *Fit) []int {
	known := map[string]int{}
	for k := range f.factors.K {
		known[f.factorName(k)] = k
	}
	from := make([]int, g.factors.K)
	for k := range from {
		from[k] = -1
		if old, ok := known[g.factorName(k)]; ok {
			from[k] = old
		}
	}
	return from
}

// factorName names a factor by what it stands for.
func (f *Fit) factorName(k int) string {
	e := f.factors.Concept(k)
	if e == f.factors.Concepts() {
		return fmt.Sprint("background ", k-f.factors.First[e])
	}
	c := f.problem.data.Concepts[f.problem.concepts[e]]
	return fmt.Sprintf("%q %q", c.Name, c.Classes[k-f.factors.First[e]])
}

// carryOrder translates an order of factors; factors that have no counterpart are left out.
func carryOrder(order, from []int) []int {
	var list []int
	for _, old := range order {
		if k := slices.Index(from, old); k >= 0 {
			list = append(list, k)
		}
	}
	return list
}

// carryView copies the appearances of the factors that have a counterpart.
func carryView(to, old *likelihood.View, from []int) {
	for k, l := range from {
		if l >= 0 {
			copy(to.Row(k), old.Row(l))
			to.Var[k] = old.Var[l]
		}
	}
	to.Noise, to.Scale = old.Noise, old.Scale
	to.Refresh()
}

// carry takes over the sticks, and ν of the blocks that both videos have with the same
// factors; the others keep their start.
func (b *bag) carry(old *bag, from []int) {
	for i, k := range b.line {
		if at := slices.Index(old.line, from[k]); at >= 0 {
			b.sticks.Tau1[i], b.sticks.Tau2[i] = old.sticks.Tau1[at], old.sticks.Tau2[at]
		}
	}
	b.sticks.Expect()
	for _, block := range b.blocks {
		var columns []int // of old
		for _, k := range b.factors[block.from:block.to] {
			columns = append(columns, slices.Index(old.factors, from[k]))
		}
		if !old.whole(columns) {
			continue
		}
		n := b.tracks()
		for i, c := range columns {
			copy(columnOf(b.nu, block.from+i, n), columnOf(old.nu, c, n))
			copy(columnOf(b.zeta, block.from+i, n), columnOf(old.zeta, c, n))
		}
	}
}

// whole reports whether the columns are those of one block.
func (b *bag) whole(columns []int) bool {
	for _, block := range b.blocks {
		if columns[0] >= block.from && columns[0] < block.to {
			return len(columns) == block.to-block.from && !slices.ContainsFunc(columns, func(c int) bool {
				return c < block.from || c >= block.to
			})
		}
	}
	return false
}
