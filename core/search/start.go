package search

import (
	"cmp"
	"math"
	"runtime"
	"slices"

	"siibp/core/coroutine"
	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/infer/shard"
)

// run is the current start.
type run struct {
	trainer  *infer.Trainer
	shards   *shard.Coordinator
	prepared bool           // the trainer has a state
	history  *history       // nil before the trainer has begun
	job      *coroutine.Job // prepares the state, then runs the trainer
	reading  *coroutine.Job // reads the best classes; nil before the start has ended
	labels   []int32        // the best classes; nil before they are read
}

// start makes the trainer t the current start. prepare makes the state of a planned trainer; it is nil for a
// trainer with a state.
func (s *Search) start(t *infer.Trainer, prepare func(*coroutine.Yielder)) {
	r := &run{trainer: t, prepared: prepare == nil}
	r.job = coroutine.Start(t.Problem.StepSize, func(y *coroutine.Yielder) {
		t.SetYielder(y)
		defer t.SetYielder(nil)
		if !r.prepared {
			prepare(y)
			r.prepared = true
			y.Suspend()
		}
		t.Run()
	})
	r.remember(s.historySize)
	// Stop the coroutine, which holds the trainer, of a search that is dropped before its end.
	runtime.AddCleanup(s, (*coroutine.Job).Stop, r.job)
	s.running = r
	r.share(s.shards)
}

// remember makes a history of the given size, in bytes, for a start whose F has been computed. It does
// nothing before that.
func (r *run) remember(size int) {
	if r.trainer.Begun() {
		r.history = newHistory(r.trainer, size)
	}
}

// startReheated makes a reheating of another trainer the current start.
func (s *Search) startReheated(from *infer.Trainer) {
	t := planReheat(from)
	s.start(t, func(y *coroutine.Yielder) { reheat(t, from, y) })
}

// Prepare takes steps until the current start has a state.
func (s *Search) Prepare() {
	for !s.Done() && !s.running.prepared {
		s.Step()
	}
}

// stepStart does the next step of the current start and reports whether an iteration ended.
func (s *Search) stepStart() bool {
	r := s.running
	begun, iteration := r.trainer.Begun(), r.trainer.Iteration
	r.job.Step()
	ended := r.trainer.Iteration > iteration
	switch {
	case ended:
		r.history.keep(r.trainer)
	case !begun && r.trainer.Begun():
		if r.remember(s.historySize); s.stopped {
			r.cancel()
		}
	}
	return ended
}

// cancel stops the job and rolls back the unfinished batch of the iteration.
func (r *run) cancel() {
	r.job.Stop()
	r.trainer.Cancel()
}

// finishIfEnded finishes the current start when it has ended, the shards have returned its videos, and its
// labels are read.
func (s *Search) finishIfEnded() {
	r := s.running
	if r.trainer.Reason == "" || !r.shards.Complete() {
		return
	}
	if s.readLabels() {
		s.finish()
	}
}

// readLabels does the next step of reading the best classes of the start, and reports whether all are read.
func (s *Search) readLabels() bool {
	r := s.running
	if r.reading == nil {
		r.shards.Sync()
		r.job.Stop()
		r.reading = coroutine.Start(r.trainer.Problem.StepSize, func(y *coroutine.Yielder) {
			y.Did(r.job.Operations()) // in the same step
			r.labels = bestClasses(r.trainer, y)
		})
		runtime.AddCleanup(s, (*coroutine.Job).Stop, r.reading)
	}
	return !r.reading.Step()
}

// bestClasses returns, for each track and concept, the class with the highest ζ, N×E in the dataset's order;
// dataset.None where no class is allowed. It may suspend after every few tracks.
func bestClasses(t *infer.Trainer, y *coroutine.Yielder) []int32 {
	concepts := len(t.Problem.Data.Concepts)
	list := slices.Repeat([]int32{dataset.None}, len(t.Problem.Data.Tracks)*concepts)
	for _, v := range t.Posterior.Videos {
		for concept, e := range t.Problem.Concepts {
			v.EachTopTwo(t.Layout.ClassColumns(v, concept), y, func(j, best, _ int) {
				if best >= 0 {
					list[t.Problem.Rows[v.From+j]*concepts+e] = int32(v.Factors[best] - t.Layout.Factors.First[concept])
				}
			})
		}
	}
	return list
}

// agreement returns the share of entries that are equal.
func agreement(a, b []int32) float64 {
	same := 0
	for i := range a {
		if a[i] == b[i] {
			same++
		}
	}
	return float64(same) / math.Max(1, float64(len(a)))
}

// Agreement returns the share of labels on which the best starts after the kept one, at most five, agree
// with it; 1 where there is one start.
func (s *Search) Agreement() float64 {
	const few = 5
	others := slices.Concat(s.finished[:s.best], s.finished[min(s.best+1, len(s.finished)):])
	slices.SortStableFunc(others, func(x, y Outcome) int { return cmp.Compare(x.F, y.F) })
	others = others[:min(few, len(others))]
	if len(others) == 0 {
		return 1
	}
	sum := 0.0
	for _, o := range others {
		sum += o.Agreement
	}
	return sum / float64(len(others))
}
