package infer

import (
	"sync"
	"sync/atomic"
)

// Pool does the E-step: the goroutines of this process, or the shards of package shard.
type Pool interface {
	// EStep does all batches of a pass.
	EStep(p *Pass)
	// Sync brings q(z) and q(v) of every video into the posterior of the trainer.
	Sync()
}

// SetPool has later E-steps done by a pool.
func (t *Trainer) SetPool(p Pool) { t.pool = p }

// goroutines is the pool of a trainer whose batches are all done in this process.
type goroutines struct{}

// EStep does all batches.
func (goroutines) EStep(p *Pass) { p.Advance(len(p.workers.Batches)) }

// Sync does nothing: every video is in the posterior already.
func (goroutines) Sync() {}

// Batch is a run of neighboring videos whose statistics are summed together. It has few enough tracks for sums in float32
// to stay precise, and enough to keep a goroutine busy. Neither the batches nor the order in which they are added depend on
// the number of goroutines or shards, so no result depends on that number.
type Batch struct {
	Videos []*Video
	Memory // of its videos

	terms       Terms // of F after the E-step
	sticksTerms Terms // of F with the new sticks and the old ν
}

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
// updated batch but the last, and within a batch after a bounded amount of work. With several it suspends only if it is
// interrupted, between two batches; a single remaining batch is processed as with one goroutine.
func (p *Pass) Advance(batches int) {
	w, y := p.workers, p.workers.problem.Yielder
	for len(w.eSteps) > 1 && batches-p.Done > 1 {
		y.Detached(func() { p.advanceTogether(w.Batches[:batches], p.add, y.Interrupted) })
		if p.Done == batches {
			return
		}
		y.Suspend() // the job is interrupted
	}
	for p.Done < batches {
		b := w.Batches[p.Done]
		if !p.sumOnly {
			w.save(b)
		}
		p.do(w.eSteps[0], b)
		p.add(w.eSteps[0], b)
		w.backup.batch = nil
		p.endBatch()
		if p.Done < batches && !p.sumOnly {
			y.Suspend()
		}
	}
}

// advanceTogether processes batches on all goroutines. Each takes the next free batch, and calls
// add with it after the batches before it have been added. The goroutines take no further batch once isStopped returns true.
func (p *Pass) advanceTogether(batches []*Batch, add func(anyEStep, *Batch), isStopped func() bool) {
	var (
		all   sync.WaitGroup
		taken atomic.Int64
		turn  sync.Mutex
		added = sync.NewCond(&turn)
	)
	taken.Store(int64(p.Done))
	for _, eStep := range p.workers.eSteps {
		all.Go(func() {
			for !isStopped() {
				i := int(taken.Add(1)) - 1
				if i >= len(batches) {
					return
				}
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

// anyEStep is an eStep in one of the two precisions.
type anyEStep interface {
	update(b *Batch, s Schedule)
	sum(b *Batch, s Schedule)
	count(v *Video)
	flush(*Stats)
}

// sumState computes the statistics and F of the present state, without updating it.
func (t *Trainer) sumState() { t.sumStateWith(t.LastContamination()) }

// sumStateWith is sumState with a given ρ.
func (t *Trainer) sumStateWith(contamination float64) {
	p := t.Workers.newSum(contamination)
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
	add := func(eStep anyEStep, b *Batch) {
		eStep.flush(stats)
		w.countTracks(stats, b)
		done(b, stats)
		stats.Clear()
	}
	w.problem.Yielder.Detached(func() { p.advanceTogether(w.Batches, add, func() bool { return false }) })
}
