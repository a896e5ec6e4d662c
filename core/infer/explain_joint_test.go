package infer_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/infer"
	"siibp/core/internal/draw"
	"siibp/core/internal/reference"
	"siibp/core/options"
	"siibp/core/posterior"
)

// TestJointExplanationAddsUp explains the classes of a joint q: the terms add up to ζ, and without the drift to ζ that the
// reference finds by bisection.
func TestJointExplanationAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o := draw.Dataset(t), draw.Options(t)
		o.Classes, o.Sticks, o.Allocation, o.LearnAlpha = options.ClassesJoint, options.SticksAllowed, options.AllocationUniform, false
		o.Precision = options.Float64
		p, err := infer.NewProblem(d, o)
		if err != nil {
			t.Fatal(err)
		}
		f := infer.New(p, o, infer.Start{Jitter: rapid.SampledFrom([]float64{0, 1}).Draw(t, "jitter")})
		iterate(f, rapid.IntRange(0, 8).Draw(t, "iterations"))
		plain := reference.ModelOf(f)
		_, known := groupsOf(f)
		for row, track := range d.Tracks {
			v := f.Posterior.Videos[track.Video]
			if v.Grid == nil {
				continue
			}
			j := v.From + slices.Index(f.Problem.Rows[v.From:v.To], row)
			want := plain.JointOdds(j, v.Factors[:v.Grid.Rows], v.Factors[v.Grid.Rows:][:v.Grid.Cols], known[j])
			for _, x := range posterior.Explain(f, row) {
				checkJointOdds(t, f, x, want)
			}
		}
	})
}

// checkJointOdds compares the terms of a class with ζ of each factor, nil if the reference has none.
func checkJointOdds(t checker, f *infer.Trainer, x posterior.Odds, want map[int]float64) {
	t.Helper()
	if x.Known {
		return
	}
	if got := sum(x.Contributions); math.Abs(got-x.Logit) > exactly*size(x) {
		t.Fatalf("the terms of class %d of concept %d add up to %g, ζ is %g", x.Class, x.Concept, got, x.Logit)
	}
	if want == nil {
		return // TestJointUpdateIsTheMinimum covers these tracks
	}
	zeta := want[f.Layout.Factors.First[slices.Index(f.Problem.Concepts, x.Concept)]+x.Class]
	got := sum(x.Contributions) - value(x, posterior.Drift)
	if math.Abs(zeta) < 25 && math.Abs(got-zeta) > 1e-6*size(x) { // beyond, the reference has no digits of 1 − ν
		t.Fatalf("without drift, the terms of class %d of concept %d add up to %g, the reference finds %g", x.Class, x.Concept, got, zeta)
	}
}
