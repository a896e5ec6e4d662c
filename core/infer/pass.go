package infer

import (
	"sync"
	"sync/atomic"

	"siibp/core/coroutine"
)

// updatePosteriors takes steps 2 and 3: it updates q(v) and q(z) of every video (eq22 to eq25).
func (t *Trainer) updatePosteriors() {
	t.pass = t.Workers.newPass(t.Schedule(), &t.Batches)
	t.pool.EStep(t.pass, t.yielder)
	t.completeStats(t.pass.Stats)
}

// sumState computes the statistics and F of the present state, without updating it.
func (t *Trainer) sumState() {
	p := t.Workers.newSum(t.LastContamination())
	p.Advance(len(t.Workers.Batches))
	t.completeStats(p.Stats)
	t.objective.now = p.Terms
	t.objective.now.Views = t.viewTerms()
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

// Schedule holds the weights of an E-step that change during a run.
type Schedule struct {
	Beta            float64 // inverse temperature of the evidence
	ExclusionWeight float64 // fraction of C_x
	Contamination   float64 // ρ; 0 as long as the parameters are being learned
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

// newSum returns a pass that only sums the statistics and terms of the present q(z) and q(v).
func (w *Workers) newSum(contamination float64) *Pass {
	p := w.newPass(Schedule{1, 1, contamination}, new(int))
	p.sumOnly = true
	return p
}

// Advance processes the batches up to the given number in this process. With one goroutine it suspends after each
// batch, and within a batch after a bounded amount of work.
func (p *Pass) Advance(batches int) {
	if w := p.workers; len(w.steps) > 1 && batches-p.Done > 1 {
		p.advanceTogether(w.Batches[:batches], p.add)
		return
	}
	for p.Done < batches {
		b := p.workers.Batches[p.Done]
		if !p.sumOnly {
			p.workers.backup.save(b)
		}
		p.do(p.workers.steps[0], b)
		p.add(p.workers.steps[0], b)
		p.workers.backup.batch = nil
		if p.endBatch(); p.Done < batches && !p.sumOnly {
			p.workers.yielder.Suspend()
		}
	}
}

// endBatch counts a finished batch.
func (p *Pass) endBatch() {
	p.Done++
	*p.count++
}

// do updates a batch, or sums its statistics.
func (p *Pass) do(step batchStep, b *Batch) {
	b.terms, b.sticksTerms = Terms{}, Terms{}
	if p.sumOnly {
		step.sum(b, p.Schedule)
	} else {
		step.update(b, p.Schedule)
	}
}

// add adds the statistics and terms of a batch that an E-step of this process has finished.
func (p *Pass) add(step batchStep, b *Batch) {
	step.flush(p.Stats)
	p.workers.countTracks(p.Stats, b)
	p.addTerms(b)
}

// addTerms adds the terms of F of a batch.
func (p *Pass) addTerms(b *Batch) {
	p.Terms.Add(b.terms)
	p.SticksTerms.Add(b.sticksTerms)
}

// AddRemote adds the next batch, which a shard has finished. The caller has written its terms to Batch.Terms.
// AddRemote sets the statistics of the batch to 0.
func (p *Pass) AddRemote(stats *Stats) {
	p.Stats.Add(stats)
	p.addTerms(p.workers.Batches[p.Done])
	p.endBatch()
}

// advanceTogether processes batches on all goroutines. Each takes the next free batch, and calls
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

// Batch is a run of neighbouring videos whose statistics are summed together: few enough tracks for the precision of
// float32, and enough to keep a goroutine busy. Batches do not depend on the number of goroutines or
// shards and are added in order, so no result depends on it either.
type Batch struct {
	Videos []*Video
	Memory // of its videos

	terms       Terms // of F after the E-step
	sticksTerms Terms // of F with the new sticks and the old ν
}

// splitBatches cuts the videos of a posterior into batches of about Problem.BatchTracks tracks.
func splitBatches(m *Problem, s *Posterior, y *coroutine.Yielder) []*Batch {
	const cutting = 500 // multiply-adds that take as long as adding a video to a batch
	var batches []*Batch
	first, n, rest := 0, 0, s.Memory
	for i, v := range s.Videos {
		if n += v.Tracks(); n >= m.BatchTracks || i == len(s.Videos)-1 {
			b := &Batch{Videos: s.Videos[first : i+1]}
			b.Memory = rest.TakeFirst(b.Videos...)
			batches = append(batches, b)
			first, n = i+1, 0
			y.Did(cutting * len(b.Videos))
		}
	}
	return batches
}

// Terms returns pointers to the terms of F of the last E-step, which shards send.
func (b *Batch) Terms() []*float64 { return append(b.terms.Numbers(), b.sticksTerms.Numbers()...) }

// backup is a copy of q(z) and q(v) of a batch from before its E-step. A run that is stopped within a batch restores
// it.
type backup struct {
	batch            *Batch // nil: no E-step of a batch is in progress
	responsibilities Values
	taus             []float64
}

// save copies q(z) and q(v) of a batch.
func (s *backup) save(b *Batch) {
	s.batch = b
	s.responsibilities = Values{Single: s.responsibilities.Single[:0], Double: s.responsibilities.Double[:0]}.Append(b.Responsibilities)
	s.taus = append(s.taus[:0], b.Taus...)
}

// restore copies q(z) and q(v) back to the batch that was saved, if any, and returns its videos.
func (s *backup) restore() []*Video {
	b := s.batch
	if b == nil {
		return nil
	}
	s.batch = nil
	b.Responsibilities.CopyFrom(s.responsibilities)
	copy(b.Taus, s.taus)
	return b.Videos
}

// mostBatchTracks is a number of tracks for which the 24 bits of a float32 suffice for a sum of ν.
const mostBatchTracks = 2048

// batchSize returns the number of tracks of a batch for which all batches are about equally long, and for
// which two or four goroutines have the same number of batches.
func batchSize(tracks int) int {
	batches := max(1, divideUp(tracks, mostBatchTracks))
	if batches > 2 {
		batches = 4 * divideUp(batches, 4)
	}
	return divideUp(tracks, batches)
}

// divideUp returns ⌈a/b⌉.
func divideUp(a, b int) int { return (a + b - 1) / b }
