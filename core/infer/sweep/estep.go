package sweep

import (
	"slices"

	"siibp/core/constraint"
	"siibp/core/infer/state"
	"siibp/core/infer/tile"
)

// sweeper is a tile.Sweeper in one of the two precisions.
type sweeper interface {
	Load(*tile.Tile)
	Begin(t *tile.Tile, spend tile.Spend) bool
	Sweep(segment int, beta float64, spend tile.Spend) bool
	CopyNu(nu []float64)
	SubtractIndependent(blocks tile.Span, spend tile.Spend) bool
	SubtractCoupled(block int, spend tile.Spend) bool
	Evidence(block int, beta float64, logit []float64)
	SetBlock(block int, nu, logit []float64)
	Store()
	Entropy(sum float64, from, to int) float64
	Count(*tile.Tile)
	CountVideo(v tile.Video, nu tile.Values, derived []float64)
	Add(spend tile.Spend) bool
	Flush(*tile.SuffStats)
}

// worker sweeps batches. It holds working memory, so each goroutine needs its own.
type worker struct {
	sweeper sweeper
	stepper constraint.Stepper
	stats   *tile.SuffStats // counts of the batch under way
	nu      []float64       // ν and ζ of a tile, of the coupled factors alone
	logit   []float64
	undo    undo // the videos of the piece under way
}

// newWorker returns a worker that uses a sweeper.
func (w *Workers) newWorker(s sweeper) *worker {
	stepper := constraint.Stepper{Math: &w.model.Features.Kernel.Math, ByPaper: w.byPaper}
	return &worker{sweeper: s, stepper: stepper, stats: w.NewStats()}
}

// sweepTile takes steps 2 and 3 for the videos of a tile: it updates q(v) by eq22 and eq23, from the old ν,
// then q(z) by eq24 and eq25. Then it adds the tile to the statistics. What undo has to restore must be
// saved before. It calls spend after every bounded amount of work. As soon as spend returns false it stops
// and returns false, with the tile half swept.
func (w *worker) sweepTile(s *Sweep, b *Batch, x *videoTile, spend tile.Spend) bool {
	counted := s.workers.state.IsCounted(x.videos[0])
	for _, v := range x.videos {
		sticks, assignment := v.Sticks.Update(v.Counts, float64(v.Tracks()), s.workers.state.Alpha)
		if counted {
			b.sticksTerms.Add(v.Terms(sticks, assignment))
		}
	}
	if !w.updateCoefficients(s, x, spend) {
		return false
	}
	w.sweeper.Count(x.Tile)
	for _, v := range x.videos {
		if !v.Constraints.RecountInParts(v.NuOfConstraints(), spend) {
			return false
		}
	}
	return !counted || w.addTile(s, b, x, spend)
}

// updateCoefficients takes step 3 (eq24, eq25) for the videos of a tile: it updates ν of one factor after
// the other, each over all tracks in order, always with the newest ν of the others.
func (w *worker) updateCoefficients(s *Sweep, x *videoTile, spend tile.Spend) bool {
	size := x.Assignments.Len()
	w.nu, w.logit = slices.Grow(w.nu[:0], size)[:size], slices.Grow(w.logit[:0], size)[:size]
	for _, v := range x.videos {
		*v.Entropy = 0
	}
	w.stepper.Relaxed = s.Relaxed
	if !w.sweeper.Begin(x.Tile, spend) {
		return false
	}
	w.sweeper.CopyNu(w.nu)
	for i, segment := range s.workers.layout.Tile.Segments {
		ok := false
		if segment.Independent {
			ok = w.sweeper.Sweep(i, s.Beta, spend)
		} else {
			ok = w.updateBlocks(s, x, segment.Span, spend)
		}
		if !ok {
			return false
		}
	}
	w.sweeper.Store()
	for _, v := range x.videos {
		*v.Entropy = w.sweeper.Entropy(*v.Entropy, v.From, v.To)
	}
	return true
}

// updateBlocks updates ν of some blocks of coupled factors, one block after the other.
func (w *worker) updateBlocks(s *Sweep, x *videoTile, blocks tile.Span, spend tile.Spend) bool {
	ok := w.sweeper.SubtractIndependent(blocks, spend)
	for block := blocks.From; ok && block < blocks.To; block++ {
		ok = w.sweeper.SubtractCoupled(block, spend) && w.updateBlock(s, x, block, spend)
	}
	return ok
}

// updateBlock takes the exact step over a block of coupled factors, the classes of one concept or one
// factor, for each video of a tile. Known tracks stay as they are.
func (w *worker) updateBlock(s *Sweep, x *videoTile, block int, spend tile.Spend) bool {
	w.sweeper.Evidence(block, s.Beta, w.logit)
	at := 0 // where the video's numbers begin
	for _, v := range x.videos {
		n, nuSize := v.Tracks(), v.Nu.Len()
		if c := v.Blocks[block]; c.To > c.From {
			nu := w.nu[at : at+nuSize]
			logit := w.logit[at+nuSize+v.Class[c.From]*n:][:(c.To-c.From)*n]
			sum, ok := w.stepper.Sweep(v.Constraints, c.From, c.To, n, logit, nu, v.Known, spend)
			if !ok {
				return false
			}
			*v.Entropy += sum
			restoreKnown(v, c.From, logit)
		}
		at += nuSize + v.Logit.Len()
	}
	w.sweeper.SetBlock(block, w.nu, w.logit)
	return true
}

// restoreKnown sets ζ of the known tracks to what the video has. logit is ζ of neighbouring columns, of
// which first is the first, N_i numbers each.
func restoreKnown(v *state.Video, first int, logit []float64) {
	if v.Known == nil {
		return
	}
	n := v.Tracks()
	for i := range logit {
		if v.Known[first*n+i] {
			logit[i] = v.Logit.At(v.Class[first]*n + i)
		}
	}
}

// addTile adds a tile's terms of F to its batch, and its sufficient statistics to the worker's sums.
func (w *worker) addTile(s *Sweep, b *Batch, x *videoTile, spend tile.Spend) bool {
	for _, v := range x.videos {
		sticks, assignment := v.SticksBound(s.workers.state.Alpha)
		b.terms.Add(v.Terms(sticks, assignment))
		w.stats.CountTracks(s.workers.model.Patterns, v.From, v.To)
		for e := range w.stats.Views {
			w.stats.Views[e].Square += s.workers.model.Views[e].Squares[v.Index]
		}
	}
	return w.sweeper.Add(spend)
}

// addState adds the terms of F and the statistics of a tile's present ν, which it does not update. It stops
// and returns false as soon as spend returns false.
func (w *worker) addState(s *Sweep, b *Batch, x *videoTile, spend tile.Spend) bool {
	for _, v := range x.videos {
		ok := v.Constraints.RecountInParts(v.NuOfConstraints(), spend)
		if *v.Entropy = v.ComputeEntropy(); !ok || !spend(logarithm*v.Nu.Len()) {
			return false
		}
	}
	if !s.workers.state.IsCounted(x.videos[0]) {
		return true
	}
	w.sweeper.Load(x.Tile)
	return w.addTile(s, b, x, spend)
}
