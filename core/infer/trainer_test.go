package infer

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"

	"siibp/core/dataset"
	"siibp/core/internal/draw"
	"siibp/core/options"
)

// descent is the largest rise of F by rounding, relative to max(1, |F|).
const descent = 1e-9

// TestObjectiveNeverRises checks with random data and options that F never rises once β = 1, except when contamination
// begins.
func TestObjectiveNeverRises(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFit(t)
		f.Run()
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

func drawFit(t *rapid.T) *Trainer {
	d, o := draw.Dataset(t), draw.Options(t)
	p, err := NewProblem(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return New(p, o, drawStart(t))
}

// TestSameSeedGivesSameBits runs twice with the same seed.
func TestSameSeedGivesSameBits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o, start := draw.Dataset(t), draw.Options(t), drawStart(t)
		run := func() []TracePoint {
			p, err := NewProblem(d, o)
			if err != nil {
				t.Fatal(err)
			}
			f := New(p, o, start)
			f.Run()
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

// TestModelWithoutFactorsIsNoise checks that F is the negative log density of the features at their own variance.
func TestModelWithoutFactorsIsNoise(t *testing.T) {
	x := []float64{1, -2, 3, 2}
	d := &dataset.Dataset{
		Videos: []dataset.Video{{ID: "a", Tracks: []int{0, 1}}}, Tracks: make([]dataset.Track, 2),
		Views: []dataset.View{{Name: "x", Dim: 2, X: x}},
	}
	o := options.Buffet()
	o.Background, o.Anneal, o.FreezeNoise = []int{0}, []int{0}, nil
	f := New(model(t, d, o), o, Start{})
	f.Run()
	noise := floats.Dot(x, x) / 4
	want := 2 * (math.Log(2*math.Pi*noise) + 1)
	if got := f.F(); !(math.Abs(got-want) <= 1e-12*want) {
		t.Errorf("F is %.15g with noise %g, want %.15g with %g", got, f.Posterior.Models[0].Parameters().Noise, want, noise)
	}
}

// TestChangeIsWithinTolerance checks the relative change of F over the last round of a run that has converged.
func TestChangeIsWithinTolerance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFit(t)
		f.Options.OuterTolerance = rapid.SampledFrom([]float64{0, 1e-4, 1e-2}).Draw(t, "tolerance")
		f.Run()
		if converged := f.Change <= f.Options.OuterTolerance; converged != (f.Reason == Converged) {
			t.Errorf("%s after a change of %g", f.Reason, f.Change)
		}
		if math.IsNaN(f.Change) {
			t.Error("the change is not a number")
		}
	})
}

// TestLateStartEndsWithExclusion runs a late start, which converges without exclusion and then with it: two tracks of one
// clique with the same features do not show one class at the end.
func TestLateStartEndsWithExclusion(t *testing.T) {
	d := &dataset.Dataset{
		Concepts: []dataset.Concept{{Name: "person", Classes: []string{"Rick"}, Unique: true}},
		Views:    []dataset.View{{Name: "person", Dim: 2, X: []float64{3, 0, 3, 0.1, 0, -3}}},
		Tracks:   make([]dataset.Track, 3),
		Videos:   []dataset.Video{{ID: "a", Tracks: []int{0, 1, 2}, Tuples: []dataset.Tuple{{0}}, Cliques: [][]int{{0, 1}}}},
	}
	for i := range d.Tracks {
		d.Tracks[i].Truth, d.Tracks[i].Known = []int{dataset.Unknown}, []int{dataset.Unknown}
	}
	o := options.Buffet()
	sum := func(late, withExclusion bool) (float64, *Trainer) {
		f := New(model(t, d, o), o, Start{Background: 1, Late: late})
		for f.Iterate() && (withExclusion || !f.HasExclusion) {
		}
		v := f.Posterior.Videos[0]
		return v.Nu.At(0) + v.Nu.At(1), f
	}
	if before, _ := sum(true, false); before < 1.5 {
		t.Fatalf("without exclusion the two tracks sum to %g: the case shows nothing", before)
	}
	after, f := sum(true, true)
	if !f.HasExclusion || f.Reason == "" || f.ExclusionWeight() != 1 || after > 1.01 {
		t.Errorf("exclusion %v, ended %q, %g of C_x in force, the two tracks sum to %g", f.HasExclusion, f.Reason, f.ExclusionWeight(), after)
	}
	rose := 0
	for _, p := range f.Trace() {
		if p.MayRise {
			rose++
		}
	}
	if rose == 0 {
		t.Error("the trace does not say that F may rise before exclusion is active")
	}
}
