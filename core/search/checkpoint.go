package search

import (
	"errors"
	"fmt"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/options"
)

// Checkpoint holds the state of a search besides its data and options: the current start, and the results of
// the finished ones.
type Checkpoint struct {
	Running    *infer.Checkpoint // nil when the search has ended
	Kept       *infer.Checkpoint // best finished start; nil if there is none
	Best       int               // index of Kept among the finished starts
	Finished   []Outcome
	Labels     [][]int32 // of the finished starts, N×E: the best classes
	Batches    int       // of the E-steps of the finished starts
	Iterations []int     // in the history of a search that has ended
}

// Save returns a checkpoint that aliases the memory of the search and is valid until the next step. It returns
// an error within an iteration, whose partial E-step would be lost, and for a search that was stopped.
func (s *Search) Save() (*Checkpoint, error) {
	if s.Prepare(); s.stopped || s.current != nil && !s.current.trainer.Resumable() {
		return nil, errors.New("a search can be saved only between iterations or at its end")
	}
	c := &Checkpoint{Best: s.best, Finished: s.finished, Labels: s.labels, Batches: s.batches}
	if s.Done() {
		c.Iterations = s.Iterations()
	} else {
		running := s.current.trainer.Borrow()
		c.Running = &running
	}
	if s.kept != nil {
		kept := s.kept.Borrow()
		c.Kept = &kept
	}
	return c, nil
}

// Resume returns the search that continues from a checkpoint, with bit-identical results. It lacks a start that
// continues an answer (see AddWarmStart), unless the checkpoint was saved during or after it. It returns an error
// if the sizes of the checkpoint do not match the dataset and options.
func Resume(d *dataset.Dataset, o options.Options, c *Checkpoint) (*Search, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	p, err := infer.NewProblem(d, o)
	if err != nil {
		return nil, err
	}
	s := &Search{problem: p, options: o, finished: c.Finished, labels: c.Labels, best: c.Best, batches: c.Batches}
	if first := c.firstStart(); first.Warm {
		s.plan = []plannedStart{{start: first}}
	} else {
		s.plan, s.cut = planStarts(p, o)
		if last := c.lastStart(); last.Warm {
			s.plan = append(s.plan, plannedStart{last, fromPrevious})
		}
		s.toRebuild = c.Iterations
	}
	if err := s.check(c); err != nil {
		return nil, err
	}
	if c.Kept != nil {
		if s.kept, err = infer.Resume(p, o, *c.Kept); err != nil {
			return nil, err
		}
	}
	if c.Running != nil {
		t, err := infer.Resume(p, o, *c.Running)
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

// lastStart returns the last start that has begun.
func (c *Checkpoint) lastStart() infer.Start {
	switch n := len(c.Finished); {
	case c.Running != nil:
		return c.Running.Start
	case n > 0:
		return c.Finished[n-1].Start
	}
	return infer.Start{}
}

// check returns an error if the finished starts do not match the plan and the data.
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
