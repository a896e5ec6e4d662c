package infer

import (
	"siibp/core/infer/sweep"
	"siibp/core/infer/tile"
)

// Pool does the E-step: this process's goroutines, or the shards of package shard.
type Pool interface {
	// EStep sweeps every batch and adds it to s, in the order of the batches. It yields
	// between bounded steps, and returns false when yield does.
	EStep(s *sweep.Sweep, yield func() bool) bool
	// Sync brings q(z) and q(v) of every video into the state of the trainer.
	Sync()
}

// SetPool has later E-steps done by a pool.
func (t *Trainer) SetPool(p Pool) { t.pool = p }

// goroutines is the pool of a trainer whose batches are all swept in this process.
type goroutines struct{}

// EStep sweeps all batches by the goroutines of the sweep's workers.
func (goroutines) EStep(s *sweep.Sweep, yield func() bool) bool { return s.Advance(s.All, yield) }

// Sync does nothing: every video is in the state already.
func (goroutines) Sync() {}

// updatePosteriors takes steps 2 and 3: it updates q(v) and q(z) of every video (eq22 to eq25). It stops
// and returns false as soon as yield returns false.
func (t *Trainer) updatePosteriors(yield func() bool) bool {
	before := t.Pieces
	t.sweep = t.Workers.NewSweep(t.Beta(), t.Relaxed(), &t.step)
	ok := t.pool.EStep(t.sweep, func() bool {
		t.Pieces = before + t.sweep.Pieces
		return yield()
	})
	if !ok {
		return false
	}
	t.sweep.EndPiece()
	t.Pieces = before + t.sweep.Pieces
	t.closeStats(t.sweep.Stats)
	return true
}

// sumState computes the statistics and F of the present state, without updating it. It calls yield
// between bounded steps, and stops and returns false as soon as yield returns false.
func (t *Trainer) sumState(yield func() bool) bool {
	s := t.Workers.NewSum(&t.step)
	if !s.Advance(s.All, yield) {
		return false
	}
	t.closeStats(s.Stats)
	t.objective.now = s.Terms
	t.objective.now.Views = t.viewTerms()
	return true
}

// closeStats completes the sums of a sweep and makes them the statistics that the M-step reads. The next
// sweep uses the memory of the former ones.
func (t *Trainer) closeStats(stats *tile.SuffStats) {
	stats.Close(t.Model.Patterns, t.Layout.Exclusive)
	t.Workers.Reuse(t.stats)
	t.stats = stats
}
