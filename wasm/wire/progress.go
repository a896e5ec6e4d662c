package wire

import (
	"errors"
	"fmt"

	"siibp/core/dataset"
	"siibp/core/infer"
)

// shown is how far the last progress had come.
type shown struct{ start, iteration int }

// progress says how far the run is.
func (c *Core) progress() Progress {
	s := c.fit.search
	p := Progress{Type: "progress", Start: len(s.Outcomes()), Starts: s.Starts(), Fraction: s.Fraction(),
		Asking: append([]int{}, s.Asking()...), Waiting: s.Waiting()}
	fit := s.Running()
	if fit == nil {
		fit = s.Fit()
	} else {
		p.Start++
	}
	o := s.Options()
	p.Iteration, p.Iterations = fit.Iteration(), o.Inner*o.Outer
	p.F, p.Tempered = fit.F(), fit.Tempered()
	trace := fit.Trace()
	p.Block = trace[len(trace)-1].Block
	if len(s.Outcomes()) > 0 {
		best := s.Outcomes()[s.Kept()].F
		p.Best = &best
	}
	now := shown{p.Start, p.Iteration}
	p.Boundary = now != c.shown && p.Iteration > 0
	c.shown = now
	if s.Done() {
		p.Boundary = true
		p.Done = done(s)
		if c.fit.again {
			p.Done.Replay = c.replayed()
		}
	}
	return p
}

func done(s *infer.Search) *Done {
	d := &Done{Kept: s.Kept() + 1, Agreement: s.Agreement(), Trace: s.Fit().Trace(), Notes: []string{}}
	for _, o := range s.Outcomes() {
		d.Starts = append(d.Starts, Start{o.Background, o.Anneal, o.Seed, o.Jitter, o.Reheat, o.Warm,
			o.F, o.Iterations, string(o.Reason), o.Agreement})
	}
	if s.OverBudget() {
		d.Notes = append(d.Notes, fmt.Sprintf("The budget of %g estimated seconds left out some starts.", s.Options().Budget))
	}
	return d
}

// failure turns an error into a message; d may carry what the reader ignored.
func failure(err error, d *dataset.Dataset) Reply {
	var faults dataset.Faults
	if !errors.As(err, &faults) {
		return Reply{Message: Error{Type: "error", Text: err.Error()}}
	}
	m := Faults{Type: "faults", More: len(faults) == dataset.MaxFaults, Ignored: []Ignored{}}
	for _, f := range faults {
		m.Faults = append(m.Faults, Fault{f.File, f.Row, f.Column, f.Rule, f.Found, f.Want, f.String()})
	}
	if d != nil {
		m.Ignored = ignored(d)
	}
	return Reply{Message: m}
}
