package infer

import (
	"errors"
	"fmt"
	"slices"

	"siibp/core/options"
)

// State is all that a fit needs to go on where it was. Every field survives
// encoding/gob; ζ of known tracks is infinite, which JSON cannot hold.
type State struct {
	Start           Start
	Alpha           float64
	Order           []int // of the factors
	Views           []ViewState
	Assignments     Values    // q(z) of the videos, one after the other: ν, N_i×K_i, column by column, and ζ of the classes alone
	Taus            []float64 // q(v) of the videos: τ₁ and τ₂ of their sticks, each with the entropy's part of KL(Z) behind it
	Iteration       int
	Inner, Outer    int
	Last, LastOuter float64 // F that the convergence tests compare with
	Terms           Terms   // of F
	Trace           []Point
	Parts           []Terms // of F at every point of the trace
	Change          float64 // of F over the last round of the outer loop, relative
	Reason          Reason
}

// ViewState is q(A) and the variances of one view, K factors and D dimensions.
type ViewState struct {
	Phi          []float64 // K×D
	Var          []float64 // K
	Noise, Scale float64
}

// State returns a copy of the state. Call it when Step has reported the end of an
// iteration: what a sweep under way has done so far would be lost.
func (f *Fit) State() State {
	s := f.state()
	for e, v := range s.Views {
		s.Views[e].Phi, s.Views[e].Var = slices.Clone(v.Phi), slices.Clone(v.Var)
	}
	s.Assignments, s.Taus = s.Assignments.clone(), slices.Clone(s.Taus)
	return s
}

// state returns the state in the fit's own memory.
func (f *Fit) state() State {
	f.catchUp()
	s := State{Start: f.start, Alpha: f.alpha, Order: slices.Clone(f.order), Assignments: f.assignments, Taus: f.taus,
		Iteration: f.iteration, Inner: f.inner, Outer: f.outer, Last: f.last, LastOuter: f.lastOuter, Terms: f.terms, Change: f.change,
		Trace: slices.Clip(f.trace), Parts: slices.Clip(f.parts), // a fit only appends to them
		Reason: f.reason}
	for _, view := range f.views {
		s.Views = append(s.Views, ViewState{view.Phi, view.Var, view.Noise, view.Scale})
	}
	return s
}

// Resume returns the fit that goes on from a state, to the same bits as if it had
// never stopped. It errs where the state has other sizes than this problem and options give.
func Resume(p *Problem, o options.Options, s State) (*Fit, error) {
	f := newFit(p, o, s.Start)
	if len(s.Order) != f.factors.K || len(s.Views) != len(f.views) {
		return nil, fmt.Errorf("state: %d factors and %d views; this problem has %d and %d",
			len(s.Order), len(s.Views), f.factors.K, len(f.views))
	}
	f.alpha = s.Alpha
	f.setOrder(slices.Clone(s.Order))
	for e, view := range f.views {
		from := s.Views[e]
		if !fill(view.Phi, from.Phi) || !fill(view.Var, from.Var) {
			return nil, fmt.Errorf("state: view %d has another size", e+1)
		}
		view.Noise, view.Scale = from.Noise, from.Scale
		view.Refresh()
	}
	if !f.assignments.fill(s.Assignments) || !fill(f.taus, s.Taus) {
		return nil, errors.New("state: its videos have another size or precision")
	}
	for _, b := range f.bags {
		b.sticks.Expect()
		f.engine.count(b)
	}
	f.takeStock()
	copy(f.taus, s.Taus) // the stock has entropies with other last digits
	f.iteration, f.inner, f.outer, f.last, f.lastOuter = s.Iteration, s.Inner, s.Outer, s.Last, s.LastOuter
	f.terms, f.trace, f.parts, f.change, f.reason = s.Terms, slices.Clone(s.Trace), slices.Clone(s.Parts), s.Change, s.Reason
	return f, nil
}

// fill copies from into to and reports whether the lengths agree.
func fill[T any](to, from []T) bool {
	return len(to) == copy(to, from) && len(to) == len(from)
}
