package infer

import (
	"cmp"
	"slices"

	"siibp/core/options"
	"siibp/core/prior"
)

// updateAppearances takes step 1: it updates q(A) of every view by eq20 and eq21.
func (t *Trainer) updateAppearances() {
	if !t.updatesParameters() {
		return
	}
	for e, view := range t.Posterior.Views {
		view.Update(t.stats.Views[e], t.Layout.Order, t.yielder)
	}
	t.Workers.SetParams()
	t.objective.now.Views = t.viewTerms()
	t.record("appearance", false)
}

// updateVariances takes step 4: it updates σ²_A by eq26 and σ²_n by eq27 of every view that is not frozen,
// and α where it is learned.
func (t *Trainer) updateVariances() {
	if !t.updatesParameters() {
		return
	}
	for e := range t.Posterior.Views {
		t.updateViewVariances(e)
	}
	if t.Options.LearnAlpha {
		t.learnAlpha()
	}
	t.Workers.SetParams()
	t.objective.now.Views = t.viewTerms()
	t.record("variances", t.Options.Noise == options.NoiseFull && t.Tempered()) // see likelihood.Full.UpdateNoise
}

// updateViewVariances updates the two variances of view e, but for those that are frozen.
func (t *Trainer) updateViewVariances(e int) {
	if !t.Problem.Frozen(e, t.Options.FreezeScale) {
		t.Posterior.Views[e].UpdatePriorVar()
	}
	if !t.Problem.Frozen(e, t.Options.FreezeNoise) {
		t.Posterior.Views[e].UpdateNoise(t.stats.Views[e], t.LastBeta())
	}
}

// learnAlpha sets α to the minimum of F over it: the number of sticks over the sum of
// −E[log v] of all of them.
func (t *Trainer) learnAlpha() {
	t.pool.Sync()
	sticks, sum := 0, 0.0
	for _, v := range t.Posterior.Videos {
		if t.Posterior.IsCounted(v) {
			sticks += len(v.StickOrder)
			sum += v.Sticks.SumLogV()
		}
	}
	if sticks > 0 {
		t.Posterior.Alpha = prior.LearnAlpha(sticks, sum)
		t.recomputeSticksTerms()
	}
}

// learnViews computes the appearances and variances of the fresh views from the present ν. Appearances and
// variances depend on one another, so they are updated in turn: each round lowers F, after five rounds
// hardly any more.
func (t *Trainer) learnViews() {
	const rounds = 5
	for _, e := range t.unlearned {
		for range rounds {
			t.Posterior.Views[e].Update(t.stats.Views[e], t.Layout.Order, t.yielder)
			t.updateViewVariances(e)
		}
	}
	if len(t.unlearned) > 0 {
		t.Workers.SetParams()
		t.objective.now.Views = t.viewTerms()
	}
}

// reorderFactors sorts the factors by use, Σν descending and stable over all tracks, as the
// published code does before step 1 of its first iterations. The columns and
// sticks of a factor move with it; factors keep their numbers. It is the only step that
// may raise F without annealing.
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
	t.record("reorder", true)
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
