// Package search runs several starts of Algorithm 1 and keeps the one with the lowest F. It also continues a
// run under other options (warm.go), restores earlier iterations (history.go), and saves and resumes a search
// (checkpoint.go). Search.Step prepares a start, runs it and reads its labels in bounded steps (start.go).
package search

import (
	"math"
	"slices"

	"siibp/core/coroutine"
	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/options"
)

// Search runs the starts that the options ask for, one after the other, and keeps the one
// with the lowest F. It reads neither the truth nor a clock.
type Search struct {
	model    *infer.Problem
	options  options.Options
	plan     []plannedStart
	cut      bool // the budget has reduced the plan
	finished []Outcome
	labels   [][]int32 // of the finished starts, N×E: the best classes

	running *run           // the current start; nil when all have ended
	last    *infer.Trainer // the start that ended last
	kept    *infer.Trainer // the best of the finished starts
	history *history       // of kept
	best    int            // index of kept
	answer  *infer.Trainer // the state that the last start continues; see AddWarmStart
	batches int            // of the E-steps of finished starts
	stopped bool           // Cancel was called

	shards      int   // maximum number of shards of an E-step
	historySize int   // maximum bytes of the history of a start
	toRemake    []int // iterations of the kept start, for Remake
}

// Outcome is the result of one start.
type Outcome struct {
	infer.Start
	F          float64
	Iterations int
	Reason     infer.Reason
	Agreement  float64 // fraction of the labels that equal those of the kept start
}

// New returns the search over a dataset, before its first step. It returns an error where the options are invalid
// for the dataset or out of range.
func New(d *dataset.Dataset, o options.Options) (*Search, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	m, err := infer.NewProblem(d, o)
	if err != nil {
		return nil, err
	}
	return onModel(m, o), nil
}

// onModel returns the search over a model, before its first step.
func onModel(m *infer.Problem, o options.Options) *Search {
	s := &Search{model: m, options: o}
	s.plan, s.cut = planStarts(m, o)
	s.begin()
	return s
}

// Of returns a search whose only start is the trainer t, which has a state.
func Of(t *infer.Trainer) *Search {
	s := &Search{model: t.Problem, options: t.Options, plan: []plannedStart{{start: t.Start}}}
	s.start(t, nil)
	return s
}

// AddWarmStart adds a last start, which continues from an answer over the same videos and tracks. The search then keeps
// an answer whose F, under its own options and data, is as low, or one with the same labels whose F is as low up to the
// tolerance of convergence. The other starts do not depend on the answer. AddWarmStart does nothing if the tracks
// differ. It must be called before the first step.
func (s *Search) AddWarmStart(answer *infer.Trainer) {
	if answer.Problem.SameTracks(s.model) {
		s.answer = answer
		s.plan = append(s.plan, plannedStart{infer.Start{Warm: true}, fromPrevious})
	}
}

// KeptIsWarm reports whether the kept start continues an answer of another search: the options alone do not reproduce it.
func (s *Search) KeptIsWarm() bool { return s.kept != nil && s.finished[s.best].Warm }

// Step does a bounded amount of work and reports whether an iteration ended.
func (s *Search) Step() bool {
	if s.Done() {
		return true
	}
	ended := s.running.trainer.Reason == "" && s.stepStart()
	s.finishIfEnded()
	return ended
}

// finish records the result of the current start and begins the next.
func (s *Search) finish() {
	r := s.running
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
	s.last, s.running = t, nil
	if len(s.finished) < len(s.plan) {
		s.begin()
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

// begin begins the next start of the plan.
func (s *Search) begin() {
	next := s.plan[len(s.finished)]
	switch next.from {
	case fromBest:
		s.startReheated(s.kept)
	case fromLast:
		s.startReheated(s.last)
	case fromPrevious:
		t, err := WarmStart(s.answer, s.model, s.options)
		s.answer = nil // so that its memory can be released
		if err != nil {
			panic("search: " + err.Error()) // AddWarmStart has checked the tracks
		}
		s.start(t, nil)
	case fromInitial:
		if next.start.Jitter > 0 {
			next.start.Background = s.kept.Start.Background
		}
		t := infer.Plan(s.model, s.options, next.start)
		if s.start(t, func(*coroutine.Yielder) { t.Prepare() }); s.kept == nil {
			s.Prepare()
		}
	}
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
	s.running.reclaim()
	t := s.running.trainer
	if t.Reason != "" && len(s.finished)+1 == len(s.plan) {
		return
	}
	if s.stopped = true; t.Reason == "" && t.Batches == 0 && s.kept != nil {
		s.running.job.Stop()
		s.running, s.plan = nil, s.plan[:len(s.finished)]
		return
	}
	s.plan = s.plan[:len(s.finished)+1]
	if t.Reason == "" && t.Begun() {
		s.running.cancel()
	}
}

// Stop cancels the search and takes the remaining steps.
func (s *Search) Stop() {
	s.Cancel()
	s.Run()
}

// Begun reports whether F of Trainer has been computed. The first steps compute it.
func (s *Search) Begun() bool { return s.kept != nil || s.running.trainer.Begun() }

// Begin takes steps until F of Trainer has been computed.
func (s *Search) Begin() {
	for !s.Begun() {
		s.Step()
	}
}

// Stopped returns the number of finished batches of the E-steps, and whether Cancel ended the search. The same
// search, stopped after as many batches, gives the same result.
func (s *Search) Stopped() (batches int, yes bool) {
	if s.running != nil {
		return s.batches + s.running.trainer.Batches, s.stopped
	}
	return s.batches, s.stopped
}

// Done reports whether all starts have ended.
func (s *Search) Done() bool { return s.running == nil }

// Resumable reports whether the search is between two iterations, so that Save is complete.
func (s *Search) Resumable() bool { return s.running == nil || s.running.trainer.Resumable() }

// Trainer returns the best finished start or, while none is finished, the first.
func (s *Search) Trainer() *infer.Trainer {
	if s.kept == nil {
		s.running.shards.Sync()
		return s.running.trainer
	}
	return s.kept
}

// Running returns the current start, nil when all have ended. During a distributed E-step its state may lack some
// videos; read only its progress.
func (s *Search) Running() *infer.Trainer {
	if s.running == nil {
		return nil
	}
	return s.running.trainer
}

// Outcomes lists the finished starts in order.
func (s *Search) Outcomes() []Outcome { return s.finished }

// Kept returns the index of the start with the lowest F among the finished ones.
func (s *Search) Kept() int { return s.best }

// Starts returns the number of starts, including reheatings.
func (s *Search) Starts() int { return len(s.plan) }

// OverBudget reports whether the budget has reduced the number of starts.
func (s *Search) OverBudget() bool { return s.cut }

// Options returns the options of the search.
func (s *Search) Options() options.Options { return s.options }

// Fraction estimates the finished fraction of the work, 0 to 1; it never decreases.
func (s *Search) Fraction() float64 {
	if s.Done() {
		return 1
	}
	t := s.running.trainer
	part := math.Min(1, (float64(t.Iteration)+s.running.iterationFraction())/float64(t.MaxIterations()))
	return (float64(len(s.finished)) + part) / float64(len(s.plan))
}
