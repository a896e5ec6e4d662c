package infer

import (
	"runtime"
	"sync"
	"sync/atomic"

	"siibp/core/coroutine"
	"siibp/core/options"
	"siibp/core/simd"
)

// updatePosteriors takes steps 2 and 3: it updates q(v) and q(z) of every video (eq22 to eq25).
func (t *Trainer) updatePosteriors() {
	t.pass = t.Workers.newPass(t.Schedule(), &t.Batches)
	t.pool.EStep(t.pass, t.yielder)
	t.completeStats(t.pass.Stats)
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

// Pass is one E-step over the batches of a run, in order. A run that is stopped within a pass keeps the finished
// batches.
type Pass struct {
	Schedule
	Done        int // number of finished batches, the first ones
	Stats       *Stats
	Terms       Terms // of F, without those of the views
	SticksTerms Terms // with the new sticks and the old ν

	workers *Workers
	count   *int // counts the finished batches
	sumOnly bool // ν and τ do not change
}

// newPass returns a pass that updates q(z) and q(v). It adds the number of finished batches to *count.
func (w *Workers) newPass(s Schedule, count *int) *Pass {
	stats := w.freeStats
	if w.freeStats = nil; stats == nil {
		stats = w.NewStats()
	}
	stats.Clear()
	return &Pass{Schedule: s, Stats: stats, workers: w, count: count}
}

// Advance processes the batches up to the given number in this process. With one goroutine it suspends after each
// batch, and within a batch after a bounded amount of work.
func (p *Pass) Advance(batches int) {
	if w := p.workers; len(w.eSteps) > 1 && batches-p.Done > 1 {
		p.advanceTogether(w.Batches[:batches], p.add)
		return
	}
	for p.Done < batches {
		b := p.workers.Batches[p.Done]
		if !p.sumOnly {
			p.workers.backup.save(b)
		}
		p.do(p.workers.eSteps[0], b)
		p.add(p.workers.eSteps[0], b)
		p.workers.backup.batch = nil
		if p.endBatch(); p.Done < batches && !p.sumOnly {
			p.workers.yielder.Suspend()
		}
	}
}

// advanceTogether processes batches on all goroutines. Each takes the next free batch, and calls
// add with it after the batches before it have been added.
func (p *Pass) advanceTogether(batches []*Batch, add func(anyEStep, *Batch)) {
	var (
		all   sync.WaitGroup
		taken atomic.Int64
		turn  sync.Mutex
		added = sync.NewCond(&turn)
	)
	taken.Store(int64(p.Done))
	for _, eStep := range p.workers.eSteps {
		all.Go(func() {
			for i := int(taken.Add(1)) - 1; i < len(batches); i = int(taken.Add(1)) - 1 {
				p.do(eStep, batches[i])
				turn.Lock()
				for p.Done != i {
					added.Wait()
				}
				add(eStep, batches[i])
				p.endBatch()
				added.Broadcast()
				turn.Unlock()
			}
		})
	}
	all.Wait()
}

// do updates a batch, or sums its statistics.
func (p *Pass) do(eStep anyEStep, b *Batch) {
	b.terms, b.sticksTerms = Terms{}, Terms{}
	if p.sumOnly {
		eStep.sum(b, p.Schedule)
	} else {
		eStep.update(b, p.Schedule)
	}
}

// add adds the statistics and terms of a batch that an E-step of this process has finished.
func (p *Pass) add(eStep anyEStep, b *Batch) {
	eStep.flush(p.Stats)
	p.workers.countTracks(p.Stats, b)
	p.addTerms(b)
}

// addTerms adds the terms of F of a batch.
func (p *Pass) addTerms(b *Batch) {
	p.Terms.Add(b.terms)
	p.SticksTerms.Add(b.sticksTerms)
}

// endBatch counts a finished batch.
func (p *Pass) endBatch() {
	p.Done++
	*p.count++
}

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
	yielder   *coroutine.Yielder
}

// batchStep is an eStep in one of the two precisions.
type anyEStep interface {
	update(b *Batch, s Schedule)
	sum(b *Batch, s Schedule)
	count(v *Video)
	flush(*Stats)
	setYielder(*coroutine.Yielder)
}

// newWorkers cuts the videos of a posterior into batches, and makes an E-step for each goroutine that can get a batch. With
// byPaper, the E-steps update coupled factors by eq25 as printed.
func newWorkers(p *Problem, l *Layout, q *Posterior, byPaper bool, y *coroutine.Yielder) *Workers {
	w := &Workers{Batches: splitBatches(p, q, y), problem: p, layout: l, posterior: q}
	if f := &p.Features; f.Precision == options.Float32 {
		makeESteps(w, single(f.Kernel), f.Single, byPaper)
	} else {
		makeESteps(w, double(f.Kernel), f.Double, byPaper)
	}
	w.setYielder(y)
	return w
}

// makeESteps makes the E-steps in one of the two precisions.
func makeESteps[T simd.Float](w *Workers, p precision[T], x []*featureMatrix[T], byPaper bool) {
	params := &parameters[T]{}
	w.setParams = func() { params.set(w.layout, w.problem.Patterns, w.posterior.Views) }
	w.newEStep = func() anyEStep { return newEStep(w, p, params, x, byPaper) }
	for range max(1, min(runtime.GOMAXPROCS(0), len(w.Batches))) {
		w.eSteps = append(w.eSteps, w.newEStep())
	}
}

// sumState computes the statistics and F of the present state, without updating it.
func (t *Trainer) sumState() {
	p := t.Workers.newSum(t.LastContamination())
	p.Advance(len(t.Workers.Batches))
	t.completeStats(p.Stats)
	t.objective.now = p.Terms
	t.objective.now.Views = t.viewTerms()
}

// newSum returns a pass that only sums the statistics and terms of the present q(z) and q(v).
func (w *Workers) newSum(contamination float64) *Pass {
	p := w.newPass(Schedule{1, 1, contamination}, new(int))
	p.sumOnly = true
	return p
}

// completeStats completes the sums of a pass and makes them the statistics that the M-step reads. The next pass
// uses the memory of the former ones.
func (t *Trainer) completeStats(stats *Stats) {
	stats.Complete(t.Problem.Patterns, t.Layout.OneHot)
	for e, view := range t.Posterior.Views {
		if view.ReadsGram() {
			stats.Views[e].Gram = t.Problem.gram(e, t.Posterior.Fixed, t.yielder)
		}
	}
	t.Workers.freeStats, t.stats = t.stats, stats
}

// AddRemote adds the next batch, which a shard has finished. The caller has written its terms to Batch.Terms.
// AddRemote sets the statistics of the batch to 0.
func (p *Pass) AddRemote(stats *Stats) {
	p.Stats.Add(stats)
	p.addTerms(p.workers.Batches[p.Done])
	p.endBatch()
}

// UpdateAll updates q(z) and q(v) of all batches, for a shard. It calls done with each batch and its
// statistics, in order, and then sets the statistics to 0.
func (w *Workers) UpdateAll(s Schedule, done func(*Batch, *Stats)) {
	p, stats := w.newPass(s, new(int)), w.NewStats()
	p.advanceTogether(w.Batches, func(eStep anyEStep, b *Batch) {
		eStep.flush(stats)
		w.countTracks(stats, b)
		done(b, stats)
		stats.Clear()
	})
}
