package feature

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"siibp/core/dataset"
)

// Step is one operation on the vectors of a view: its parameters and, after fitting, its fitted values.
// The JSON omits the arrays; see Transform.Arrays.
type Step struct {
	Do     string  `json:"do"`               // standardise, pca, l2 or balance
	Dims   int     `json:"dims,omitempty"`   // pca: largest number of axes; at most the rank of the data is used
	Whiten bool    `json:"whiten,omitempty"` // pca: scales every axis to variance 1
	Square float64 `json:"square,omitempty"` // balance: mean squared length; if 0, 32

	In    int     `json:"in,omitempty"`    // width of the input, 0 before fitting
	Out   int     `json:"out,omitempty"`   // width of the output
	Kept  float64 `json:"kept,omitempty"`  // pca: fraction of the variance in the kept axes
	Sizes int     `json:"sizes,omitempty"` // pca: length of Spectrum

	Mean     []float64 `json:"-"` // standardise, pca: In numbers, subtracted from the input
	Scale    []float64 `json:"-"` // factors: In of standardise, Out of a whitening pca, 1 of balance
	Axes     []float64 `json:"-"` // pca: Out×In, rows of length 1
	Spectrum []float64 `json:"-"` // pca: variances along all axes, descending
}

// defaultSquare is the default squared length of balance. Vectors of 32 numbers, the width of the
// paper's features, then have mean square 1 in each entry, the initial variance of the model.
const defaultSquare = 32

// fit fits the step to at least one vector.
func (s *Step) fit(r vectors, p *work) error {
	s.In, s.Out = r.d, r.d
	switch s.Do {
	case "standardise":
		s.fitStandardize(r, p)
	case "pca":
		return s.fitPCA(r, p)
	case "balance":
		return s.fitBalance(r, p)
	case "l2":
	default:
		return fmt.Errorf("there is no step %q", s.Do)
	}
	return nil
}

// constantTolerance is the standard deviation, relative to the mean, below which a dimension is
// considered constant up to rounding error. It is then centered but not scaled.
const constantTolerance = 1e-12

// fitStandardize fits the shift and scale of each dimension to mean 0 and standard deviation 1 (with
// divisor n).
func (s *Step) fitStandardize(r vectors, p *work) {
	s.Mean = r.mean(p)
	s.Scale = r.meanSquare(s.Mean, p)
	for k, square := range s.Scale {
		deviation := math.Sqrt(square)
		s.Scale[k] = 1
		if deviation > constantTolerance*math.Abs(s.Mean[k]) {
			s.Scale[k] = 1 / deviation
		}
	}
}

// fitBalance fits the factor for a mean squared length E|x|² = Square. Balancing equalizes the total of
// each view, not the variance of each dimension, because concatenated views share one variance and
// their totals determine their weights.
func (s *Step) fitBalance(r vectors, p *work) error {
	want := s.Square
	if want == 0 {
		want = defaultSquare
	}
	total := floats.Sum(r.meanSquare(make([]float64, r.d), p))
	if !(total > 0) {
		return fmt.Errorf("all training tracks have a vector of zeros, which cannot be balanced")
	}
	s.Scale = []float64{math.Sqrt(want / total)}
	return nil
}

// apply computes the output of the step for x, in x or in spare, both of at least In numbers. It returns
// the slice with the output and the other slice.
func (s *Step) apply(x, spare []float64) (result, other []float64) {
	x = x[:s.In]
	switch s.Do {
	case "standardise":
		for k := range x {
			x[k] = (x[k] - s.Mean[k]) * s.Scale[k]
		}
	case "pca":
		floats.Sub(x, s.Mean)
		for k := range s.Out {
			spare[k] = floats.Dot(s.Axes[k*s.In:(k+1)*s.In], x)
			if s.Whiten {
				spare[k] *= s.Scale[k]
			}
		}
		return spare[:s.Out], x
	case "l2":
		normalize(x)
	case "balance":
		floats.Scale(s.Scale[0], x)
	}
	return x, spare
}

// normalize scales x to length 1. A zero vector is unchanged.
func normalize(x []float64) {
	if length := floats.Norm(x, 2); length > 0 {
		for k := range x {
			x[k] /= length // multiplying by 1/length may overflow
		}
	}
}

// applySteps applies fitted steps to x in order. The result is in x or in spare.
func applySteps(steps []Step, x, spare []float64) []float64 {
	for i := range steps {
		x, spare = steps[i].apply(x, spare)
	}
	return x
}

// vectors are n vectors of d numbers, computed on reading, so that a step can be fitted to the output
// of the previous steps without storing that output.
type vectors struct {
	n, d int
	read func(i int, to []float64) // writes the d numbers of vector i into to
}

// trainingRows returns the rows of tracks of training videos that have the view.
func trainingRows(d *dataset.Dataset, v dataset.View) []int {
	var list []int
	for row, t := range d.Tracks {
		if !d.Videos[t.Video].Test && v.Has(row) {
			list = append(list, row)
		}
	}
	return list
}

// transformed returns the listed rows of v, transformed by fitted steps.
func transformed(v dataset.View, list []int, steps []Step) vectors {
	width := v.Dim
	if len(steps) > 0 {
		width = steps[len(steps)-1].Out
	}
	x, spare := make([]float64, v.Dim), make([]float64, v.Dim)
	return vectors{len(list), width, func(i int, to []float64) {
		copy(to, applySteps(steps, v.Read(list[i], x), spare))
	}}
}

// mean returns the mean of the vectors, d numbers.
func (r vectors) mean(p *work) []float64 {
	mean, x := make([]float64, r.d), make([]float64, r.d)
	for i := range p.loop(r.n, r.d) {
		r.read(i, x)
		for k, v := range x {
			mean[k] += (v - mean[k]) / float64(i+1)
		}
	}
	return mean
}

// meanSquare returns the mean over the vectors of (x_k − centre_k)² for each dimension k.
func (r vectors) meanSquare(centre []float64, p *work) []float64 {
	square, x := make([]float64, r.d), make([]float64, r.d)
	for i := range p.loop(r.n, r.d) {
		r.read(i, x)
		for k, v := range x {
			square[k] += ((v-centre[k])*(v-centre[k]) - square[k]) / float64(i+1)
		}
	}
	return square
}

// Reduce fits the steps to all rows of x, n×d, and applies them. It returns the transformed rows and
// their width, or an error if a step cannot be fitted.
func Reduce(x []float64, d int, steps ...Step) ([]float64, int, error) {
	n := len(x) / d
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	v := dataset.View{Dim: d, X: x}
	for i := range steps {
		if err := steps[i].fit(transformed(v, all, steps[:i]), &work{}); err != nil {
			return nil, 0, err
		}
	}
	p := Pipeline{Steps: steps}
	reduced := p.apply(v, false, &work{})
	return reduced.X, reduced.Dim, nil
}
