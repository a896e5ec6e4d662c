package infer_test

import (
	"math"
	"testing"

	"siibp/core/infer"
	"siibp/core/internal/reference"
	"siibp/core/options"
	"siibp/core/synth"
)

// TestFitEqualsReference runs Algorithm 1 and the plain loops of package reference side by side until the fit
// ends, on planted data with captions, counts, known tracks and tracks that exclude each other. In short mode it leaves
// out the cases whose options others combine.
func TestFitEqualsReference(t *testing.T) {
	annealed := func(s *infer.Start) { s.Anneal = 3 }
	for _, c := range []struct {
		name   string
		short  bool
		change func(*options.Options)
		start  func(*infer.Start) // nil: β = 1 from the first iteration on
	}{
		{"buffet", true, func(*options.Options) {}, nil},
		{"buffet, annealed", false, func(*options.Options) {}, annealed},
		{"buffet in single precision", true, func(o *options.Options) { o.Precision = options.Float32 }, nil},
		{"without exclusion", false, func(o *options.Options) { o.Exclusion = false }, nil},
		{"default", true, func(o *options.Options) {
			*o = options.Default()
			o.Precision, o.Inner, o.Outer = options.Float64, 4, 12
		}, nil},
		{"default, annealed", true, func(o *options.Options) {
			*o = options.Default()
			o.Precision, o.Inner, o.Outer = options.Float64, 4, 12
		}, annealed},
		{"default in single precision", false, func(o *options.Options) {
			*o = options.Default()
			o.Precision, o.Inner, o.Outer = options.Float32, 4, 12
		}, nil},
		{"paper", true, func(o *options.Options) {
			*o = paperPreset(t)
			o.Precision, o.Inner, o.Outer = options.Float64, 4, 12
		}, nil},
		{"without constraints", false, func(o *options.Options) { o.C = 0 }, nil},
		{"independent classes", true, func(o *options.Options) { o.Classes = options.ClassesIndependent }, nil},
		{"sticks over all factors", false, func(o *options.Options) { o.Sticks = options.SticksAll }, nil},
		{"uniform allocation", false, func(o *options.Options) { o.Allocation = options.AllocationUniform }, nil},
		{"prior variances by concept", false, func(o *options.Options) { o.PriorVariance = options.PriorVarianceConcept }, nil},
		{"full covariance", false, func(o *options.Options) { o.Noise = options.NoiseFull }, nil},
		{"pairs", false, func(o *options.Options) { o.Pairs = true }, nil},
		{"uniform allocation, full covariance, prior variances by concept", true, func(o *options.Options) {
			o.Allocation, o.BackgroundClasses, o.Noise = options.AllocationUniform, 2, options.NoiseFull
			o.PriorVariance, o.Normalize, o.Pairs = options.PriorVarianceConcept, options.NormalizeCenter, true
		}, nil},
		{"joint classes", false, func(o *options.Options) {
			o.Allocation, o.Classes = options.AllocationUniform, options.ClassesJoint
		}, nil},
		{"joint classes, open concepts, full covariance, pairs", true, func(o *options.Options) {
			o.Allocation, o.Classes, o.BackgroundClasses, o.Allowed = options.AllocationUniform, options.ClassesJoint, 2, options.AllowedOpen
			o.Noise, o.PriorVariance, o.Normalize, o.Pairs = options.NoiseFull, options.PriorVarianceConcept, options.NormalizeCenter, true
		}, nil},
		{"contaminated evidence", true, func(o *options.Options) {
			o.Allocation, o.Classes, o.BackgroundClasses = options.AllocationUniform, options.ClassesJoint, 1
			o.Noise, o.Contamination, o.Outer = options.NoiseFull, 0.05, 6
		}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && !c.short {
				t.Skip("the other cases combine its options")
			}
			d := synth.Planted(synth.Shape{Tracks: 24, PerVideo: 4, Classes: []int{3, 2}, Dim: 3, Tuples: 2, Background: 2})
			d.Tracks[5].Known[0] = 1
			d.Concepts[0].Unique = true
			d.Videos[0].Cliques, d.Videos[2].Cliques = [][]int{{0, 1, 2}}, [][]int{{8, 9}, {9, 10}}
			o := options.Buffet()
			o.Precision, o.Inner, o.Outer = options.Float64, 4, 12
			c.change(&o)
			p, err := infer.NewProblem(d, o)
			if err != nil {
				t.Fatal(err)
			}
			start := infer.Start{Background: min(2, o.BackgroundFactors()[0]), Jitter: 0.5, Seed: 3}
			if c.start != nil {
				c.start(&start)
			}
			fit, scratch := infer.New(p, o, start), infer.New(p, o, start)
			plain := reference.ModelOf(scratch)
			groups, known := groupsOf(scratch)
			for fit.Reason == "" {
				s := fit.Schedule()
				plain.Beta, plain.ExclusionWeight, plain.Contamination = s.Beta, s.ExclusionWeight, s.Contamination
				fit.Iterate()
				plain.Iterate(groups, known)
				if trace := fit.Trace(); trace[len(trace)-1].Block == "variances" {
					plain.UpdateVariances()
				}
				compareFits(t, fit, plain)
			}
			if o.Contamination > 0 && plain.Contamination == 0 {
				t.Error("contamination was never active")
			}
			if fit.Iteration < 8 {
				t.Errorf("the fit ended after %d iterations", fit.Iteration)
			}
		})
	}
}

