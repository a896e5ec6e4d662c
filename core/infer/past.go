package infer

import (
	"fmt"
	"slices"
)

// past keeps the states that a fit was in after its iterations, 0 being the initial one:
// all of them, or, for want of room, those after every second, every fourth, ….
type past struct {
	room   int // bytes
	stride int
	states []State
}

// keeps reports whether the state after some iteration may be one of those.
func (p *past) keeps(iteration int) bool { return p != nil && iteration%p.stride == 0 }

// keep takes in the state of a fit between two iterations, if it is one of those.
func (p *past) keep(f *Fit) {
	if !p.keeps(f.iteration) {
		return
	}
	size := f.stateSize()
	for p.keeps(f.iteration) && len(p.states) > 0 && (len(p.states)+1)*size > p.room {
		p.stride *= 2
		p.states = slices.DeleteFunc(p.states, func(s State) bool { return !p.keeps(s.Iteration) })
	}
	if p.keeps(f.iteration) && size <= p.room {
		p.states = append(p.states, f.State())
	}
}

// stateSize returns about how many bytes a state takes.
func (f *Fit) stateSize() int {
	doubles := len(f.assignments.Double) + len(f.taus)
	for _, view := range f.views {
		doubles += len(view.Phi) + len(view.Var)
	}
	return 8*doubles + 4*len(f.assignments.Single)
}

// leastPast is how many states there must be room for: with fewer there is no way to go.
const leastPast = 4

// remember has the fit keep its states in at most that many bytes from now on; too few for
// leastPast of them are none.
func (f *Fit) remember(room int) {
	if f.past = nil; room > 0 && room >= leastPast*f.stateSize() {
		f.past = &past{room: room, stride: 1}
		f.past.keep(f)
	}
}

// Remember has the search keep the states of the best start and of the one under way, each
// in at most that many bytes, for Visit. Call it before the first step.
func (s *Search) Remember(room int) {
	s.room = room
	if s.fit != nil {
		s.fit.remember(room)
	}
}

// Remembers returns how many bytes the states take, about.
func (s *Search) Remembers() int {
	size := 0
	for _, f := range []*Fit{s.fit, s.kept} {
		if f != nil && f.past != nil {
			size += len(f.past.states) * f.stateSize()
		}
	}
	return size
}

// Iterations lists the iterations of the fit on show that Visit knows, ascending; the last
// is the present one.
func (s *Search) Iterations() []int {
	f, list := s.Fit(), []int{}
	if s.unmade != nil {
		return s.unmade
	}
	if f.past != nil {
		for _, state := range f.past.states {
			if state.Iteration < f.iteration {
				list = append(list, state.Iteration)
			}
		}
	}
	return append(list, f.iteration)
}

// Visit returns the search as it would show an earlier iteration of the fit on show, to be
// read and not to be stepped; this one stays as it is. It errs where that iteration is not
// kept. Of a search that was over when it was saved it makes the whole again, the first time.
func (s *Search) Visit(iteration int) (*Search, error) {
	f := s.Fit()
	if s.unmade != nil {
		again, err := NewSearch(s.problem.data, s.options)
		if err != nil {
			return nil, err
		}
		again.Remember(s.room)
		again.Run()
		f.past, s.unmade = again.Fit().past, nil
	}
	if f.past != nil {
		for _, state := range f.past.states {
			if state.Iteration == iteration {
				then, err := Resume(s.problem, f.options, state)
				if err != nil {
					return nil, err
				}
				return &Search{problem: s.problem, options: s.options, plan: s.plan, done: s.done, labels: s.labels, kept: then, at: s.at}, nil
			}
		}
	}
	return nil, fmt.Errorf("iteration %d is not kept", iteration)
}
