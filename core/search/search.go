// Package search fits the model from several initializations (starts), by the variational updates of the paper's
// Algorithm 1, and keeps the fit with the lowest variational free energy F. Search.Step prepares a start, runs it and reads
// its labels in bounded steps. start.go has one start with its job, plan.go chooses the starts and estimates their time and memory,
// outcome.go has the answers of a search. A search also continues a run under other options (warm.go), distributes
// E-steps over shards (share.go), restores earlier iterations (history.go), and is saved and resumed (checkpoint.go).
package search

import (
	"math"
	"slices"
	"sync/atomic"

	"siibp/core/coroutine"
	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/options"
)

// Search runs the starts that the options ask for, one after the other, and keeps the one
// with the lowest F. It reads neither the truth nor a clock.
type Search struct {
	problem  *infer.Problem
	options  options.Options
	plan     []plannedStart
	cut      bool // the budget has reduced the plan
	finished []Outcome
	labels   [][]int32 // of the finished starts, N×E: the best classes

	current  *activeStart   // the current start; nil when all have ended
	last     *infer.Trainer // the start that ended last
	kept     *infer.Trainer // the best of the finished starts
	history  *history       // of kept
	best     int            // index of kept
	warmFrom *infer.Trainer // the state that the last start continues; see AddWarmStart
	batches  int            // of the E-steps of finished starts
	stopped  bool           // Cancel was called

	shards      int   // maximum number of shards of an E-step
	historySize int   // maximum bytes of the history of a start
	toRebuild   []int // iterations of the kept start, for RebuildHistory

	job atomic.Pointer[coroutine.Job] // that the next step continues, for Interrupt
}

// Outcome is the result of one start.
type Outcome struct {
	infer.Start
	F          float64
	Iterations int
	Reason     infer.Reason
	Agreement  float64 // fraction of the labels that equal those of the kept start
}

// New returns the search over a dataset, whose first start has its initial state. It returns an error if the options are
// invalid for the dataset or out of range.
func New(d *dataset.Dataset, o options.Options) (*Search, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	p, err := infer.NewProblem(d, o)
	if err != nil {
		return nil, err
	}
	return onProblem(p, o), nil
}

// onProblem returns the search over a problem, whose first start has its initial state.
func onProblem(p *infer.Problem, o options.Options) *Search {
	s := &Search{problem: p, options: o}
	s.plan, s.cut = planStarts(p, o)
	s.startNext()
	return s
}

// startNext begins the next start of the plan.
func (s *Search) startNext() {
	next := s.plan[len(s.finished)]
	switch next.from {
	case fromBest:
		s.startReheated(s.kept)
	case fromLast:
		s.startReheated(s.last)
	case fromPrevious:
		old := s.warmFrom // on the same tracks: AddWarmStart has checked them
		s.warmFrom = nil  // so that its memory can be released
		t := planWarmStart(old, s.problem, s.options)
		s.start(t, func() { startWarm(t, old) })
	case fromInitial:
		if next.start.Jitter > 0 {
			next.start.Background = s.kept.Start.Background
		}
		t := infer.Plan(s.problem, s.options, next.start)
		s.start(t, t.Prepare)
		if s.kept == nil {
			s.Prepare()
		}
	}
}

// Prepare takes steps until the current start has a state.
func (s *Search) Prepare() {
	for !s.Done() && !s.current.prepared {
		s.Step()
	}
}

// Step does a bounded amount of work, with several goroutines at most an E-step, and reports whether an iteration ended; true if
// the search is done.
func (s *Search) Step() bool {
	if s.Done() {
		return true
	}
	ended := s.current.trainer.Reason == "" && s.stepStart()
	s.finishIfEnded()
	return ended
}

// Interrupt asks the step in progress, or else the next one, to end early. An E-step of several goroutines then ends after a
// few batches, and a later step continues it. Any goroutine may call Interrupt.
func (s *Search) Interrupt() {
	if job := s.job.Load(); job != nil {
		job.Interrupt()
	}
}

// stepStart does the next step of the current start and reports whether an iteration ended.
func (s *Search) stepStart() bool {
	r := s.current
	hadF, iteration := r.trainer.HasF(), r.trainer.Iteration
	r.job.Step()
	ended := r.trainer.Iteration > iteration
	switch {
	case ended:
		r.history.keep(r.trainer)
	case !hadF && r.trainer.HasF():
		r.startHistory(s.historySize)
		if s.stopped {
			s.cancelStart()
		}
	}
	return ended
}

// finishIfEnded finishes the current start when it has ended, the shards have returned its videos, and its
// labels are read.
func (s *Search) finishIfEnded() {
	r := s.current
	if r.trainer.Reason == "" || !r.shards.Complete() {
		return
	}
	if s.readLabels() {
		s.finish()
	}
}

// finish records the result of the current start and begins the next.
func (s *Search) finish() {
	r := s.current
	t := r.trainer
	t.Release()
	s.batches += t.Batches
	s.labels = append(s.labels, r.labels)
	s.finished = append(s.finished, Outcome{Start: t.Start, F: t.F(), Iterations: t.Iteration, Reason: t.Reason})
	if s.kept == nil || t.F() < s.thresholdToKeep(t) {
		s.kept, s.history, s.best = t, r.history, len(s.finished)-1
	}
	for i := range s.finished {
		s.finished[i].Agreement = agreement(s.labels[i], s.labels[s.best])
	}
	s.last, s.current = t, nil
	if len(s.finished) < len(s.plan) {
		s.startNext()
	}
}

// thresholdToKeep returns a bound on F: a start that has ended replaces the best start if its F is lower. For a start
// that continues an answer, and whose labels are those of the best start, the bound is lower by the tolerance of
// convergence: both have found the same minimum, and only the other one can be reproduced from the options.
func (s *Search) thresholdToKeep(t *infer.Trainer) float64 {
	f := s.finished[s.best].F
	if t.Start.Warm && slices.Equal(s.labels[len(s.labels)-1], s.labels[s.best]) {
		f -= s.options.OuterTolerance * math.Abs(f)
	}
	return f
}

// Run steps to the end.
func (s *Search) Run() {
	for !s.Done() {
		s.Step()
	}
}

// Cancel ends the search early. The remaining steps finish the current start in its present state; the first
// start still computes F. A later start without a finished batch is dropped.
func (s *Search) Cancel() {
	if s.Done() || s.stopped {
		return
	}
	s.current.reclaim()
	t := s.current.trainer
	if t.Reason != "" && len(s.finished)+1 == len(s.plan) {
		return
	}
	s.stopped = true
	if t.Reason == "" && t.Batches == 0 && s.kept != nil {
		s.current.job.Stop()
		s.current, s.plan = nil, s.plan[:len(s.finished)]
		return
	}
	s.plan = s.plan[:len(s.finished)+1]
	if t.Reason == "" && t.HasF() {
		s.cancelStart()
	}
}

// Stop cancels the search and takes the remaining steps.
func (s *Search) Stop() {
	s.Cancel()
	s.Run()
}

// Yielder returns the Yielder of the jobs that work on the search or read its results.
func (s *Search) Yielder() *coroutine.Yielder { return s.problem.Yielder }

// Done reports whether all starts have ended.
func (s *Search) Done() bool { return s.current == nil }
