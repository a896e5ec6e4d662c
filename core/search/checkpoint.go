package search

import (
	"errors"
	"fmt"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/infer/state"
	"siibp/core/options"
)

// Checkpoint is all that a search needs to go on where it was, besides its data and options:
// the start under way, and what the finished ones came to.
type Checkpoint struct {
	Running    *infer.Checkpoint // nil where the search is over
	Kept       *infer.Checkpoint // the best of the finished starts; nil where none is finished
	Best       int               // index of Kept among the finished starts
	Finished   []Outcome
	Labels     [][]int32 // of the finished starts, N×E: the best classes
	Pieces     int       // of the sweeps of the finished starts
	Iterations []int     // that Visit knew of a search that is over
}

// Save returns a checkpoint in the search's own memory: the caller must write it down before the next
// step. Save returns an error within an iteration, because what a sweep under way has done so far would be
// lost, and where the search was stopped.
func (s *Search) Save() (*Checkpoint, error) {
	if s.Prepare(); s.stopped || s.running != nil && !s.running.trainer.Whole() {
		return nil, errors.New("a search is saved at the end of an iteration, or when it has come to its end")
	}
	c := &Checkpoint{Best: s.best, Finished: s.finished, Labels: s.labels, Pieces: s.pieces}
	if s.Done() {
		c.Iterations = s.Iterations()
	} else {
		running := s.running.trainer.Borrow()
		c.Running = &running
	}
	if s.kept != nil {
		kept := s.kept.Borrow()
		c.Kept = &kept
	}
	return c, nil
}

// Resume returns the search that goes on from a checkpoint, to the same bits as if it had
// never stopped. It returns an error where the checkpoint has other sizes than this dataset and these
// options give.
func Resume(d *dataset.Dataset, o options.Options, c *Checkpoint) (*Search, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	m, err := state.NewModel(d, o)
	if err != nil {
		return nil, err
	}
	s := &Search{model: m, options: o, finished: c.Finished, labels: c.Labels, best: c.Best, pieces: c.Pieces}
	if first := c.firstStart(); first.Warm {
		s.plan = []move{{start: first}}
	} else {
		s.plan, s.cut = planStarts(m, o)
		s.unmade = c.Iterations
	}
	if err := s.check(c); err != nil {
		return nil, err
	}
	if c.Kept != nil {
		if s.kept, err = infer.Resume(m, o, *c.Kept); err != nil {
			return nil, err
		}
	}
	if c.Running != nil {
		t, err := infer.Resume(m, o, *c.Running)
		if err != nil {
			return nil, err
		}
		s.start(t, nil)
	}
	return s, nil
}

// firstStart returns the first start of the search.
func (c *Checkpoint) firstStart() infer.Start {
	switch {
	case len(c.Finished) > 0:
		return c.Finished[0].Start
	case c.Running != nil:
		return c.Running.Start
	}
	return infer.Start{}
}

// check returns an error where the finished starts are not those of the search's plan and data.
func (s *Search) check(c *Checkpoint) error {
	n, running := len(c.Finished), 0
	if c.Running != nil {
		running = 1
	}
	if n+running > len(s.plan) || running == 0 && n < len(s.plan) || n != len(c.Labels) || (n > 0) != (c.Kept != nil) || n > 0 && (s.best < 0 || s.best >= n) {
		return fmt.Errorf("saved search: %d starts are finished, %d have labels; this search has %d", n, len(c.Labels), len(s.plan))
	}
	for _, labels := range c.Labels {
		if len(labels) != len(c.Labels[0]) {
			return fmt.Errorf("saved search: some starts have %d labels, some %d", len(labels), len(c.Labels[0]))
		}
	}
	return nil
}
