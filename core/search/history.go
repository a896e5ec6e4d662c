package search

import (
	"fmt"
	"slices"

	"siibp/core/infer"
)

// history keeps the states of a start after its iterations, 0 being the initial one: all of
// them, or, for want of memory, those after every second, every fourth, …. Nil keeps none.
type history struct {
	size   int // bytes that the states may take
	stride int
	states []infer.Checkpoint
}

// fewestStates is how many states there must be memory for: with fewer there is nothing to
// go through.
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

// keep takes in the state of a trainer between two iterations, if it is to be kept.
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

// HistorySize returns how many bytes the states take, about.
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

// shown returns the trainer on show and its history.
func (s *Search) shown() (*infer.Trainer, *history) {
	if s.kept == nil {
		return s.Trainer(), s.running.history
	}
	return s.kept, s.history
}

// Iterations lists the iterations of the start on show that Visit knows, ascending; the last
// is the present one.
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
// the search again. It calls yield after every step, and stops and returns false as soon as yield returns
// false.
func (s *Search) Remake(yield func() bool) (bool, error) {
	if s.unmade == nil {
		return true, nil
	}
	again, err := New(s.model.Data, s.options)
	if err != nil {
		return false, err
	}
	again.SetHistorySize(s.historySize)
	for !again.Done() {
		if again.Step(); !yield() {
			return false, nil
		}
	}
	s.history, s.unmade = again.history, nil
	return true, nil
}

// Visit returns the search as it would show an earlier iteration of the start on show, to be
// read and not to be stepped; this one stays as it is. It returns an error where that
// iteration is not kept. It first calls Remake, without a pause.
func (s *Search) Visit(iteration int) (*Search, error) {
	if _, err := s.Remake(func() bool { return true }); err != nil {
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
