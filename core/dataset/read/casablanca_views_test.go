package read

import (
	"math"
	"slices"
	"testing"

	"siibp/core/dataset"
)

// A linear kernel gives features with the same inner products as those it was made of, less their mean.
func TestCasablancaKernel(t *testing.T) {
	x := movieVariables()["Kf"]
	kernel := variable{name: "Kf", rows: x.rows, cols: x.rows, data: make([]float64, x.rows*x.rows)}
	centred := slices.Clone(x.data)
	for c := range x.cols {
		mean := 0.0
		for r := range x.rows {
			mean += x.data[r*x.cols+c] / float64(x.rows)
		}
		for r := range x.rows {
			centred[r*x.cols+c] -= mean
		}
	}
	inner := func(data []float64, width, i, j int) float64 {
		sum := 0.0
		for c := range width {
			sum += data[i*width+c] * data[j*width+c]
		}
		return sum
	}
	for i := range x.rows {
		for j := range x.rows {
			kernel.data[i*x.rows+j] = inner(x.data, x.cols, i, j)
		}
	}
	d := mustConvert(t, movieFile(kernel), dataset.CasablancaOptions{})
	v := d.Views[0]
	if v.Dim != x.cols {
		t.Fatalf("%d components of features of rank %d", v.Dim, x.cols)
	}
	const rounding = 1e-9 // of sums of a few numbers below 20
	for i := range x.rows {
		for j := range x.rows {
			if got, want := inner(v.Double(), v.Dim, i, j), inner(centred, x.cols, i, j); math.Abs(got-want) > rounding {
				t.Fatalf("the inner product of tracks %d and %d is %g, not %g", i+1, j+1, got, want)
			}
		}
	}
	if d := mustConvert(t, movieFile(kernel), dataset.CasablancaOptions{Width: 2}); d.Views[0].Dim != 2 || d.Views[0].Double()[2] != v.Double()[v.Dim] {
		t.Errorf("two components are %d-d and begin %g, not %g", d.Views[0].Dim, d.Views[0].Double()[2], v.Double()[v.Dim])
	}
}
