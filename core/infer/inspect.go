package infer

import (
	"slices"

	"siibp/core/dataset"
)

// Iteration returns how many iterations are finished.
func (f *Fit) Iteration() int { return f.iteration }

// F returns the objective after the last block.
func (f *Fit) F() float64 { return f.trace[len(f.trace)-1].F }

// Trace returns F after every block.
func (f *Fit) Trace() []Point { return f.trace }

// Parts returns the parts of F after every block, a row for each point of the trace, in the
// order of PartNames. Their sum is F.
func (f *Fit) Parts() [][]float64 {
	list := make([][]float64, len(f.parts))
	for i, t := range f.parts {
		list[i] = t.list()
	}
	return list
}

// Change returns by how much F changed over the last round of the outer loop, relative to
// max(1, |F|), as the convergence test has it; infinite before there were two.
func (f *Fit) Change() float64 { return f.change }

// Reason returns why the fit ended, "" while it goes on.
func (f *Fit) Reason() Reason { return f.reason }

// Tempered reports whether the annealed start is under way.
func (f *Fit) Tempered() bool { return f.beta(f.iteration) < 1 }

// progress returns how far the iteration under way is, 0 to 1.
func (f *Fit) progress() float64 { return float64(f.next) / float64(max(1, len(f.own()))) }

// Alpha returns α, as given or as learned.
func (f *Fit) Alpha() float64 { return f.alpha }

// Background returns K_bg of this start.
func (f *Fit) Background() int { return f.start.Background }

// Spread is the two variances of a view.
type Spread struct {
	Name  string  `json:"name"`
	Dim   int     `json:"dim"`
	Noise float64 `json:"noise"` // σ²_n
	Scale float64 `json:"scale"` // σ²_A
}

// Spreads returns the variances of every view.
func (f *Fit) Spreads() []Spread {
	var list []Spread
	for e, view := range f.views {
		list = append(list, Spread{f.problem.views[e].name, view.D, view.Noise, view.Scale})
	}
	return list
}

// TakesPart reports whether a concept of the dataset takes part.
func (f *Fit) TakesPart(concept int) bool { return slices.Contains(f.problem.concepts, concept) }

// Data returns the dataset that the fit is about.
func (f *Fit) Data() *dataset.Dataset { return f.problem.data }
