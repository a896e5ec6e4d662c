package infer

import (
	"siibp/core/coroutine"
	"siibp/core/infer/sweep"
	"siibp/core/infer/tile"
)

// Pool does the E-step: this process's goroutines, or the shards of package shard.
type Pool interface {
	// EStep sweeps every batch and adds it to s, in the order of the batches. It suspends by y, if not nil,
	// between bounded steps.
	EStep(s *sweep.Sweep, y *coroutine.Yielder)
	// Sync brings q(z) and q(v) of every video into the state of the trainer.
	Sync()
}

// SetPool has later E-steps done by a pool.
func (t *Trainer) SetPool(p Pool) { t.pool = p }

// goroutines is the pool of a trainer whose batches are all swept in this process.
type goroutines struct{}

// EStep sweeps all batches by the goroutines of the sweep's workers.
func (goroutines) EStep(s *sweep.Sweep, _ *coroutine.Yielder) { s.Advance(s.All) }

// Sync does nothing: every video is in the state already.
func (goroutines) Sync() {}

// updatePosteriors takes steps 2 and 3: it updates q(v) and q(z) of every video (eq22 to eq25).
func (t *Trainer) updatePosteriors() {
	t.sweep = t.Workers.NewSweep(t.Beta(), t.Relaxed(), &t.Pieces)
	t.pool.EStep(t.sweep, t.yielder)
	t.sweep.EndPiece()
	t.closeStats(t.sweep.Stats)
}

// sumState computes the statistics and F of the present state, without updating it.
func (t *Trainer) sumState() {
	s := t.Workers.NewSum()
	s.Advance(s.All)
	t.closeStats(s.Stats)
	t.objective.now = s.Terms
	t.objective.now.Views = t.viewTerms()
}

// closeStats completes the sums of a sweep and makes them the statistics that the M-step reads. The next
// sweep uses the memory of the former ones.
func (t *Trainer) closeStats(stats *tile.SuffStats) {
	stats.Close(t.Model.Patterns, t.Layout.Exclusive)
	t.Workers.Reuse(t.stats)
	t.stats = stats
}
