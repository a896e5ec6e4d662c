package infer

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"

	"siibp/core/dataset"
	"siibp/core/internal/draw"
	"siibp/core/internal/slow"
	"siibp/core/options"
)

// descent is how much F may rise from rounding, relative to max(1, |F|).
const descent = 1e-9

// F never rises, whatever the data and the options, once β = 1.
func TestObjectiveNeverRises(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFit(t)
		f.Finish()
		for i, now := range f.Trace()[1:] {
			before := f.Trace()[i]
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
				t.Errorf("iteration %d: %s is %.12g, by the formula %.12g", f.Iteration, what, got, want)
			}
		}
		compare := func() {
			want := dense(f).Objective()
			near("F", f.F(), want, want)
			for i, part := range dense(f).Parts() {
				near(PartNames(f.Variances())[i], f.Parts()[len(f.Trace())-1][i], part, want)
			}
			for i, parts := range f.Parts() {
				near("the sum of the parts", floats.Sum(parts), f.Trace()[i].F, f.Trace()[i].F)
			}
		}
		compare()
		for ended := range f.Run {
			if ended {
				compare()
			}
		}
	})
}

func drawFit(t *rapid.T) *Trainer {
	d, o := draw.Dataset(t), draw.Options(t)
	p, err := NewModel(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return New(p, o, drawStart(t))
}

// dense writes a fit's state out for the slow formulas.
func dense(f *Trainer) *slow.Model {
	p := f.Model
	m := &slow.Model{Alpha: f.State.Alpha, Relaxed: f.LastRelaxed(), C: f.Options.C, Margin: f.Options.Margin, ExclusionC: f.Options.ExclusionC,
		Exclusive: f.Options.Classes == options.ClassesExclusive}
	if m.ExclusionC == 0 {
		m.ExclusionC = f.Options.C
	}
	for k := range f.Layout.Factors.K {
		concept := f.Layout.Factors.Concept(k)
		if concept == f.Layout.Factors.Concepts() {
			concept = -1
		}
		m.Concept = append(m.Concept, concept)
	}
	for i, b := range f.State.Videos {
		m.Counts = append(m.Counts, f.State.IsCounted(b))
		m.Line = append(m.Line, b.Line)
		sets, cliques := denseConstraints(f, i)
		m.Sets, m.Cliques = append(m.Sets, sets), append(m.Cliques, cliques)
		m.Tau1, m.Tau2 = append(m.Tau1, b.Sticks.Tau1), append(m.Tau2, b.Sticks.Tau2)
		for j := range b.Tracks() {
			nu := make([]float64, f.Layout.Factors.K)
			for c, k := range b.Factors {
				nu[k] = b.Nu.At(c*b.Tracks() + j)
			}
			m.Video, m.Nu = append(m.Video, i), append(m.Nu, nu)
		}
	}
	for e, view := range f.State.Views {
		var phi, xs [][]float64
		for k := range f.Layout.Factors.K {
			phi = append(phi, view.Row(k))
		}
		for j := range p.Rows {
			var x []float64
			for _, has := range p.Patterns.Views[p.Patterns.Of[j]] {
				if has == e {
					x = p.Row(e, j)
				}
			}
			xs = append(xs, x)
		}
		m.X, m.Phi, m.Var = append(m.X, xs), append(m.Phi, phi), append(m.Var, view.PosteriorVar)
		m.Noise, m.Scale = append(m.Noise, view.NoiseVar), append(m.Scale, view.PriorVar)
	}
	return m
}

// denseConstraints writes out what is asked of a video: sets by their factors, and cliques.
func denseConstraints(f *Trainer, i int) (sets []slow.Set, cliques []slow.Clique) {
	p, b := f.Model, f.State.Videos[i]
	v := &p.Videos[i]
	add := func(set []int, count int) {
		at := slices.IndexFunc(sets, func(s slow.Set) bool { return slices.Equal(s.Factors, set) })
		if at < 0 {
			at, sets = len(sets), append(sets, slow.Set{Factors: set})
		}
		sets[at].Count = max(sets[at].Count, count)
	}
	for _, singles := range []bool{false, f.Options.Singles == options.SinglesAll} {
		for t, tuple := range v.Tuples {
			if v.Free || !v.Asks(t) {
				continue
			}
			count := 1
			if v.Counts != nil && f.Options.Hinge != options.HingePaper {
				count = v.Counts[t]
			}
			if !singles {
				add(f.Layout.Factors.Set(tuple), count)
				continue
			}
			for _, k := range f.Layout.Factors.Set(tuple) {
				add([]int{k}, count)
			}
		}
	}
	if !f.Options.Exclusion || f.Options.C == 0 && f.Options.ExclusionC == 0 {
		return sets, nil
	}
	for _, rows := range v.Cliques {
		for e, concept := range p.Concepts {
			var q slow.Clique
			for _, row := range rows {
				q.Tracks = append(q.Tracks, b.From+slices.Index(p.Rows[b.From:b.To], row))
			}
			for _, k := range b.Factors {
				if f.Layout.Factors.Concept(k) == e && p.Data.Concepts[concept].Unique && len(rows) > 1 {
					q.Factors = append(q.Factors, k)
				}
			}
			if m := len(q.Factors); m > 0 {
				cliques = append(cliques, q)
			}
		}
	}
	return sets, cliques
}

// The same seed gives the same bits.
func TestDeterminism(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o, start := draw.Dataset(t), draw.Options(t), drawStart(t)
		run := func() []Point {
			p, err := NewModel(d, o)
			if err != nil {
				t.Fatal(err)
			}
			f := New(p, o, start)
			f.Finish()
			return f.Trace()
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
	f := New(model(t, d, o), o, Start{})
	f.Finish()
	noise := floats.Dot(x, x) / 4
	want := 2 * (math.Log(2*math.Pi*noise) + 1)
	if got := f.F(); !(math.Abs(got-want) <= 1e-12*want) {
		t.Errorf("F is %.15g with noise %g, want %.15g with %g", got, f.State.Views[0].NoiseVar, want, noise)
	}
}
