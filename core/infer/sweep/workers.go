package sweep

import (
	"runtime"

	"siibp/core/coroutine"
	"siibp/core/infer/state"
	"siibp/core/infer/tile"
	"siibp/core/likelihood"
	"siibp/core/options"
	"siibp/core/simd"
)

// params is a tile.Params in one of the two precisions.
type params interface {
	Set(l *tile.Layout, views []*likelihood.View)
}

// Workers holds the batches of a run and the workers that sweep them.
type Workers struct {
	Batches []*Batch // of all videos, in order

	model   *state.Model
	layout  *state.Layout
	state   *state.Posterior
	byPaper bool // the coupled factors are updated by the paper's rule
	list    []*worker
	params  params
	spare   *tile.SuffStats // memory for the next sweep's sums
	yielder *coroutine.Yielder
	another func() *worker // makes a worker that has not allocated anything yet
}

// NewWorkers cuts the videos of a state into batches, and makes as many workers as can be of use. byPaper
// has them update the coupled factors by the paper's rule. It may suspend after each batch, and so may
// the workers later; see SetYielder.
func NewWorkers(m *state.Model, l *state.Layout, s *state.Posterior, byPaper bool, y *coroutine.Yielder) *Workers {
	w := &Workers{Batches: splitBatches(m, l, s, y), model: m, layout: l, state: s, byPaper: byPaper}
	if f := &m.Features; f.Precision == options.Float32 {
		makeWorkers(w, tile.Single(f.Kernel), f.Single)
	} else {
		makeWorkers(w, tile.Double(f.Kernel), f.Double)
	}
	w.SetYielder(y)
	return w
}

// SetYielder has later sweeps suspend by a yielder. Several goroutines do not suspend within a sweep.
func (w *Workers) SetYielder(y *coroutine.Yielder) {
	w.yielder = y
	if len(w.list) == 1 {
		w.list[0].setYielder(y)
	}
}

// makeWorkers makes the workers in one of the two precisions.
func makeWorkers[T simd.Float](w *Workers, precision tile.Precision[T], x []*tile.Features[T]) {
	p := tile.NewParams[T](w.model.Patterns)
	w.params = p
	w.another = func() *worker { return w.newWorker(tile.NewSweeper(precision, x, p)) }
	for range max(1, min(runtime.GOMAXPROCS(0), len(w.Batches))) {
		w.list = append(w.list, w.another())
	}
}

// Release frees the memory that sweeps work in, which grows with the longest video. A later sweep
// allocates it again.
func (w *Workers) Release() {
	for i := range w.list {
		w.list[i] = w.another()
	}
	w.SetYielder(w.yielder)
	w.spare = nil
}

// SetLayout sets a new layout, and cuts the batches into tiles of it.
func (w *Workers) SetLayout(l *state.Layout) {
	w.layout = l
	for _, b := range w.Batches {
		b.splitTiles(l)
	}
}

// SetParams computes what sweeps read of the appearances and variances. Call it after these, or the layout,
// have changed.
func (w *Workers) SetParams() { w.params.Set(w.layout.Tile, w.state.Views) }

// RefreshViews computes what follows from q(A) and the variances after others have written them.
func (w *Workers) RefreshViews() {
	for _, view := range w.state.Views {
		view.Refresh()
	}
	w.SetParams()
}

// Count recomputes the counts Σ_j ν_j of a video.
func (w *Workers) Count(v *state.Video) { w.list[0].sweeper.CountVideo(v.TileVideo(), v.Nu, v.Derived) }

// Refresh computes what follows from q(z) and q(v) of some videos after others have written them.
func (w *Workers) Refresh(videos []*state.Video) {
	for _, v := range videos {
		v.Sticks.Expect()
		w.Count(v)
		v.Recount()
	}
}

// Restore gives every tile that the piece under way has begun its former q(z) and q(v).
func (w *Workers) Restore() {
	for _, one := range w.list {
		one.undo.restore(w)
	}
}

// freeStats returns sums that are 0, in the memory that Reuse was given, if any.
func (w *Workers) freeStats() *tile.SuffStats {
	stats := w.spare
	if w.spare = nil; stats == nil {
		return w.NewStats()
	}
	stats.Clear()
	return stats
}

// NewStats returns sums that are 0, of the sizes of this run.
func (w *Workers) NewStats() *tile.SuffStats {
	var dims []int
	for _, x := range w.model.Views {
		dims = append(dims, x.Dim)
	}
	return tile.NewSuffStats(w.layout.Factors.K, dims, len(w.model.Patterns.Views))
}