// paperPreset returns the options of the preset paper.
func paperPreset(t *testing.T) options.Options {
	o, err := options.Named("paper")
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// groupsOf returns the groups of each video of a trainer, and its known coefficients by track and factor.
func groupsOf(f *infer.Trainer) (groups [][]reference.Group, known [][]bool) {
	for _, v := range f.Posterior.Videos {
		var list []reference.Group
		for _, g := range v.Groups {
			group := reference.Group{Factors: v.Factors[g.From:g.To], Sticks: make([]int, g.To-g.From)}
			if len(v.StickOrder) > 0 {
				group.Sticks = v.Stick[g.From:g.To]
			}
			list = append(list, group)
		}
		groups = append(groups, list)
		for j := range v.Tracks() {
			row := make([]bool, f.Layout.Factors.K)
			for c, k := range v.Factors {
				row[k] = v.Known != nil && v.Known[c*v.Tracks()+j]
			}
			known = append(known, row)
		}
	}
	return groups, known
}

// compareFits fails the test if F, q(z), q(v), q(A) or a variance of the fit differs from that of the plain loops by more than
// rounding.
func compareFits(t *testing.T, fit *infer.Trainer, plain *reference.Model) {
	t.Helper()
	tolerance := 1e-7
	if fit.Options.Precision == options.Float32 {
		tolerance = 1e-3
	}
	near := func(name string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > tolerance*max(1, math.Abs(want)) {
			t.Fatalf("iteration %d: %s is %.12g, by plain loops %.12g", fit.Iteration, name, got, want)
		}
	}
	near("F", fit.F(), plain.Objective())
	row := 0
	for i, v := range fit.Posterior.Videos {
		for s := range v.StickOrder {
			near("τ_1", v.Sticks.Tau1[s], plain.Tau1[i][s])
			near("τ_2", v.Sticks.Tau2[s], plain.Tau2[i][s])
		}
		for j := range v.Tracks() {
			for c, k := range v.Factors {
				near("ν", v.Nu.At(c*v.Tracks()+j), plain.Nu[row][k])
			}
			row++
		}
	}
	for e, view := range fit.Posterior.Models {
		for d, x := range view.Parameters().Noise {
			near("Σ", x, plain.Noise[e][d])
		}
		for k := range view.Factors() {
			near("σ²_A", view.PriorVar(k), plain.Prior[e][k])
			for d, x := range view.Mean(k) {
				near("Φ", x, plain.Phi[e][k][d])
			}
		}
	}
}
