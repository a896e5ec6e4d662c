package search

import (
	"fmt"
	"slices"

	"siibp/core/coroutine"
	"siibp/core/infer"
)

// history keeps the states of a start after its iterations; that after 0 iterations is the initial one. It
// keeps all of them or, where memory does not suffice, those after every second, every fourth, …. A nil
// history keeps none.
type history struct {
	size   int // bytes that the states may take
	stride int // the state after every stride-th iteration is kept
	states []infer.Checkpoint
}

// fewestStates is the number of states for which there must be memory: a history of fewer would show
// hardly any change.
const fewestStates = 4

// newHistory returns the history of a start that takes at most size bytes; nil where that is too little.
func newHistory(t *infer.Trainer, size int) *history {
	if size <= 0 || size < fewestStates*t.StateSize() {
		return nil
	}
	h := &history{size: size, stride: 1}
	h.keep(t)
	return h
}

// keeps reports whether the state after some iteration is to be kept.
func (h *history) keeps(iteration int) bool { return h != nil && iteration%h.stride == 0 }

// keep appends the state of a trainer between two iterations, if it is to be kept. Where the states would
// then take more than size bytes, keep doubles the stride and drops the states in between.
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

// SetHistorySize has the search keep the states of the best start and of the one under way,
// each in at most that many bytes, for Visit. Call it before the first step.
func (s *Search) SetHistorySize(size int) {
	s.historySize = size
	if s.running != nil {
		s.running.remember(size)
	}
}

// HistorySize returns about how many bytes the kept states take.
func (s *Search) HistorySize() int {
	size := 0
	if s.running != nil && s.running.history != nil {
		size += len(s.running.history.states) * s.running.trainer.StateSize()
	}
	if s.kept != nil && s.history != nil {
		size += len(s.history.states) * s.kept.StateSize()
	}
	return size
}

// shown returns the trainer that Trainer returns, and its history.
func (s *Search) shown() (*infer.Trainer, *history) {
	if s.kept == nil {
		return s.Trainer(), s.running.history
	}
	return s.kept, s.history
}

// Iterations returns the iterations that Visit can show, of the start that Trainer returns, ascending; the
// last is the present one.
func (s *Search) Iterations() []int {
	if s.unmade != nil {
		return s.unmade
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

// Remake restores the states of earlier iterations of a search that was over when it was saved, by running
// the search again. It may suspend after every step.
func (s *Search) Remake(y *coroutine.Yielder) error {
	if s.unmade == nil {
		return nil
	}
	again, err := New(s.model.Data, s.options)
	if err != nil {
		return err
	}
	again.SetHistorySize(s.historySize)
	for !again.Done() {
		again.Step()
		y.Did(infer.StepSize)
	}
	s.history, s.unmade = again.history, nil
	return nil
}

// Visit returns a search whose Trainer is in the state after an earlier iteration. The caller may read it,
// and must not step it; this search stays as it is. Visit returns an error where the state after that
// iteration is not kept. It first calls Remake, without a suspension.
func (s *Search) Visit(iteration int) (*Search, error) {
	if err := s.Remake(nil); err != nil {
		return nil, err
	}
	t, h := s.shown()
	if h != nil {
		for _, state := range h.states {
			if state.Progress.Iteration == iteration {
				then, err := infer.Resume(s.model, t.Options, state)
				if err != nil {
					return nil, err
				}
				return &Search{model: s.model, options: s.options, plan: s.plan, finished: s.finished, labels: s.labels, kept: then, best: s.best}, nil
			}
		}
	}
	return nil, fmt.Errorf("iteration %d is not kept", iteration)
}
