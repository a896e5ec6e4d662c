package infer

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/blas/blas32"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/blas/gonum"

	"siibp/core/options"
	"siibp/core/simd"
	"siibp/core/synth"
)

// The reference, the workers and both precisions again with every kernel that this processor
// runs; and whatever the kernel, the labels are the same.
func TestKernels(t *testing.T) {
	if len(simd.Kernels()) == 0 {
		t.Skip("this build, or this processor, has no kernel")
	}
	without := map[options.Precision][][]int{options.Float64: plantedLabels(t, options.Float64), options.Float32: plantedLabels(t, options.Float32)}
	for _, k := range simd.Kernels() {
		t.Run(k.String(), func(t *testing.T) {
			defer goBy(k)()
			t.Run("vectors", TestVectors)
			t.Run("workers", TestWorkers)
			t.Run("single precision", TestSinglePrecision)
			for precision, want := range without {
				got := plantedLabels(t, precision)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s: the labels differ (−Go's loops +kernel):\n%s", precision, diff)
				}
			}
		})
	}
}

// goBy uses a kernel for everything until what it returns is called.
func goBy(k *simd.Kernel) func() {
	simd.BLAS(k).Use()
	Use(k)
	return func() {
		blas64.Use(gonum.Implementation{})
		blas32.Use(gonum.Implementation{})
		Use(nil)
	}
}

// plantedLabels are the classes of planted data's tracks, after ten iterations.
func plantedLabels(t *testing.T, precision options.Precision) [][]int {
	s := synth.Shape{Tracks: 600, PerVideo: 20, Classes: []int{5, 4}, Dim: 24, Tuples: 3, Background: 9}
	o := options.Default()
	o.Precision = precision
	p, err := NewProblem(synth.Planted(s), o)
	if err != nil {
		t.Fatal(err)
	}
	f := NewFit(p, o, Start{Background: s.Background})
	for iteration := 0; iteration < 10; {
		if f.Step() {
			iteration++
		}
	}
	var best [][]int
	for _, row := range f.Labels().Rows() {
		var classes []int
		for _, label := range row {
			classes = append(classes, label.Best)
		}
		best = append(best, classes)
	}
	return best
}
