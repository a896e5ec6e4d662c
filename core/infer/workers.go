package infer

import (
	"runtime"
	"sync"

	"siibp/core/infer/tile"
	"siibp/core/likelihood"
	"siibp/core/options"
	"siibp/core/simd"
)

// params is a tile.Params in one of the two precisions.
type params interface {
	Set(l *tile.Layout, views []*likelihood.View)
	Cost(pattern, k int) float64
}

// workers are the batches of a trainer and what sweeps them.
type workers struct {
	batches []*Batch
	list    []*worker
	params  params
	spare   *tile.SuffStats // memory for the next sweep's sums
	another func() *worker  // makes a worker that has not allocated anything yet
}

// newWorkers cuts the videos into batches, and makes as many workers as can be of use. It returns nil as
// soon as spend, which it calls after each batch, returns false.
func newWorkers(t *Trainer, spend tile.Spend) *workers {
	f := &t.Model.features
	if f.precision == options.Float32 {
		return workersOf(t, tile.Single(f.kernel), f.single, spend)
	}
	return workersOf(t, tile.Double(f.kernel), f.double, spend)
}

func workersOf[T simd.Float](t *Trainer, precision tile.Precision[T], x []*tile.Features[T], spend tile.Spend) *workers {
	p := tile.NewParams[T](t.Model.Patterns)
	batches, ok := splitBatches(t.Model, t.Layout, t.State, spend)
	if !ok {
		return nil
	}
	w := &workers{batches: batches, params: p}
	w.another = func() *worker { return newWorker(t, tile.NewSweeper(precision, x, p)) }
	for range max(1, min(runtime.GOMAXPROCS(0), len(w.batches))) {
		w.list = append(w.list, w.another())
	}
	return w
}

// Release frees the memory that sweeps work in, which grows with the longest video. Call it when a run
// has ended; a sweep afterwards allocates it again.
func (t *Trainer) Release() {
	for i := range t.workers.list {
		t.workers.list[i] = t.workers.another()
	}
	t.workers.spare, t.beginning = nil, beginning{}
}

// refresh takes in new appearances, variances or a new layout.
func (w *workers) refresh(t *Trainer) { w.params.Set(t.Layout.Tile, t.State.Views) }

// count recomputes the counts Σ_j ν_j of a video.
func (w *workers) count(v *Video) { w.list[0].sweeper.CountVideo(v.tileVideo(), v.Nu, v.derived) }

// freeStats returns sums that are 0.
func (w *workers) freeStats(t *Trainer) *tile.SuffStats {
	stats := w.spare
	if w.spare = nil; stats == nil {
		return t.NewStats()
	}
	stats.Clear()
	return stats
}

// NewStats returns sums that are 0, of the sizes of this trainer.
func (t *Trainer) NewStats() *tile.SuffStats {
	var dims []int
	for _, x := range t.Model.Views {
		dims = append(dims, x.Dim)
	}
	return tile.NewSuffStats(t.Layout.Factors.K, dims, len(t.Model.Patterns.Views))
}

// each hands batches to the workers; done is called for one after the other, in order.
func (w *workers) each(batches []*Batch, work, done func(*worker, *Batch)) {
	if len(w.list) == 1 {
		for _, b := range batches {
			work(w.list[0], b)
			done(w.list[0], b)
		}
		return
	}
	var all sync.WaitGroup
	order := turns{changed: sync.NewCond(&sync.Mutex{})}
	next := make(chan int, len(batches))
	for i := range batches {
		next <- i
	}
	close(next)
	for _, one := range w.list {
		all.Go(func() {
			for i := range next {
				work(one, batches[i])
				order.wait(i, func() { done(one, batches[i]) })
			}
		})
	}
	all.Wait()
}

// turns lets goroutines through in the order of their numbers.
type turns struct {
	changed *sync.Cond
	now     int
}

// wait calls a function when the numbers before have called theirs.
func (t *turns) wait(number int, do func()) {
	t.changed.L.Lock()
	defer t.changed.L.Unlock()
	for t.now != number {
		t.changed.Wait()
	}
	do()
	t.now++
	t.changed.Broadcast()
}
