package infer

import (
	"fmt"
	"slices"

	"siibp/core/likelihood"
	"siibp/core/options"
)

// Warm returns a fit that starts from the present state of this one under other options,
// or after captions or known tracks have changed: p has the same videos and tracks. What
// is new, such as a class that a caption names for the first time, starts as in a fresh
// fit, and a view that this fit left out from what the present ν makes of it; the evidence
// is not annealed. This fit stays as it is.
func (f *Fit) Warm(p *Problem, o options.Options) (*Fit, error) {
	if !f.problem.sameTracks(p) {
		return nil, fmt.Errorf("the videos and tracks are not those of the fit")
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
	var fresh []int // views
	for e, view := range g.views {
		if old := f.viewLike(p.views[e]); old != nil {
			carryView(view, old, from)
		} else {
			fresh = append(fresh, e)
		}
	}
	for i, b := range g.bags {
		b.carry(f.bags[i], from)
		b.clamp(g)
		g.engine.count(b)
	}
	g.takeStock()
	g.learn(fresh)
	return g, nil
}

// viewLike returns the view of that name and size, nil where there is none.
func (f *Fit) viewLike(x features) *likelihood.View {
	for e, own := range f.problem.views {
		if own.name == x.name && own.d == x.d {
			return f.views[e]
		}
	}
	return nil
}

// learn makes the appearances and variances of views that are new from the present ν, and
// begins the trace there.
func (f *Fit) learn(views []int) {
	if len(views) == 0 {
		return
	}
	for _, e := range views {
		view, sums := f.views[e], f.moments.views[e]
		for range freshRounds {
			view.Update(sums, f.order)
			if !f.problem.frozen(e, f.options.FreezeScale) {
				view.UpdateScale()
			}
			if !f.problem.frozen(e, f.options.FreezeNoise) {
				view.UpdateNoise(sums)
			}
		}
	}
	f.refresh()
	f.terms.Views = f.viewBound()
	f.trace, f.parts = nil, nil
	f.mark("init", false)
}

// freshRounds is how often the appearances and the variances of a new view, which depend
// on one another, are made in turn: each round lowers F, after five hardly any more.
const freshRounds = 5

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
			b.nu.column(block.from+i, n).take(old.nu.column(c, n))
			if b.class[block.from+i] >= 0 {
				b.odds(block.from + i).take(old.odds(c))
			}
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
