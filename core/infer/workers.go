package infer

import (
	"runtime"

	"siibp/core/coroutine"
	"siibp/core/options"
	"siibp/core/simd"
)

// Workers holds the batches of a run and the E-step of each goroutine.
type Workers struct {
	Batches []*Batch // of all videos, in order

	problem   *Problem
	layout    *Layout
	posterior *Posterior
	steps     []batchStep // one of each goroutine
	setParams func()
	newStep   func() batchStep // returns one that has not allocated anything yet
	backup    backup
	freeStats *Stats // memory for the sums of the next pass
	yielder   *coroutine.Yielder
}

// batchStep is an eStep in one of the two precisions.
type batchStep interface {
	update(b *Batch, s Schedule)
	sum(b *Batch, s Schedule)
	count(v *Video)
	flush(*Stats)
	setYielder(*coroutine.Yielder)
}

// newWorkers cuts the videos of a posterior into batches, and makes an E-step for each goroutine that can get a batch. With
// byPaper, the E-steps update coupled factors by eq25 as printed.
func newWorkers(m *Problem, l *Layout, s *Posterior, byPaper bool, y *coroutine.Yielder) *Workers {
	w := &Workers{Batches: splitBatches(m, s, y), problem: m, layout: l, posterior: s}
	if f := &m.Features; f.Precision == options.Float32 {
		makeSteps(w, single(f.Kernel), f.Single, byPaper)
	} else {
		makeSteps(w, double(f.Kernel), f.Double, byPaper)
	}
	w.setYielder(y)
	return w
}

// makeSteps makes the E-steps in one of the two precisions.
func makeSteps[T simd.Float](w *Workers, p precision[T], x []*featureMatrix[T], byPaper bool) {
	params := &parameters[T]{}
	w.setParams = func() { params.set(w.layout, w.problem.Patterns, w.posterior.Views) }
	w.newStep = func() batchStep { return newEStep(w.problem, w.posterior, p, params, x, byPaper) }
	for range max(1, min(runtime.GOMAXPROCS(0), len(w.Batches))) {
		w.steps = append(w.steps, w.newStep())
	}
}

// NewWorkers returns the workers of a shard, whose videos are in the posterior s.
func NewWorkers(m *Problem, l *Layout, s *Posterior, o options.Options) *Workers {
	return newWorkers(m, l, s, o.Hinge == options.HingePaper, nil)
}

// setYielder has later passes suspend by a yielder. Several goroutines do not suspend within a pass.
func (w *Workers) setYielder(y *coroutine.Yielder) {
	w.yielder = y
	if len(w.steps) == 1 {
		w.steps[0].setYielder(y)
	}
}

// release frees the working memory of passes, which grows with the longest video. A later pass allocates
// it again.
func (w *Workers) release() {
	for i := range w.steps {
		w.steps[i] = w.newStep()
	}
	w.setYielder(w.yielder)
	w.freeStats, w.backup = nil, backup{}
}

// SetParams computes the products of q(A) that the E-step reads. Call it after q(A), the variances or the
// layout have changed.
func (w *Workers) SetParams() { w.setParams() }

// Refresh recomputes the expectations, counts and sums of videos whose q(z) or q(v) have been overwritten.
func (w *Workers) Refresh(videos []*Video) {
	for _, v := range videos {
		v.Sticks.UpdateExpectations()
		w.count(v)
		v.Recount(nil)
	}
}

// count computes Σ_j ν_j of every stick of a video.
func (w *Workers) count(v *Video) { w.steps[0].count(v) }

// restore rolls back the E-step of the current batch, if any, with the statistics summed so far.
func (w *Workers) restore() {
	videos := w.backup.restore()
	w.release()
	w.Refresh(videos)
}

// NewStats returns sums that are 0, of the sizes of this run.
func (w *Workers) NewStats() *Stats {
	var dims []int
	for _, x := range w.problem.Views {
		dims = append(dims, x.Dim)
	}
	return newStats(w.layout.Factors.K, dims, len(w.problem.Patterns.Views))
}

// countTracks adds the numbers of tracks of a batch to statistics.
func (w *Workers) countTracks(stats *Stats, b *Batch) {
	var counted []*Video
	for _, v := range b.Videos {
		if w.posterior.IsCounted(v) {
			counted = append(counted, v)
		}
	}
	stats.countTracks(w.problem, counted)
}

// Pool does the E-step: the goroutines of this process, or the shards of package shard.
type Pool interface {
	// EStep does all batches of a pass. It may suspend by y, which may be nil.
	EStep(p *Pass, y *coroutine.Yielder)
	// Sync brings q(z) and q(v) of every video into the posterior of the trainer.
	Sync()
}

// SetPool has later E-steps done by a pool.
func (t *Trainer) SetPool(p Pool) { t.pool = p }

// goroutines is the pool of a trainer whose batches are all done in this process.
type goroutines struct{}

// EStep does all batches.
func (goroutines) EStep(p *Pass, _ *coroutine.Yielder) { p.Advance(len(p.workers.Batches)) }

// Sync does nothing: every video is in the posterior already.
func (goroutines) Sync() {}
