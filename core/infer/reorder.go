package infer

import (
	"cmp"
	"slices"

	"siibp/core/infer/tile"
)

// reorderFactors sorts the factors by use, Σν descending and stable over all tracks, as the
// published code does before step 1 of its first iterations. What belongs to a factor moves
// with it; factors keep their numbers, so nothing has to be undone. It is the one step that
// may raise F. It stops and returns false as soon as spend returns false.
func (t *Trainer) reorderFactors(spend tile.Spend) bool {
	if t.State.Fixed || t.Iteration >= t.Options.Reorder {
		return true
	}
	use := make([]float64, t.Layout.Factors.K)
	for _, v := range t.State.Videos {
		for c, k := range v.Factors {
			use[k] += v.Counts[v.Stick[c]]
		}
	}
	order := slices.Clone(t.Layout.Order)
	slices.SortStableFunc(order, func(k, l int) int { return cmp.Compare(use[l], use[k]) })
	if !t.setOrder(order, spend) {
		return false
	}
	t.recomputeSticksTerms()
	t.mark("reorder", true)
	return true
}

// SetOrder puts the factors in a new order, in the sweep and on every stick.
func (t *Trainer) SetOrder(order []int) { t.setOrder(order, tile.Unpaused) }

// setOrder does what SetOrder does. It calls spend after each video, and stops and returns false as soon
// as spend returns false.
func (t *Trainer) setOrder(order []int, spend tile.Spend) bool {
	if slices.Equal(order, t.Layout.Order) {
		return true
	}
	t.Layout = t.Layout.Reordered(order)
	for _, v := range t.State.Videos {
		v.Reorder(t.Model, t.Layout)
		t.Workers.Count(v)
		if !v.Constraints.RecountInParts(v.NuOfConstraints(), spend) || !spend(v.Nu.Len()) {
			return false
		}
	}
	t.Workers.SetLayout(t.Layout)
	return true
}
