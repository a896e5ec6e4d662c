package search

import (
	"runtime"

	"siibp/core/coroutine"
	"siibp/core/infer"
	"siibp/core/infer/shard"
)

// activeStart is the current start.
type activeStart struct {
	trainer  *infer.Trainer
	shards   *shard.Coordinator
	prepared bool           // the trainer has a state
	history  *history       // nil before the trainer has F
	job      *coroutine.Job // prepares the state, then runs the trainer; after Cancel it ends the run
	labelJob *coroutine.Job // reads the best classes; nil before the start has ended
	labels   []int32        // the best classes; nil before they are read

	cancelled bool // the root of the job rolls back the unfinished batch of the iteration
}

// start makes the trainer t the current start. prepare makes the state of a planned trainer; it is nil for a
// trainer with a state.
func (s *Search) start(t *infer.Trainer, prepare func()) {
	r := &activeStart{trainer: t, prepared: prepare == nil}
	s.startJob(r, func() {
		defer func() { // the root of the job
			if r.cancelled {
				t.RollBack()
			}
		}()
		if !r.prepared {
			prepare()
			prepare = nil // it may hold another trainer
			r.prepared = true
			t.Problem.Yielder.Suspend()
		}
		t.Run()
	})
	r.startHistory(s.historySize)
	s.current = r
	r.share(s.shards)
}

// startJob starts a job for a start. The next steps of the start continue this job.
func (s *Search) startJob(r *activeStart, do func()) {
	p := r.trainer.Problem
	r.job = p.Yielder.Start(p.YieldInterval, do)
	// Stop the coroutine, which holds the trainer, of a search that is dropped before its end.
	runtime.AddCleanup(s, (*coroutine.Job).Stop, r.job)
	s.job.Store(r.job)
}

// startReheated makes a reheating of another trainer the current start.
func (s *Search) startReheated(from *infer.Trainer) {
	t := planReheat(from)
	s.start(t, func() { reheat(t, from) })
}

// startHistory makes a history of the given size, in bytes, for a start whose F has been computed. It does
// nothing before that.
func (r *activeStart) startHistory(size int) {
	if r.trainer.HasF() {
		r.history = newHistory(r.trainer, size)
	}
}

// readLabels does the next step of reading the best classes of the start, and reports whether all are read.
func (s *Search) readLabels() bool {
	r := s.current
	if r.labelJob == nil {
		r.shards.Sync()
		r.job.Stop()
		p := r.trainer.Problem
		r.labelJob = p.Yielder.Start(p.YieldInterval, func() {
			p.Yielder.Did(r.job.Operations()) // the last step of r.job was in this step of the search
			r.labels = bestClasses(r.trainer)
		})
		runtime.AddCleanup(s, (*coroutine.Job).Stop, r.labelJob)
		s.job.Store(r.labelJob)
	}
	return !r.labelJob.Step()
}

// cancelStart stops the job of the current start. The job's deferred function then rolls back the unfinished batch of the
// iteration. A second job ends the start in that state.
func (s *Search) cancelStart() {
	r := s.current
	r.cancelled = true
	r.trainer.Problem.Yielder.Detached(r.job.Stop)
	s.startJob(r, r.trainer.Cancel)
}
