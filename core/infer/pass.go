package infer

import (
	"runtime"
	"sync"
	"sync/atomic"

	"siibp/core/coroutine"
	"siibp/core/options"
	"siibp/core/simd"
)

// Workers holds the batches of a run and the E-steps of its goroutines.
type Workers struct {
	Batches []*Batch // of all videos, in order

	problem   *Problem
	layout    *Layout
	posterior *Posterior
	steps     []batchStep // one of each goroutine
	setParams func()
	newStep   func() batchStep // returns one that has not allocated anything yet
	saved     saved
	spare     *Stats // memory for the sums of the next pass
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

// newWorkers cuts the videos of a posterior into batches, and makes as many E-steps as can be of use. byPaper
// has them update coupled factors by eq25 as printed.
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

// release frees the memory that passes work in, which grows with the longest video. A later pass allocates
// it again.
func (w *Workers) release() {
	for i := range w.steps {
		w.steps[i] = w.newStep()
	}
	w.setYielder(w.yielder)
	w.spare, w.saved = nil, saved{}
}

// SetParams computes the products of q(A) that the E-step reads. Call it after q(A), the variances or the
// layout have changed.
func (w *Workers) SetParams() { w.setParams() }

// Refresh recomputes the derived numbers of videos whose q(z) or q(v) others have written.
func (w *Workers) Refresh(videos []*Video) {
	for _, v := range videos {
		v.Sticks.Expect()
		w.count(v)
		v.Recount(nil)
	}
}

// count computes Σ_j ν_j of every stick of a video.
func (w *Workers) count(v *Video) { w.steps[0].count(v) }

// restore takes back the E-step of the batch under way, if any, with the statistics that it has summed so far.
func (w *Workers) restore() {
	videos := w.saved.restore()
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

// Schedule holds the weights of an E-step that change during a run.
type Schedule struct {
	Beta            float64 // inverse temperature of the evidence
	ExclusionWeight float64 // fraction of C_x
	Contamination   float64 // ρ; 0 as long as the parameters are being learned
}

// Pass is one E-step over the batches of a run. Batches are done in order, and a run that is stopped within a
// pass keeps the batches that are done.
type Pass struct {
	Schedule
	Done        int // batches that are done, the first ones
	Stats       *Stats
	Terms       Terms // of F, without those of the views
	SticksTerms Terms // with the new sticks and the old ν

	workers *Workers
	count   *int // counts the batches that are done
	sumOnly bool // ν and τ stay as they are
}

// newPass returns a pass that updates q(z) and q(v). It adds the number of batches that are done to *count.
func (w *Workers) newPass(s Schedule, count *int) *Pass {
	stats := w.spare
	if w.spare = nil; stats == nil {
		stats = w.NewStats()
	}
	stats.Clear()
	return &Pass{Schedule: s, Stats: stats, workers: w, count: count}
}

// newSum returns a pass that only sums the statistics and terms of the present q(z) and q(v).
func (w *Workers) newSum(contamination float64) *Pass {
	p := w.newPass(Schedule{1, 1, contamination}, new(int))
	p.sumOnly = true
	return p
}

// Advance does the batches up to the given number, in this process. With one goroutine it suspends after each
// batch, and within a batch after a bounded amount of work.
func (p *Pass) Advance(batches int) {
	if w := p.workers; len(w.steps) > 1 && batches-p.Done > 1 {
		p.advanceTogether(w.Batches[:batches], p.add)
		return
	}
	for p.Done < batches {
		b := p.workers.Batches[p.Done]
		if !p.sumOnly {
			p.workers.saved.save(b)
		}
		p.do(p.workers.steps[0], b)
		p.add(p.workers.steps[0], b)
		p.workers.saved.batch = nil
		if p.endBatch(); p.Done < batches && !p.sumOnly {
			p.workers.yielder.Suspend()
		}
	}
}

// endBatch counts a batch that is done.
func (p *Pass) endBatch() {
	p.Done++
	*p.count++
}

// do updates or sums a batch.
func (p *Pass) do(step batchStep, b *Batch) {
	b.terms, b.sticksTerms = Terms{}, Terms{}
	if p.sumOnly {
		step.sum(b, p.Schedule)
	} else {
		step.update(b, p.Schedule)
	}
}

// add adds the statistics and terms of a batch that an E-step of this process has done.
func (p *Pass) add(step batchStep, b *Batch) {
	step.flush(p.Stats)
	p.workers.countTracks(p.Stats, b)
	p.addTerms(b)
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

// addTerms adds the terms of F of a batch.
func (p *Pass) addTerms(b *Batch) {
	p.Terms.Add(b.terms)
	p.SticksTerms.Add(b.sticksTerms)
}

// AddRemote adds the next batch, which a shard has done: its terms have been written to Batch.Terms. It sets
// the statistics of the batch to 0.
func (p *Pass) AddRemote(stats *Stats) {
	p.Stats.Add(stats)
	p.addTerms(p.workers.Batches[p.Done])
	p.endBatch()
}

// advanceTogether does batches on all goroutines. Each takes the next batch that none has taken, and calls
// add with it after the batches before it have been added.
func (p *Pass) advanceTogether(batches []*Batch, add func(batchStep, *Batch)) {
	var (
		all   sync.WaitGroup
		taken atomic.Int64
		turn  sync.Mutex
		added = sync.NewCond(&turn)
	)
	taken.Store(int64(p.Done))
	for _, step := range p.workers.steps {
		all.Go(func() {
			for i := int(taken.Add(1)) - 1; i < len(batches); i = int(taken.Add(1)) - 1 {
				p.do(step, batches[i])
				turn.Lock()
				for p.Done != i {
					added.Wait()
				}
				add(step, batches[i])
				p.endBatch()
				added.Broadcast()
				turn.Unlock()
			}
		})
	}
	all.Wait()
}

// UpdateAll updates q(z) and q(v) of all batches, for a shard. It calls done with each batch and its
// statistics, in order, and then sets the statistics to 0.
func (w *Workers) UpdateAll(s Schedule, done func(*Batch, *Stats)) {
	p, stats := w.newPass(s, new(int)), w.NewStats()
	p.advanceTogether(w.Batches, func(step batchStep, b *Batch) {
		step.flush(stats)
		w.countTracks(stats, b)
		done(b, stats)
		stats.Clear()
	})
}
