package infer

import (
	"cmp"
	"slices"
)

// reorderFactors sorts the factors by use, Σν descending and stable over all tracks, as the
// published code does before step 1 of its first iterations. What belongs to a factor moves
// with it; factors keep their numbers, so nothing has to be undone. It is the one step that
// may raise F.
func (t *Trainer) reorderFactors() {
	if t.Posterior.Fixed || t.Start.Fixed || t.Iteration >= t.Options.Reorder {
		return
	}
	use := make([]float64, t.Layout.Factors.K)
	for _, v := range t.Posterior.Videos {
		for c, k := range v.Factors {
			use[k] += v.Counts[v.Stick[c]]
		}
	}
	order := slices.Clone(t.Layout.Order)
	slices.SortStableFunc(order, func(k, l int) int { return cmp.Compare(use[l], use[k]) })
	t.SetOrder(order)
	t.recomputeSticksTerms()
	t.mark("reorder", true)
}

// SetOrder puts the factors in a new order, in the E-step and on every stick.
func (t *Trainer) SetOrder(order []int) {
	if slices.Equal(order, t.Layout.Order) {
		return
	}
	t.Layout = t.Layout.Reordered(order)
	for _, v := range t.Posterior.Videos {
		v.Reorder(t.Problem, t.Layout)
		t.Workers.count(v)
		v.Recount(t.yielder)
		t.yielder.Did(v.Nu.Len())
	}
	t.Workers.layout = t.Layout
}
