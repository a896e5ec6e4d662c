package infer

import (
	"runtime"

	"siibp/core/options"
	"siibp/core/simd"
)

// Workers holds the batches of a run and the E-step of each goroutine.
type Workers struct {
	Batches []*Batch // of all videos, in order

	problem   *Problem
	layout    *Layout
	posterior *Posterior
	eSteps    []anyEStep // one of each goroutine
	setParams func()
	newEStep  func() anyEStep // returns one that has not allocated anything yet
	backup    backup
	freeStats *Stats // memory for the sums of the next pass
}

// newWorkers cuts the videos of a posterior into batches, and makes an E-step for each goroutine that can get a batch. With
// byPaper, the E-steps update coupled factors by eq25 as printed.
func newWorkers(p *Problem, l *Layout, q *Posterior, byPaper bool) *Workers {
	w := &Workers{Batches: splitBatches(p, q), problem: p, layout: l, posterior: q}
	if f := &p.Features; f.Precision == options.Float32 {
		makeESteps(w, single(f.Kernel), f.Single, byPaper)
	} else {
		makeESteps(w, double(f.Kernel), f.Double, byPaper)
	}
	return w
}

// makeESteps makes the E-steps in one of the two precisions.
func makeESteps[T simd.Float](w *Workers, p precision[T], x []*featureMatrix[T], byPaper bool) {
	params := &parameters[T]{}
	w.setParams = func() { params.set(w.layout, w.problem.Patterns, w.posterior.Models) }
	w.newEStep = func() anyEStep { return newEStep(w, p, params, x, byPaper) }
	for range max(1, min(runtime.GOMAXPROCS(0), len(w.Batches))) {
		w.eSteps = append(w.eSteps, w.newEStep())
	}
}

// NewWorkers returns the workers of a shard, whose videos are in the posterior q.
func NewWorkers(p *Problem, l *Layout, q *Posterior, o options.Options) *Workers {
	return newWorkers(p, l, q, o.Hinge == options.HingePaper)
}

// release frees the working memory of passes, which grows with the longest video. A later pass allocates
// it again.
func (w *Workers) release() {
	for i := range w.eSteps {
		w.eSteps[i] = w.newEStep()
	}
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
		v.ComputeSums()
	}
}

// count computes Σ_j ν_j of every stick of a video.
func (w *Workers) count(v *Video) { w.eSteps[0].count(v) }

// NewStats returns sums that are 0, of the sizes of this run.
func (w *Workers) NewStats() *Stats {
	var dims []int
	for _, x := range w.problem.Views {
		dims = append(dims, x.Dim)
	}
	return newStats(w.layout.Factors.K, dims, len(w.problem.Patterns.Views))
}

// splitBatches cuts the videos of a posterior into batches of about Problem.BatchTracks tracks.
func splitBatches(p *Problem, q *Posterior) []*Batch {
	const videoWork = 500 // multiply-adds that take as long as adding a video to a batch
	var batches []*Batch
	first, n, rest := 0, 0, q.Memory
	for i, v := range q.Videos {
		if n += v.Tracks(); n >= p.BatchTracks || i == len(q.Videos)-1 {
			b := &Batch{Videos: q.Videos[first : i+1]}
			b.Memory = rest.TakeFirst(b.Videos...)
			batches = append(batches, b)
			first, n = i+1, 0
			p.Yielder.Did(videoWork * len(b.Videos))
		}
	}
	return batches
}

// maxBatchTracks is a number of tracks for which the 24 bits of a float32 suffice for a sum of ν.
const maxBatchTracks = 2048

// batchSize returns the number of tracks of a batch for which all batches are about equally long, and for
// which two or four goroutines have the same number of batches.
func batchSize(tracks int) int {
	batches := max(1, divideUp(tracks, maxBatchTracks))
	if batches > 2 {
		batches = 4 * divideUp(batches, 4)
	}
	return divideUp(tracks, batches)
}

// divideUp returns ⌈a/b⌉.
func divideUp(a, b int) int { return (a + b - 1) / b }

// Terms returns pointers to the terms of F of the last E-step, which shards send.
func (b *Batch) Terms() []*float64 { return append(b.terms.Numbers(), b.sticksTerms.Numbers()...) }
