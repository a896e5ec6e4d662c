package sweep

import (
	"siibp/core/infer/state"
	"siibp/core/infer/tile"
)

// Sweep is an E-step under way. Its work is cut into pieces: a few tiles each where one goroutine sweeps,
// and the batches where several do. The number of pieces does not depend on the number of shards, so that a
// run that was stopped after so many pieces can be made again. A tile may have many captions and tracks, and
// a piece may then take long, so it is done in bounded steps.
type Sweep struct {
	Beta, Relaxed float64 // by which the evidence is multiplied, and the share of C_x that is left out

	Next        int // batches that are swept and added, the first ones
	Stats       *tile.SuffStats
	Terms       state.Terms // of F, but for those of the views
	SticksTerms state.Terms // with the new sticks and the old ν

	workers *Workers
	pieces  *int // counts the pieces that have ended
	open    bool // a piece has begun
	unswept bool // the statistics of the present ν are added up, and ν is not updated
	left    int  // multiply-adds that the piece under way may still take
}

// NewSweep begins a sweep: the evidence is multiplied by beta, and the share relaxed of C_x is left out.
// It counts the pieces that end in *pieces.
func (w *Workers) NewSweep(beta, relaxed float64, pieces *int) *Sweep {
	w.begin()
	return &Sweep{Beta: beta, Relaxed: relaxed, Stats: w.freeStats(), workers: w, pieces: pieces}
}

// NewSum begins a sweep that only adds up the statistics and terms of the present ν, and does not update it.
func (w *Workers) NewSum() *Sweep {
	w.begin()
	return &Sweep{Stats: w.freeStats(), workers: w, unswept: true}
}

// begin makes all batches ready for a sweep.
func (w *Workers) begin() {
	for _, b := range w.Batches {
		b.begin()
	}
}

// Reuse has the next sweep use the memory of statistics that are no longer needed.
func (w *Workers) Reuse(stats *tile.SuffStats) { w.spare = stats }

// logarithm is about how many multiply-adds take as long as one ν log ν.
const logarithm = 20

// All returns the batches of all videos.
func (s *Sweep) All() []*Batch { return s.workers.Batches }

// Advance sweeps batches, the first ones of all, of which there may become more. It suspends after every
// piece, and may suspend within one. Where there are several goroutines, all of them sweep at once and do not
// suspend, and each batch is a piece.
func (s *Sweep) Advance(batches func() []*Batch) {
	if s.together() {
		s.advanceTogether(batches(), s.addBatch)
		return
	}
	w := s.workers.list[0]
	for s.Next < len(batches()) {
		b := batches()[s.Next]
		x := b.tiles[b.next]
		s.save(w, x.part)
		s.processTile(w, b, x)
		if b.next++; b.next == len(b.tiles) {
			s.addBatch(w, b)
			s.Next++
		}
		if s.countTile(x); !s.open && !s.unswept && s.Next < len(batches()) {
			w.yielder.Suspend()
		}
	}
}

// save has a worker save the numbers of videos before it updates them.
func (s *Sweep) save(w *worker, p part) {
	if !s.unswept {
		w.undo.save(p)
	}
}

// processTile updates ν of a tile and adds its statistics, or, in an unswept Sweep, only adds them.
func (s *Sweep) processTile(w *worker, b *Batch, x *videoTile) {
	if s.unswept {
		w.addState(s, b, x)
	} else {
		w.sweepTile(s, b, x)
	}
}

// addBatch adds the statistics and terms of a batch that a worker of this process has swept.
func (s *Sweep) addBatch(w *worker, b *Batch) {
	w.sweeper.Flush(s.Stats)
	s.Stats.AddCounts(w.stats)
	s.addTerms(b)
}

// addTerms adds the terms of a batch.
func (s *Sweep) addTerms(b *Batch) {
	s.Terms.Add(b.terms)
	s.SticksTerms.Add(b.sticksTerms)
}

// AddRemote adds a batch that was swept elsewhere: its terms have been written to where Batch.Terms says,
// and its statistics are given, which AddRemote sets to 0.
func (s *Sweep) AddRemote(b *Batch, stats *tile.SuffStats) {
	s.Stats.Add(stats)
	s.addTerms(b)
}

// together reports whether several goroutines sweep.
func (s *Sweep) together() bool { return len(s.workers.list) > 1 }

// CountPieces counts the pieces that batches swept elsewhere would have been.
func (s *Sweep) CountPieces(batches []*Batch) {
	if s.together() {
		*s.pieces += len(batches)
		return
	}
	for _, b := range batches {
		for _, x := range b.tiles {
			s.countTile(x)
		}
	}
}

// countTile counts a tile that has been swept, and ends the piece under way where it has come to its size.
func (s *Sweep) countTile(x *videoTile) {
	if s.unswept {
		return
	}
	if !s.open {
		s.open, s.left = true, max(s.left, s.workers.model.PieceSize)
	}
	if s.left -= x.cost(s.workers.model); s.left <= 0 {
		s.EndPiece()
	}
}

// EndPiece ends the piece under way, if there is one: a run that is stopped later does not go back beyond
// this point.
func (s *Sweep) EndPiece() {
	if !s.open {
		return
	}
	s.open = false
	*s.pieces++
	for _, w := range s.workers.list {
		w.undo.clear()
	}
}
