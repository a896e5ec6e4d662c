package infer

import (
	"siibp/core/infer/tile"
)

// Pool does the E-step: this package's goroutines, or the shards of package shard.
type Pool interface {
	// EStep sweeps every batch and adds it to s, in the order of the batches. It yields
	// between bounded steps, and returns false when yield does.
	EStep(s *Sweep, yield func() bool) bool
	// Sync brings q(z) and q(v) of every video into the state of the trainer.
	Sync(t *Trainer)
}

// SetPool has later E-steps done by a pool.
func (t *Trainer) SetPool(p Pool) { t.pool = p }

// goroutines is the pool of one process.
type goroutines struct{}

func (goroutines) EStep(s *Sweep, yield func() bool) bool {
	return s.Advance(s.Trainer.Batches, yield)
}

func (goroutines) Sync(*Trainer) {}

// updatePosteriors is steps 2 and 3: q(v) and q(z) of every video (eq22 to eq25). It returns
// false where yield did.
func (t *Trainer) updatePosteriors(yield func() bool) bool {
	t.sweep = &Sweep{Trainer: t, stats: t.workers.freeStats(t)}
	for _, b := range t.workers.batches {
		b.begin()
	}
	if !t.pool.EStep(t.sweep, yield) {
		return false
	}
	t.sweep.endPiece()
	t.closeStats(t.sweep.stats)
	return true
}

// sumState computes the statistics and F of the present state, without updating it. It calls yield
// between bounded steps, and stops and returns false as soon as yield returns false.
func (t *Trainer) sumState(yield func() bool) bool {
	s := &Sweep{Trainer: t, stats: t.workers.freeStats(t), unswept: true}
	for _, b := range t.workers.batches {
		b.begin()
	}
	if !s.Advance(t.Batches, yield) {
		return false
	}
	t.closeStats(s.stats)
	t.objective.now = s.terms
	t.objective.now.Views = t.viewTerms()
	return true
}

// closeStats takes the sums of a sweep for those that the M-step reads.
func (t *Trainer) closeStats(stats *tile.SuffStats) {
	stats.Close(t.Model.Patterns, t.Layout.Exclusive)
	t.stats, t.workers.spare = stats, t.stats
}

// begin makes a batch ready for a sweep.
func (b *Batch) begin() { b.next, b.terms, b.sticksTerms = 0, Terms{}, Terms{} }

// sweep sweeps a whole batch.
func (b *Batch) sweep(w *worker, t *Trainer) {
	for ; b.next < len(b.tiles); b.next++ {
		w.sweepTile(t, b, b.tiles[b.next], tile.Unpaused)
	}
	w.undo.clear()
}

// SweepAll is a sweep of all batches under the present parameters, for a shard: done gets
// each batch and its statistics, in order, which are cleared afterwards.
func (t *Trainer) SweepAll(done func(*Batch, *tile.SuffStats)) {
	for _, b := range t.workers.batches {
		b.begin()
	}
	t.workers.each(t.workers.batches, func(w *worker, b *Batch) { b.sweep(w, t) }, func(w *worker, b *Batch) {
		w.sweeper.Flush(w.stats)
		done(b, w.stats)
		w.stats.Clear()
	})
}

// Batches returns the batches of all videos, in order.
func (t *Trainer) Batches() []*Batch { return t.workers.batches }

// Assignments returns q(z) of the batch's videos: of each ν, then ζ of the classes.
func (b *Batch) Assignments() tile.Values { return b.assignments }

// Taus returns q(v) of the batch's videos: of each τ_1 and τ_2, then its entropy.
func (b *Batch) Taus() []float64 { return b.taus }

// Terms returns the batch's parts of F after its sweep, which shards send.
func (b *Batch) Terms() []*float64 { return append(b.terms.numbers(), b.sticksTerms.numbers()...) }

// RefreshBatch computes what follows from q(z) and q(v) of a batch after others have
// written them.
func (t *Trainer) RefreshBatch(b *Batch) {
	t.refreshVideos(b.Videos)
}

func (t *Trainer) refreshVideos(videos []*Video) {
	for _, v := range videos {
		v.Sticks.Expect()
		t.workers.count(v)
		v.recount()
	}
}

// RefreshViews computes what follows from q(A) and the variances after others have written them.
func (t *Trainer) RefreshViews() {
	for _, view := range t.State.Views {
		view.Refresh()
	}
	t.workers.refresh(t)
}
