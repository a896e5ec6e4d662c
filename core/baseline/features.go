package baseline

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"siibp/core/dataset"
)

// features are the inputs of a linear method for one concept: the concatenated views of the concept
// or, if it has none, all views. Values are centered and scaled by the statistics of the given rows.
// A missing value becomes 0, the mean.
type features struct {
	views []dataset.View
	mean  []float64 // D
	scale []float64 // D, divisor of a centered value
}

// scaling selects the divisor of the centered features.
type scaling int

const (
	scaleJointly scaling = iota // one number, so that the mean squared norm of a row is 1
	scaleEach                   // the standard deviation of each dimension
)

// newFeatures computes means and scales of the features of concept e over the given rows. It returns
// an error if the square of a feature overflows.
func newFeatures(d *dataset.Dataset, e int, rows []int, s scaling) (*features, error) {
	f := &features{views: viewsOf(d, e)}
	dim := 0
	for _, v := range f.views {
		dim += v.Dim
	}
	f.mean, f.scale = make([]float64, dim), make([]float64, dim)
	squares, counts := make([]float64, dim), make([]float64, dim)
	values := make([]float64, dim)
	f.eachValue(rows, values, func(i int, x float64) {
		counts[i]++
		f.mean[i] += (x - f.mean[i]) / counts[i]
	})
	f.eachValue(rows, values, func(i int, x float64) {
		squares[i] += (x - f.mean[i]) * (x - f.mean[i])
	})
	total := 0.0
	for i := range squares {
		squares[i] /= max(1, counts[i])
		total += squares[i]
	}
	for i := range f.scale {
		if s == scaleJointly {
			squares[i] = total
		}
		f.scale[i] = 1
		if squares[i] > 0 {
			f.scale[i] = math.Sqrt(squares[i])
		}
		if math.IsInf(f.scale[i], 0) || math.IsNaN(f.scale[i]) {
			return nil, fmt.Errorf("the features of %s are too large: their squares overflow", f.views[0].Name)
		}
	}
	return f, nil
}

// viewsOf returns the views of concept e, or all views if it has none.
func viewsOf(d *dataset.Dataset, e int) []dataset.View {
	names := d.Concepts[e].ViewNames()
	views := slices.DeleteFunc(slices.Clone(d.Views), func(v dataset.View) bool { return !slices.Contains(names, v.Name) })
	if len(views) == 0 {
		return d.Views
	}
	return views
}

// eachValue calls do with every value of the rows that is not missing. values is a buffer of D numbers.
func (f *features) eachValue(rows []int, values []float64, do func(i int, x float64)) {
	for _, row := range rows {
		f.readRaw(values, row)
		for i, x := range values {
			if !math.IsNaN(x) {
				do(i, x)
			}
		}
	}
}

// readRaw writes the features of a dataset row to to, D numbers, neither centered nor scaled.
func (f *features) readRaw(to []float64, row int) {
	offset := 0
	for _, v := range f.views {
		v.Read(row, to[offset:offset+v.Dim])
		offset += v.Dim
	}
}

// read writes the centered and scaled features of a dataset row to to, D numbers.
func (f *features) read(to []float64, row int) {
	f.readRaw(to, row)
	for i, x := range to {
		to[i] = (x - f.mean[i]) / f.scale[i]
		if math.IsNaN(x) {
			to[i] = 0
		}
	}
}

// matrix returns the centered and scaled features of the rows, len(rows)×D.
func (f *features) matrix(rows []int) *mat.Dense {
	x := mat.NewDense(len(rows), len(f.mean), nil)
	for i, row := range rows {
		f.read(x.RawRowView(i), row)
	}
	return x
}

// lacksViews reports whether a track has features in none of the views.
func lacksViews(views []dataset.View, row int) bool {
	for _, v := range views {
		if v.Has(row) {
			return false
		}
	}
	return true
}
