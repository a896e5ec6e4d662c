package infer

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"

	"siibp/core/constraint"
	"siibp/core/dataset"
	"siibp/core/internal/slow"
	"siibp/core/options"
)

// descent is how much F may rise from rounding, relative to max(1, |F|).
const descent = 1e-9

// F never rises, whatever the data and the options, once β = 1.
func TestObjectiveNeverRises(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFit(t)
		for f.reason == "" {
			f.Step()
		}
		for i, now := range f.trace[1:] {
			before := f.trace[i]
			if !now.MayRise && now.F > before.F+descent*math.Max(1, math.Abs(before.F)) {
				t.Errorf("iteration %d: %s raises F from %.12g to %.12g", now.Iteration, now.Block, before.F, now.F)
			}
			if math.IsNaN(now.F) || math.IsInf(now.F, 0) {
				t.Fatalf("F is %g after %s", now.F, now.Block)
			}
		}
	})
}

// The objective that the fit keeps by sums is the one that the model writes down, and so
// is every part of it; after every block they add up.
func TestObjectiveMatchesTheFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFit(t)
		near := func(what string, got, want, size float64) {
			if math.Abs(got-want) > 1e-9*math.Max(1, math.Abs(size)) {
				t.Errorf("iteration %d: %s is %.12g, by the formula %.12g", f.iteration, what, got, want)
			}
		}
		compare := func() {
			want := dense(f).Objective()
			near("F", f.F(), want, want)
			for i, part := range dense(f).Parts() {
				near(PartNames(f.Spreads())[i], f.Parts()[len(f.trace)-1][i], part, want)
			}
			for i, parts := range f.Parts() {
				near("the sum of the parts", floats.Sum(parts), f.trace[i].F, f.trace[i].F)
			}
		}
		compare()
		for f.reason == "" {
			if f.Step() {
				compare()
			}
		}
	})
}

func drawFit(t *rapid.T) *Fit {
	d, o := drawDataset(t), drawOptions(t)
	p, err := NewProblem(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return NewFit(p, o, drawStart(t))
}

// dense writes a fit's state out for the slow formulas.
func dense(f *Fit) *slow.Model {
	p := f.problem
	m := &slow.Model{Alpha: f.alpha, C: f.options.C, Margin: f.options.Margin, Exclusive: f.options.Classes == options.ClassesExclusive}
	for k := range f.factors.K {
		concept := f.factors.Concept(k)
		if concept == f.factors.Concepts() {
			concept = -1
		}
		m.Concept = append(m.Concept, concept)
	}
	for i, b := range f.bags {
		m.Counts = append(m.Counts, f.counts(b))
		m.Line = append(m.Line, b.line)
		m.Sets = append(m.Sets, f.factors.Sets(&p.videos[i], constraint.Singles(f.options.Singles)))
		m.Tau1, m.Tau2 = append(m.Tau1, b.sticks.Tau1), append(m.Tau2, b.sticks.Tau2)
		for j := range b.tracks() {
			nu := make([]float64, f.factors.K)
			for c, k := range b.factors {
				nu[k] = b.nu.at(c*b.tracks() + j)
			}
			m.Video, m.Nu = append(m.Video, i), append(m.Nu, nu)
		}
	}
	for e, view := range f.views {
		var phi, xs [][]float64
		for k := range f.factors.K {
			phi = append(phi, view.Row(k))
		}
		for j := range p.rows {
			var x []float64
			for _, has := range p.patterns[p.missing[j]] {
				if has == e {
					x = p.row(e, j)
				}
			}
			xs = append(xs, x)
		}
		m.X, m.Phi, m.Var = append(m.X, xs), append(m.Phi, phi), append(m.Var, view.Var)
		m.Noise, m.Scale = append(m.Noise, view.Noise), append(m.Scale, view.Scale)
	}
	return m
}

// The same seed gives the same bits.
func TestDeterminism(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o, start := drawDataset(t), drawOptions(t), drawStart(t)
		run := func() []Point {
			p, err := NewProblem(d, o)
			if err != nil {
				t.Fatal(err)
			}
			f := NewFit(p, o, start)
			for f.reason == "" {
				f.Step()
			}
			return f.Again().trace
		}
		a, b := run(), run()
		for i := range a {
			if a[i] != b[i] {
				t.Fatalf("point %d is %v, then %v", i, a[i], b[i])
			}
		}
	})
}

// A model without factors is noise alone: F is the log density of the features at their
// own variance.
func TestNoFactors(t *testing.T) {
	x := []float64{1, -2, 3, 2}
	d := &dataset.Dataset{
		Videos: []dataset.Video{{ID: "a", Tracks: []int{0, 1}}}, Tracks: make([]dataset.Track, 2),
		Views: []dataset.View{{Name: "x", Dim: 2, X: x}},
	}
	o := options.Default()
	o.Background, o.Anneal, o.FreezeNoise = []int{0}, []int{0}, nil
	s, err := NewSearch(d, o)
	if err != nil {
		t.Fatal(err)
	}
	s.Run()
	noise := floats.Dot(x, x) / 4
	want := 2 * (math.Log(2*math.Pi*noise) + 1)
	if got := s.Fit().F(); !(math.Abs(got-want) <= 1e-12*want) {
		t.Errorf("F is %.15g with noise %g, want %.15g with %g", got, s.Fit().views[0].Noise, want, noise)
	}
}
