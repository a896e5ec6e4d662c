package sweep

import (
	"iter"
	"sync"
	"sync/atomic"

	"siibp/core/infer/tile"
)

// advanceTogether sweeps batches by all workers at once, each in a goroutine of its own: all take a step,
// and when each has ended its step, advanceTogether yields. It calls add with each batch and the worker
// that swept it, in the order of the batches; a batch that is added is a piece. It returns false when yield
// does.
func (s *Sweep) advanceTogether(batches []*Batch, add func(*worker, *Batch), yield func() bool) bool {
	share := &sharedBatches{list: batches, add: add}
	share.taken.Store(int64(s.Next))
	var running []func() (struct{}, bool)
	for _, w := range s.workers.list {
		next, stop := iter.Pull(func(pause func(struct{}) bool) {
			s.sweepShare(w, share, func() bool { return pause(struct{}{}) })
		})
		defer stop()
		running = append(running, next)
	}
	for {
		if running = stepTogether(running); len(running) == 0 {
			return true
		}
		if !yield() {
			return false
		}
	}
}

// stepTogether takes the next step of every goroutine, and returns those that go on.
func stepTogether(running []func() (struct{}, bool)) []func() (struct{}, bool) {
	on := make([]bool, len(running))
	var all sync.WaitGroup
	for i, next := range running {
		all.Go(func() { _, on[i] = next() })
	}
	all.Wait()
	list := running[:0]
	for i, next := range running {
		if on[i] {
			list = append(list, next)
		}
	}
	return list
}

// sharedBatches are batches that several goroutines sweep.
type sharedBatches struct {
	list  []*Batch
	taken atomic.Int64 // how many have been taken, the first ones
	turn  sync.Mutex   // of the goroutine that adds a batch
	add   func(*worker, *Batch)
}

// stepsAtOnce is how many steps a goroutine takes as one where several sweep. All wait for each other at the
// end of a step; natively, with the processor's vectors, one step of tile.StepSize operations takes less
// than a millisecond, and waiting cost 6 to 9 % of an iteration.
const stepsAtOnce = 16

// sweepShare sweeps one batch after the other that no other goroutine has taken, and adds each when those
// before it have been added.
func (s *Sweep) sweepShare(w *worker, share *sharedBatches, pause func() bool) {
	spend := tile.InSteps(new(int), stepsAtOnce*s.workers.model.PieceSize, pause)
	for i := int(share.taken.Add(1)) - 1; i < len(share.list); i = int(share.taken.Add(1)) - 1 {
		b := share.list[i]
		s.save(w, part{b.Videos, b.Memory})
		for b.next < len(b.tiles) {
			if !s.processTile(w, b, b.tiles[b.next], spend) {
				return
			}
			b.next++
		}
		for !s.addInTurn(w, i, share) {
			if !pause() {
				return
			}
		}
	}
}

// addInTurn adds a batch if those before it have been added, and reports whether they have.
func (s *Sweep) addInTurn(w *worker, number int, share *sharedBatches) bool {
	share.turn.Lock()
	defer share.turn.Unlock()
	if s.Next != number {
		return false
	}
	share.add(w, share.list[number])
	s.Next++
	s.Pieces++
	w.undo.clear()
	return true
}

// SweepAll updates ν and τ of all videos without a pause, for a shard. It calls done with each batch and
// its statistics, in the order of the batches, and then sets the statistics to 0.
func (w *Workers) SweepAll(beta, relaxed float64, done func(*Batch, *tile.SuffStats)) {
	w.begin()
	s := &Sweep{Beta: beta, Relaxed: relaxed, workers: w}
	add := func(one *worker, b *Batch) {
		one.sweeper.Flush(one.stats)
		done(b, one.stats)
		one.stats.Clear()
	}
	s.advanceTogether(w.Batches, add, func() bool { return true })
}
