package infer

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"siibp/core/dataset"
	"siibp/core/internal/draw"
	"siibp/core/options"
	"siibp/core/simd"
	"siibp/core/synth"
)

// TestKernelsAgreeWithLoops compares each kernel that this processor supports with Go's loops: F after an iteration is
// equal up to rounding, and the labels of planted data are equal.
func TestKernelsAgreeWithLoops(t *testing.T) {
	if len(simd.Kernels()) == 0 {
		t.Skip("this build, or this processor, has no kernel")
	}
	for _, k := range simd.Kernels() {
		t.Run(k.String(), func(t *testing.T) { compareKernel(t, k) })
	}
}

// compareKernel solves problems by Go's loops and by a kernel, side by side.
func compareKernel(t *testing.T, k *simd.Kernel) {
	rapid.Check(t, func(t *rapid.T) {
		d, o, start := draw.Dataset(t), draw.Options(t), drawStart(t)
		for precision, off := range map[options.Precision]float64{options.Float64: descent, options.Float32: coarse} {
			o.Precision = precision
			loops, kernel := stepped(t, simd.Go(), d, o, start), stepped(t, k, d, o, start)
			size := math.Max(1, math.Abs(loops.F())) + float64(len(d.Tracks))
			if !(math.Abs(loops.F()-kernel.F()) <= off*size) {
				t.Errorf("%s: F is %.15g by Go's loops, %.15g by the kernel", precision, loops.F(), kernel.F())
			}
		}
	})
	for _, precision := range []options.Precision{options.Float64, options.Float32} {
		if diff := cmp.Diff(plantedLabels(t, simd.Go(), precision), plantedLabels(t, k, precision)); diff != "" {
			t.Errorf("%s: the labels differ (−Go's loops +kernel):\n%s", precision, diff)
		}
	}
}

// stepped returns a fit after an iteration.
func stepped(t rapid.TB, k *simd.Kernel, d *dataset.Dataset, o options.Options, start Start) *Trainer {
	p, err := NewProblem(d, o)
	if err != nil {
		t.Fatal(err)
	}
	p.Features.Kernel = k
	f := New(p, o, start)
	iterate(f, 1)
	return f
}

// plantedLabels returns the classes of the tracks of planted data after ten iterations.
func plantedLabels(t *testing.T, k *simd.Kernel, precision options.Precision) []int {
	s := synth.Shape{Tracks: 600, PerVideo: 20, Classes: []int{5, 4}, Dim: 24, Tuples: 3, Background: 9}
	o := options.Buffet()
	o.Precision = precision
	f := stepped(t, k, synth.Planted(s), o, Start{Background: s.Background})
	iterate(f, 9)
	var best []int
	for _, v := range f.Posterior.Videos {
		for concept := range f.Problem.Concepts {
			columns := f.Layout.ClassColumns(v, concept)
			for j := range v.Tracks() {
				column, _ := v.TopTwo(columns, j)
				best = append(best, v.Factors[column])
			}
		}
	}
	return best
}
