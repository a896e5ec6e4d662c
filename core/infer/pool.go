package infer

import (
	"math"

	"siibp/core/infer/tile"
)

// Pool does the E-step: this package's goroutines, or the shards of package shard.
type Pool interface {
	// EStep sweeps every batch and adds it to s, in the order of the batches. It yields
	// between bounded pieces of work, and returns false when yield does.
	EStep(s *Sweep, yield func() bool) bool
	// Sync brings q(z) and q(v) of every video into the state of the trainer.
	Sync(t *Trainer)
}

// SetPool has later E-steps done by a pool.
func (t *Trainer) SetPool(p Pool) { t.pool = p }

// goroutines is the pool of one process.
type goroutines struct{}

func (goroutines) EStep(s *Sweep, yield func() bool) bool {
	for s.Advance(s.Trainer.workers.batches); s.Next < len(s.Trainer.workers.batches); s.Advance(s.Trainer.workers.batches) {
		if !yield() {
			return false
		}
	}
	return true
}

func (goroutines) Sync(*Trainer) {}

// Sweep is an E-step under way. Its work is cut into pieces: how many of them there are does
// not depend on the pool, so that a run that was stopped can be made again.
type Sweep struct {
	Trainer *Trainer
	Next    int // batches that are swept and added, the first ones

	stats       *tile.SuffStats
	terms       Terms
	sticksTerms Terms // with the new sticks and the old ν
	left        int   // multiply-adds that the last piece may still take
}

// pieceSize is the work of one piece of a sweep in multiply-adds: about 10 ms of WebAssembly
// without vectors.
const pieceSize = 4_000_000

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
	t.closeStats(t.sweep.stats)
	return true
}

// sumState computes the statistics and F of the state as it is.
func (t *Trainer) sumState() {
	s := &Sweep{Trainer: t, stats: t.workers.freeStats(t)}
	for _, b := range t.workers.batches {
		b.begin()
	}
	t.workers.each(t.workers.batches, func(w *worker, b *Batch) { w.addState(t, b) }, s.addBatch)
	t.closeStats(s.stats)
	t.objective.now = s.terms
	t.objective.now.Views = t.viewTerms()
}

// closeStats takes the sums of a sweep for those that the M-step reads.
func (t *Trainer) closeStats(stats *tile.SuffStats) {
	stats.Close(t.Model.Patterns, t.Layout.Exclusive)
	t.stats, t.workers.spare = stats, t.stats
}

// Advance does the next piece of a sweep over the given batches, the first ones of all; with
// several goroutines, all of them at once.
func (s *Sweep) Advance(batches []*Batch) {
	t := s.Trainer
	if s.Next == len(batches) {
		return
	}
	if s.left <= 0 {
		t.Pieces++
		s.left = t.Model.PieceSize
	}
	if len(t.workers.list) > 1 {
		t.workers.each(batches[s.Next:], func(w *worker, b *Batch) { b.sweep(w, t, math.MaxInt) }, s.addBatch)
		s.Next, s.left = len(batches), math.MaxInt
		return
	}
	w := t.workers.list[0]
	for s.Next < len(batches) {
		b := batches[s.Next]
		if s.left = b.sweep(w, t, s.left); b.next < len(b.tiles) {
			return
		}
		s.addBatch(w, b)
		s.Next++
	}
}

// addBatch adds a batch that is swept here.
func (s *Sweep) addBatch(w *worker, b *Batch) {
	w.sweeper.Flush(s.stats)
	s.stats.AddCounts(w.stats)
	s.addTerms(b)
}

func (s *Sweep) addTerms(b *Batch) {
	s.terms.add(b.terms)
	s.sticksTerms.add(b.sticksTerms)
}

// AddRemote adds a batch that was swept elsewhere: its terms are in Numbers, and its
// statistics are given, which become 0.
func (s *Sweep) AddRemote(b *Batch, stats *tile.SuffStats) {
	s.stats.Add(stats)
	s.addTerms(b)
}

// CountPieces counts the pieces that batches swept elsewhere would have been.
func (s *Sweep) CountPieces(batches []*Batch) {
	for _, b := range batches {
		for _, x := range b.tiles {
			if s.left <= 0 {
				s.Trainer.Pieces++
				s.left = s.Trainer.Model.PieceSize
			}
			s.left -= x.cost(s.Trainer.Model)
		}
	}
}

// begin makes a batch ready for a sweep.
func (b *Batch) begin() { b.next, b.terms, b.sticksTerms = 0, Terms{}, Terms{} }

// sweep goes on with a batch, for so many multiply-adds at most, and returns what is left of them.
func (b *Batch) sweep(w *worker, t *Trainer, left int) int {
	for b.next < len(b.tiles) && left > 0 {
		x := b.tiles[b.next]
		w.sweepTile(t, b, x)
		left -= x.cost(t.Model)
		b.next++
	}
	return left
}

// SweepAll is a sweep of all batches under the present parameters, for a shard: done gets
// each batch and its statistics, in order, which are cleared afterwards.
func (t *Trainer) SweepAll(done func(*Batch, *tile.SuffStats)) {
	for _, b := range t.workers.batches {
		b.begin()
	}
	t.workers.each(t.workers.batches, func(w *worker, b *Batch) { b.sweep(w, t, math.MaxInt) }, func(w *worker, b *Batch) {
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
	for _, v := range b.Videos {
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

// Fresh reports whether nothing of the sweep has been done.
func (s *Sweep) Fresh() bool { return s.Next == 0 && s.Trainer.workers.batches[0].next == 0 }
