package sweep

import (
	"slices"

	"siibp/core/constraint"
	"siibp/core/coroutine"
	"siibp/core/infer/state"
	"siibp/core/infer/tile"
)

// sweeper is a tile.Sweeper in one of the two precisions.
type sweeper interface {
	Load(*tile.Tile)
	SetYielder(*coroutine.Yielder)
	Begin(*tile.Tile)
	Sweep(segment int, beta float64)
	CopyNu(nu []float64)
	SubtractIndependent(blocks tile.Span)
	SubtractCoupled(block int)
	Evidence(block int, beta float64, logit []float64)
	SetBlock(block int, nu, logit []float64)
	Store()
	Entropy(sum float64, from, to int) float64
	Count(*tile.Tile)
	CountVideo(v tile.Video, nu tile.Values, derived []float64)
	Add()
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
	yielder *coroutine.Yielder
}

// setYielder has later calls suspend by a yielder.
func (w *worker) setYielder(y *coroutine.Yielder) {
	w.yielder, w.stepper.Yielder = y, y
	w.sweeper.SetYielder(y)
}

// newWorker returns a worker that uses a sweeper.
func (w *Workers) newWorker(s sweeper) *worker {
	stepper := constraint.Stepper{Math: &w.model.Features.Kernel.Math, ByPaper: w.byPaper}
	return &worker{sweeper: s, stepper: stepper, stats: w.NewStats()}
}

// sweepTile takes steps 2 and 3 for the videos of a tile: it updates q(v) by eq22 and eq23, from the old ν,
// then q(z) by eq24 and eq25. Then it adds the tile to the statistics. What undo has to restore must be
// saved before. It may suspend after every bounded amount of work; where the coroutine is then stopped, the
// tile is half swept.
func (w *worker) sweepTile(s *Sweep, b *Batch, x *videoTile) {
	counted := s.workers.state.IsCounted(x.videos[0])
	for _, v := range x.videos {
		sticks, assignment := v.Sticks.Update(v.Counts, float64(v.Tracks()), s.workers.state.Alpha)
		if counted {
			b.sticksTerms.Add(v.Terms(sticks, assignment))
		}
	}
	w.updateCoefficients(s, x)
	w.sweeper.Count(x.Tile)
	for _, v := range x.videos {
		v.Constraints.Recount(v.NuOfConstraints(), w.yielder)
	}
	if counted {
		w.addTile(s, b, x)
	}
}

// updateCoefficients takes step 3 (eq24, eq25) for the videos of a tile: it updates ν of one factor after
// the other, each over all tracks in order, always with the newest ν of the others.
func (w *worker) updateCoefficients(s *Sweep, x *videoTile) {
	size := x.Assignments.Len()
	w.nu, w.logit = slices.Grow(w.nu[:0], size)[:size], slices.Grow(w.logit[:0], size)[:size]
	for _, v := range x.videos {
		*v.Entropy = 0
	}
	w.stepper.Relaxed = s.Relaxed
	w.sweeper.Begin(x.Tile)
	w.sweeper.CopyNu(w.nu)
	for i, segment := range s.workers.layout.Tile.Segments {
		if segment.Independent {
			w.sweeper.Sweep(i, s.Beta)
		} else {
			w.updateBlocks(s, x, segment.Span)
		}
	}
	w.sweeper.Store()
	for _, v := range x.videos {
		*v.Entropy = w.sweeper.Entropy(*v.Entropy, v.From, v.To)
	}
}

// updateBlocks updates ν of some blocks of coupled factors, one block after the other.
func (w *worker) updateBlocks(s *Sweep, x *videoTile, blocks tile.Span) {
	w.sweeper.SubtractIndependent(blocks)
	for block := blocks.From; block < blocks.To; block++ {
		w.sweeper.SubtractCoupled(block)
		w.updateBlock(s, x, block)
	}
}

// updateBlock takes the exact step over a block of coupled factors, the classes of one concept or one
// factor, for each video of a tile. Known tracks stay as they are.
func (w *worker) updateBlock(s *Sweep, x *videoTile, block int) {
	w.sweeper.Evidence(block, s.Beta, w.logit)
	at := 0 // where the video's numbers begin
	for _, v := range x.videos {
		n, nuSize := v.Tracks(), v.Nu.Len()
		if c := v.Blocks[block]; c.To > c.From {
			nu := w.nu[at : at+nuSize]
			logit := w.logit[at+nuSize+v.Class[c.From]*n:][:(c.To-c.From)*n]
			*v.Entropy += w.stepper.Sweep(v.Constraints, c.From, c.To, n, logit, nu, v.Known)
			restoreKnown(v, c.From, logit)
		}
		at += nuSize + v.Logit.Len()
	}
	w.sweeper.SetBlock(block, w.nu, w.logit)
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
func (w *worker) addTile(s *Sweep, b *Batch, x *videoTile) {
	for _, v := range x.videos {
		sticks, assignment := v.SticksBound(s.workers.state.Alpha)
		b.terms.Add(v.Terms(sticks, assignment))
		w.stats.CountTracks(s.workers.model.Patterns, v.From, v.To)
		for e := range w.stats.Views {
			w.stats.Views[e].Square += s.workers.model.Views[e].Squares[v.Index]
		}
	}
	w.sweeper.Add()
}

// addState adds the terms of F and the statistics of a tile's present ν, which it does not update.
func (w *worker) addState(s *Sweep, b *Batch, x *videoTile) {
	for _, v := range x.videos {
		v.Constraints.Recount(v.NuOfConstraints(), w.yielder)
		*v.Entropy = v.ComputeEntropy()
		w.yielder.Did(logarithm * v.Nu.Len())
	}
	if s.workers.state.IsCounted(x.videos[0]) {
		w.sweeper.Load(x.Tile)
		w.addTile(s, b, x)
	}
}
