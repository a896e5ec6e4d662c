package infer

import "siibp/core/likelihood"

import "siibp/core/coroutine"

// Pool does the E-step: the goroutines of this process, or the shards of package shard.
type Pool interface {
	// EStep does all batches of a pass. It may suspend by y, which may be nil.
	EStep(p *Pass, y *coroutine.Yielder)
	// Sync brings q(z) and q(v) of every video into the posterior of the trainer.
	Sync()
}

// SetPool has later E-steps done by a pool.
func (t *Trainer) SetPool(p Pool) { t.pool = p }

// goroutines is the pool of a trainer whose batches are all done in this process.
type goroutines struct{}

// EStep does all batches.
func (goroutines) EStep(p *Pass, _ *coroutine.Yielder) { p.Advance(len(p.workers.Batches)) }

// Sync does nothing: every video is in the posterior already.
func (goroutines) Sync() {}

// updatePosteriors takes steps 2 and 3: it updates q(v) and q(z) of every video (eq22 to eq25).
func (t *Trainer) updatePosteriors() {
	t.pass = t.Workers.newPass(t.Schedule(), &t.Pieces)
	t.pool.EStep(t.pass, t.yielder)
	t.closeStats(t.pass.Stats)
}

// sumState computes the statistics and F of the present state, without updating it.
func (t *Trainer) sumState() {
	p := t.Workers.newSum(t.LastContamination())
	p.Advance(len(t.Workers.Batches))
	t.closeStats(p.Stats)
	t.objective.now = p.Terms
	t.objective.now.Views = t.viewTerms()
}

// closeStats completes the sums of a pass and makes them the statistics that the M-step reads. The next pass
// uses the memory of the former ones.
func (t *Trainer) closeStats(stats *Stats) {
	stats.Close(t.Problem.Patterns, t.Layout.Exclusive)
	for e, view := range t.Posterior.Views {
		if _, full := view.(*likelihood.Full); full {
			stats.Views[e].Gram = t.Problem.gram(e, t.Posterior.Fixed, t.yielder)
		}
	}
	t.Workers.spare, t.stats = t.stats, stats
}
