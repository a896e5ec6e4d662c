package infer

import (
	"errors"
	"fmt"

	"siibp/core/dataset"
	"siibp/core/options"
)

// Saved is all that a search needs to go on where it was, but for its data and options:
// the start under way, and what the finished ones came to.
type Saved struct {
	Running    *State // nil where the search is over
	Kept       *State // the best of the finished starts, nil where none is finished
	At         int    // its index
	Done       []Outcome
	Labels     [][]int32 // of the finished starts, N×E: the best classes
	Steps      [2]int    // pieces of the finished starts and of the one under way
	Iterations []int     // that Visit knew of a search that is over
}

// Save returns what the search has, in the search's own memory: it is to be written down
// before the next step. It errs but at the end of an iteration, for
// what a sweep under way has done so far would be lost, and where the search was stopped.
func (s *Search) Save() (*Saved, error) {
	if s.stopped || s.fit != nil && s.fit.swept != nil {
		return nil, errors.New("a search is saved at the end of an iteration, or when it has come to its end")
	}
	saved := &Saved{At: s.at, Done: s.done, Labels: s.labels, Steps: [2]int{s.steps}}
	if s.Done() {
		saved.Iterations = s.Iterations()
	} else {
		running := s.fit.state()
		saved.Running, saved.Steps[1] = &running, s.fit.steps
	}
	if s.kept != nil {
		kept := s.kept.state()
		saved.Kept = &kept
	}
	return saved, nil
}

// ResumeSearch returns the search that goes on from what was saved, to the same bits as if
// it had never stopped. It errs where that has other sizes than this dataset and these options give.
func ResumeSearch(d *dataset.Dataset, o options.Options, saved *Saved) (*Search, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	p, err := NewProblem(d, o)
	if err != nil {
		return nil, err
	}
	s := &Search{problem: p, options: o, done: saved.Done, labels: saved.Labels, at: saved.At, steps: saved.Steps[0]}
	if first := saved.first(); first.Warm {
		s.plan = []move{{start: first}}
	} else {
		s.plan, s.cut = p.plan(o)
		s.unmade = saved.Iterations
	}
	if err := s.fits(saved); err != nil {
		return nil, err
	}
	if saved.Running != nil {
		if s.fit, err = Resume(p, o, *saved.Running); err != nil {
			return nil, err
		}
		s.fit.steps = saved.Steps[1]
	}
	if saved.Kept != nil {
		s.kept, err = Resume(p, o, *saved.Kept)
	}
	return s, err
}

// first returns the first start.
func (s *Saved) first() Start {
	switch {
	case len(s.Done) > 0:
		return s.Done[0].Start
	case s.Running != nil:
		return s.Running.Start
	}
	return Start{}
}

// fits errs where the finished starts are not those of the search's plan and data.
func (s *Search) fits(saved *Saved) error {
	n, under := len(saved.Done), 0
	if saved.Running != nil {
		under = 1
	}
	if n+under > len(s.plan) || under == 0 && n < len(s.plan) || n != len(saved.Labels) || (n > 0) != (saved.Kept != nil) || n > 0 && (s.at < 0 || s.at >= n) {
		return fmt.Errorf("saved search: %d starts are finished, %d have labels; this search has %d", n, len(saved.Labels), len(s.plan))
	}
	for _, labels := range saved.Labels {
		if len(labels) != len(saved.Labels[0]) {
			return fmt.Errorf("saved search: some starts have %d labels, some %d", len(labels), len(saved.Labels[0]))
		}
	}
	return nil
}
