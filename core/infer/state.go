package infer

import (
	"fmt"
	"slices"
)

// State is all that a fit needs to go on where it was. Every field survives
// encoding/gob; ζ of known tracks is infinite, which JSON cannot hold.
type State struct {
	Start           Start
	Alpha           float64
	Order           []int // of the factors
	Views           []ViewState
	Videos          []VideoState
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

// VideoState is q(z) and q(v) of one video, over its allowed factors and its stick,
// both in the order of the factors.
type VideoState struct {
	Nu         Values // N_i×K_i, column by column
	Zeta       Values // the same of the classes alone
	Tau1, Tau2 []float64
	Entropy    float64 // the entropy's part of KL(Z)
}

// State returns a copy of the state. Call it when Step has reported the end of an
// iteration: what a sweep under way has done so far would be lost.
func (f *Fit) State() State {
	doubles, singles := f.numbers()
	return f.state(&copies{make([]float64, 0, doubles), make([]float32, 0, singles)})
}

// keeper says how a state has its long lists.
type keeper interface {
	list([]float64) []float64
	values(Values) Values
}

// copies keeps copies, in memory that is made at once.
type copies struct {
	doubles []float64
	singles []float32
}

func (c *copies) list(list []float64) []float64 { return appended(&c.doubles, list) }

func (c *copies) values(v Values) Values {
	if v.Single != nil {
		return Values{Single: appended(&c.singles, v.Single)}
	}
	return Values{Double: appended(&c.doubles, v.Double)}
}

// appended copies a list to the end of a memory.
func appended[T real](memory *[]T, list []T) []T {
	from := len(*memory)
	*memory = append(*memory, list...)
	return (*memory)[from:len(*memory):len(*memory)]
}

// aliases keeps the fit's own memory.
type aliases struct{}

func (aliases) list(list []float64) []float64 { return list }
func (aliases) values(v Values) Values        { return v }

// state returns the state, its long lists kept by a keeper.
func (f *Fit) state(kept keeper) State {
	f.catchUp()
	s := State{Start: f.start, Alpha: f.alpha, Order: slices.Clone(f.order), Iteration: f.iteration,
		Inner: f.inner, Outer: f.outer, Last: f.last, LastOuter: f.lastOuter, Terms: f.terms, Change: f.change,
		Trace: slices.Clip(f.trace), Parts: slices.Clip(f.parts), // a fit only appends to them
		Reason: f.reason,
		Views:  make([]ViewState, 0, len(f.views)), Videos: make([]VideoState, 0, len(f.bags))}
	for _, view := range f.views {
		s.Views = append(s.Views, ViewState{kept.list(view.Phi), kept.list(view.Var), view.Noise, view.Scale})
	}
	for _, b := range f.bags {
		s.Videos = append(s.Videos, VideoState{kept.values(b.nu), kept.values(b.zeta), kept.list(b.sticks.Tau1), kept.list(b.sticks.Tau2), *b.entropy})
	}
	return s
}

// numbers returns how many numbers of each precision a state holds, but for a few.
func (f *Fit) numbers() (doubles, singles int) {
	for _, view := range f.views {
		doubles += len(view.Phi) + len(view.Var)
	}
	for _, b := range f.bags {
		doubles += 2 * len(b.line)
	}
	return doubles + len(f.assignments.Double), len(f.assignments.Single)
}

// Resume returns the fit that goes on from a state, to the same bits as if it had
// never stopped. It errs where the state is not one of this problem and options.
func Resume(p *Problem, o Options, s State) (*Fit, error) {
	f := newFit(p, o, s.Start)
	if len(s.Order) != f.factors.K || len(s.Views) != len(f.views) || len(s.Videos) != len(f.bags) {
		return nil, fmt.Errorf("state: %d factors, %d views and %d videos; this problem has %d, %d and %d",
			len(s.Order), len(s.Views), len(s.Videos), f.factors.K, len(f.views), len(f.bags))
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
	for i, b := range f.bags {
		from := s.Videos[i]
		if !b.nu.fill(from.Nu) || !b.zeta.fill(from.Zeta) || !fill(b.sticks.Tau1, from.Tau1) || !fill(b.sticks.Tau2, from.Tau2) {
			return nil, fmt.Errorf("state: video %d has another size or precision", i+1)
		}
		b.sticks.Expect()
		f.engine.count(b)
	}
	f.takeStock()
	for i, b := range f.bags {
		*b.entropy = s.Videos[i].Entropy
	}
	f.iteration, f.inner, f.outer, f.last, f.lastOuter = s.Iteration, s.Inner, s.Outer, s.Last, s.LastOuter
	f.terms, f.trace, f.parts, f.change, f.reason = s.Terms, slices.Clone(s.Trace), slices.Clone(s.Parts), s.Change, s.Reason
	return f, nil
}

// fill copies from into to and reports whether the lengths agree.
func fill[T any](to, from []T) bool {
	return len(to) == copy(to, from) && len(to) == len(from)
}
