package search

import (
	"fmt"
	"slices"

	"siibp/core/infer"
)

// history holds the states of a start after its iterations, the initial one as iteration 0. It keeps all of them or,
// within its memory limit, every second, fourth, … one. A nil history keeps none.
type history struct {
	size   int // bytes that the states may take
	stride int // the state after every stride-th iteration is kept
	states []infer.Checkpoint
}

// fewestStates is the least number of states of a useful history.
const fewestStates = 4

// newHistory returns a history of at most size bytes, nil if that is too little.
func newHistory(t *infer.Trainer, size int) *history {
	if size <= 0 || size < fewestStates*t.StateSize() {
		return nil
	}
	h := &history{size: size, stride: 1}
	h.keep(t)
	return h
}

// keeps reports whether the history keeps the state after the given iteration.
func (h *history) keeps(iteration int) bool { return h != nil && iteration%h.stride == 0 }

// keep appends the state of a trainer between two iterations, if keeps reports true. Beyond size bytes it doubles the
// stride and drops the states in between.
func (h *history) keep(t *infer.Trainer) {
	if !h.keeps(t.Iteration) {
		return
	}
	size := t.StateSize()
	for h.keeps(t.Iteration) && len(h.states) > 0 && (len(h.states)+1)*size > h.size {
		h.stride *= 2
		h.states = slices.DeleteFunc(h.states, func(c infer.Checkpoint) bool { return !h.keeps(c.Progress.Iteration) })
	}
	if h.keeps(t.Iteration) && size <= h.size {
		h.states = append(h.states, t.Checkpoint())
	}
}

// SetHistorySize sets the memory limit, in bytes, of the histories of the best and of the current start, for AtIteration.
// Call it before the first step.
func (s *Search) SetHistorySize(size int) {
	s.historySize = size
	if s.current != nil {
		s.current.startHistory(size)
	}
}

// HistorySize returns the approximate size of the kept states in bytes.
func (s *Search) HistorySize() int {
	size := 0
	if s.current != nil && s.current.history != nil {
		size += len(s.current.history.states) * s.current.trainer.StateSize()
	}
	if s.kept != nil && s.history != nil {
		size += len(s.history.states) * s.kept.StateSize()
	}
	return size
}

// shown returns the trainer that Trainer returns, and its history.
func (s *Search) shown() (*infer.Trainer, *history) {
	if s.kept == nil {
		return s.Trainer(), s.current.history
	}
	return s.kept, s.history
}

// Iterations returns the iterations that AtIteration accepts, ascending, of the start of Trainer. The last is the latest.
func (s *Search) Iterations() []int {
	if s.toRebuild != nil {
		return s.toRebuild
	}
	t, h := s.shown()
	list := []int{}
	if h != nil {
		for _, state := range h.states {
			if state.Progress.Iteration < t.Iteration {
				list = append(list, state.Progress.Iteration)
			}
		}
	}
	return append(list, t.Iteration)
}

// RebuildHistory restores the history of a finished search from a checkpoint, by running the search again.
func (s *Search) RebuildHistory() error {
	if s.toRebuild == nil {
		return nil
	}
	again, err := New(s.problem.Data, s.options)
	if err != nil {
		return err
	}
	again.SetHistorySize(s.historySize)
	for !again.Done() {
		s.problem.Yielder.Detached(func() { again.Step() })
		s.problem.Yielder.Suspend()
	}
	s.history, s.toRebuild = again.history, nil
	return nil
}

// AtIteration returns a search whose Trainer has the state after an earlier iteration. It is for reading, not for stepping.
// It returns an error if that state is not kept. It first calls RebuildHistory.
func (s *Search) AtIteration(iteration int) (*Search, error) {
	if err := s.RebuildHistory(); err != nil {
		return nil, err
	}
	t, h := s.shown()
	if h != nil {
		for _, state := range h.states {
			if state.Progress.Iteration == iteration {
				then, err := infer.Resume(s.problem, t.Options, state)
				if err != nil {
					return nil, err
				}
				return &Search{problem: s.problem, options: s.options, plan: s.plan, finished: s.finished, labels: s.labels, kept: then, best: s.best}, nil
			}
		}
	}
	return nil, fmt.Errorf("iteration %d is not kept", iteration)
}
