package sweep

import (
	"sync"
	"sync/atomic"

	"siibp/core/infer/tile"
)

// advanceTogether sweeps batches by all workers at once, each in a goroutine of its own. It calls add with
// each batch and the worker that swept it, in the order of the batches; a batch that is added is a piece.
func (s *Sweep) advanceTogether(batches []*Batch, add func(*worker, *Batch)) {
	share := &sharedBatches{list: batches, add: add}
	share.added.L = &share.turn
	share.taken.Store(int64(s.Next))
	var all sync.WaitGroup
	for _, w := range s.workers.list {
		all.Go(func() { s.sweepShare(w, share) })
	}
	all.Wait()
}

// sharedBatches are batches that several goroutines sweep.
type sharedBatches struct {
	list  []*Batch
	taken atomic.Int64 // how many have been taken, the first ones
	turn  sync.Mutex   // of the goroutine that adds a batch
	added sync.Cond    // a batch has been added
	add   func(*worker, *Batch)
}

// sweepShare sweeps one batch after the other that no other goroutine has taken, and adds each when those
// before it have been added.
func (s *Sweep) sweepShare(w *worker, share *sharedBatches) {
	for i := int(share.taken.Add(1)) - 1; i < len(share.list); i = int(share.taken.Add(1)) - 1 {
		b := share.list[i]
		for _, x := range b.tiles {
			s.processTile(w, b, x)
		}
		s.addInTurn(w, i, share)
	}
}

// addInTurn adds a batch when those before it have been added.
func (s *Sweep) addInTurn(w *worker, number int, share *sharedBatches) {
	share.turn.Lock()
	defer share.turn.Unlock()
	for s.Next != number {
		share.added.Wait()
	}
	share.add(w, share.list[number])
	s.Next++
	if !s.unswept {
		*s.pieces++
	}
	share.added.Broadcast()
}

// SweepAll updates ν and τ of all videos without a suspension, for a shard. It calls done with each batch and
// its statistics, in the order of the batches, and then sets the statistics to 0.
func (w *Workers) SweepAll(beta, relaxed float64, done func(*Batch, *tile.SuffStats)) {
	w.begin()
	s := &Sweep{Beta: beta, Relaxed: relaxed, workers: w, pieces: new(int)}
	add := func(one *worker, b *Batch) {
		one.sweeper.Flush(one.stats)
		done(b, one.stats)
		one.stats.Clear()
	}
	s.advanceTogether(w.Batches, add)
}
