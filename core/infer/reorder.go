package infer

import (
	"cmp"
	"slices"

	"siibp/core/constraint"
)

// reorder sorts the factors by use, Σν descending and stable over all tracks, as
// the published code does before step 1 of its first iterations. What belongs to a
// factor moves with it; factors keep their numbers, so nothing has to be undone.
// It is the one step that may raise F.
func (f *Fit) reorder() {
	use := make([]float64, f.factors.K)
	for _, b := range f.bags {
		for c, k := range b.factors {
			use[k] += b.n[b.stick[c]]
		}
	}
	order := slices.Clone(f.order)
	slices.SortStableFunc(order, func(k, l int) int { return cmp.Compare(use[l], use[k]) })
	f.setOrder(order)
	f.boundSticks()
	f.mark("reorder", true)
}

// setOrder puts the factors in a new order, in the sweep and on every stick.
func (f *Fit) setOrder(order []int) {
	if slices.Equal(order, f.order) {
		return
	}
	f.order = order
	f.arrange()
	for _, b := range f.bags {
		b.reorder(f)
	}
	for _, c := range f.chunks {
		for _, g := range c.groups {
			f.meet(g)
		}
	}
}

// reorder moves a video's columns and sticks to the new places of their factors.
func (b *bag) reorder(f *Fit) {
	old, sticks := b.columns, b.sticks
	b.columns = f.columnsOf(old.factors)
	b.nu.permute(old.factors, b.factors)
	b.zeta.permute(old.classes, b.classes)
	permute(b.clamped, old.factors, b.factors)
	permute(sticks.Tau1, old.line, b.line)
	permute(sticks.Tau2, old.line, b.line)
	sticks.Expect()
	b.asked = f.library.Bag(f.factors.Sets(&f.problem.videos[b.video],
		constraint.Singles(f.options.Singles)), b.factors)
	b.recount()
	f.engine.count(b)
}

// permute moves columns, whatever their length, from the order of one list to that of
// another.
func permute[T any](data []T, from, to []int) {
	if len(data) == 0 {
		return
	}
	n := len(data) / len(to)
	old := slices.Clone(data)
	for i, k := range to {
		at := slices.Index(from, k)
		copy(data[i*n:(i+1)*n], old[at*n:])
	}
}
