package infer

import (
	"iter"
	"math"
	"sync"
	"sync/atomic"

	"siibp/core/infer/tile"
)

// Sweep is an E-step under way. Its work is cut into pieces, some tiles each: how many of them there
// are does not depend on the pool, so that a run that was stopped can be made again. A piece may take
// long, because a tile may have many captions and tracks, so that it is done in bounded steps.
type Sweep struct {
	Trainer *Trainer
	Next    int // batches that are swept and added, the first ones

	stats       *tile.SuffStats
	terms       Terms
	sticksTerms Terms // with the new sticks and the old ν
	pieces      int   // whole ones
	open        bool  // a piece has begun
	unswept     bool  // the statistics of the present ν are added up, and ν is not updated
	left        int   // multiply-adds that the piece under way may still take
}

// StepSize is the work of one piece of a sweep in multiply-adds: about 10 ms of WebAssembly
// without vectors. It is also that of one step, in which captions count as well.
const StepSize = 4_000_000

// logarithm is about how many multiply-adds take as long as one ν log ν.
const logarithm = 20

// Advance sweeps batches, the first ones of all, of which there may become more. It yields after
// every piece and at least every PieceSize operations, and returns false when yield does. With
// several goroutines it sweeps by all of them at once, and all batches are one piece.
func (s *Sweep) Advance(batches func() []*Batch, yield func() bool) bool {
	t := s.Trainer
	if len(t.workers.list) > 1 {
		return s.advanceTogether(batches(), yield)
	}
	w, spend := t.workers.list[0], tile.InSteps(&t.step, t.Model.PieceSize, yield)
	for s.Next < len(batches()) {
		b := batches()[s.Next]
		x := b.tiles[b.next]
		if !s.processTile(w, b, x, spend) {
			return false
		}
		if b.next++; b.next == len(b.tiles) {
			s.addBatch(w, b)
			s.Next++
		}
		if s.countTile(x); !s.open && !s.unswept && s.Next < len(batches()) {
			if t.step = 0; !yield() {
				return false
			}
		}
	}
	return true
}

// processTile updates ν of a tile and adds its statistics, or, in an unswept Sweep, only adds them.
func (s *Sweep) processTile(w *worker, b *Batch, x *videoTile, spend tile.Spend) bool {
	if s.unswept {
		return w.addState(s.Trainer, b, x, spend)
	}
	return w.sweepTile(s.Trainer, b, x, spend)
}

// advanceTogether sweeps the batches by several goroutines, a step of each and then a pause.
func (s *Sweep) advanceTogether(batches []*Batch, yield func() bool) bool {
	s.left = math.MaxInt
	var turn sync.Mutex
	var taken atomic.Int64
	taken.Store(int64(s.Next))
	var running []func() (struct{}, bool)
	for _, w := range s.Trainer.workers.list {
		next, stop := iter.Pull(func(pause func(struct{}) bool) {
			s.sweepShare(w, batches, &taken, &turn, func() bool { return pause(struct{}{}) })
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

// sweepShare sweeps one batch after the other that nobody has taken, and adds each when it is its turn.
func (s *Sweep) sweepShare(w *worker, batches []*Batch, taken *atomic.Int64, turn *sync.Mutex, pause func() bool) {
	spend := tile.InSteps(new(int), s.Trainer.Model.PieceSize, pause)
	for i := int(taken.Add(1)) - 1; i < len(batches); i = int(taken.Add(1)) - 1 {
		b := batches[i]
		for b.next < len(b.tiles) {
			if !s.processTile(w, b, b.tiles[b.next], spend) {
				return
			}
			b.next++
		}
		for !s.addInTurn(w, i, b, turn) {
			if !pause() {
				return
			}
		}
	}
}

// addInTurn adds a batch if those before it have been added, and reports whether they have.
func (s *Sweep) addInTurn(w *worker, number int, b *Batch, turn *sync.Mutex) bool {
	turn.Lock()
	defer turn.Unlock()
	if s.Next != number {
		return false
	}
	s.addBatch(w, b)
	s.open = true
	s.Next++
	return true
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
			s.countTile(x)
		}
	}
}

// countTile counts a tile that is swept, with which a piece may end.
func (s *Sweep) countTile(x *videoTile) {
	if s.unswept {
		return
	}
	if !s.open {
		s.open, s.left = true, max(s.left, s.Trainer.Model.PieceSize)
	}
	if s.left -= x.cost(s.Trainer.Model); s.left <= 0 {
		s.endPiece()
	}
}

// endPiece ends a piece if one is under way: a run that is stopped does not go back beyond it.
func (s *Sweep) endPiece() {
	if !s.open {
		return
	}
	s.open = false
	s.pieces++
	s.Trainer.Pieces++
	for _, w := range s.Trainer.workers.list {
		w.undo.clear()
	}
}
