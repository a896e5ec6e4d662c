package infer

import (
	"math"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"siibp/core/dataset"
	"siibp/core/internal/draw"
	"siibp/core/options"
)

// halved returns a copy of d with its features in float32.
func halved(d *dataset.Dataset) *dataset.Dataset {
	c := *d
	c.Views = nil
	for _, v := range d.Views {
		single := make([]float32, len(v.X))
		for i, x := range v.X {
			single[i] = float32(x)
		}
		c.Views = append(c.Views, dataset.View{Name: v.Name, Dim: v.Dim, Single: single})
	}
	return &c
}

// doubled returns a copy of d with its features in float64.
func doubled(d *dataset.Dataset) *dataset.Dataset {
	c := *d
	c.Views = nil
	for _, v := range d.Views {
		c.Views = append(c.Views, dataset.View{Name: v.Name, Dim: v.Dim, X: v.Double()})
	}
	return &c
}

// TestPrecisionOfFeaturesInMemoryDoesNotMatter runs on features in float32 and in float64 memory: the results are equal bit for bit.
func TestPrecisionOfFeaturesInMemoryDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		single, o, start := halved(draw.Dataset(t)), draw.Options(t), drawStart(t)
		o.Precision = options.Float64
		if runtime.GOARCH != "amd64" { // there gonum sums float32 by where in memory it begins
			o.Precision = rapid.SampledFrom([]options.Precision{options.Float64, options.Float32}).Draw(t, "precision")
		}
		var traces [2][]TracePoint
		for i, d := range []*dataset.Dataset{single, doubled(single)} {
			p, err := NewProblem(d, o)
			if err != nil {
				t.Fatal(err)
			}
			f := recut(p, o, start, 1) // in groups, so that rows are put together
			f.Run()
			traces[i] = f.Trace()
		}
		if diff := cmp.Diff(traces[0], traces[1]); diff != "" {
			t.Fatalf("%s: the traces differ (−held single +double):\n%s", o.Precision, diff)
		}
	})
}

// TestPrecisionFollowsTheAmountOfData checks that a run with many features, for which seven digits suffice, has float32.
func TestPrecisionFollowsTheAmountOfData(t *testing.T) {
	const tracks, dim = 1 << 12, 1 << 8
	large := func(change func(i int, x float64) float64) *dataset.Dataset {
		d := draw.Line(tracks)
		x := make([]float64, tracks*dim)
		for i := range x {
			x[i] = change(i, float64(i%7-3))
		}
		d.Views[0].Dim, d.Views[0].X = dim, x
		return d
	}
	as := func(_ int, x float64) float64 { return x }
	for _, c := range []struct {
		name        string
		asked, want options.Precision
		data        *dataset.Dataset
	}{
		{"little", "auto", "float64", draw.Line(8)},
		{"much", "auto", "float32", large(as)},
		{"much, but double is asked for", "float64", "float64", large(as)},
		{"far from 0", "auto", "float64", large(func(_ int, x float64) float64 { return 1000 + x })},
		{"not too far from 0", "auto", "float32", large(func(_ int, x float64) float64 { return 10 + x })},
		{"one is huge", "auto", "float64", large(func(i int, x float64) float64 {
			if i == 99 {
				return 1e30
			}
			return x
		})},
	} {
		o := options.Buffet()
		o.Precision = c.asked
		if p := model(t, c.data, o); p.Features.Precision != c.want || (p.Features.Single != nil) != (c.want == options.Float32) {
			t.Errorf("%s: %s", c.name, p.Features.Precision)
		}
	}
	o := options.Buffet()
	o.Precision = options.Float32
	_, err := NewProblem(large(func(int, float64) float64 { return 1e50 }), o)
	if err == nil || !strings.Contains(err.Error(), `float32 is too narrow for the features of "side"`) {
		t.Errorf("features beyond the range of float32: %v", err)
	}
}

// TestRunWithoutViewsEnds runs on captions without any view, in either precision.
func TestRunWithoutViewsEnds(t *testing.T) {
	d := draw.Line(3)
	d.Views = nil
	for _, precision := range []options.Precision{options.Float32, options.Float64} {
		o := options.Buffet()
		o.Precision = precision
		f := New(model(t, d, o), o, Start{Background: 2})
		if f.Run(); math.IsNaN(f.F()) {
			t.Errorf("%s: F is no number", precision)
		}
	}
}
