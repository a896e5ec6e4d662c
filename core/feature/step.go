package feature

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
)

// Step is one operation on the vectors of a view: what was asked for and, once it is
// fitted, what it learned. JSON holds it but for the arrays.
type Step struct {
	Do     string  `json:"do"`               // standardise, pca, l2 or balance
	Dims   int     `json:"dims,omitempty"`   // pca: D, at most; the rank of the data may be less
	Whiten bool    `json:"whiten,omitempty"` // pca: variance 1 along every axis
	Square float64 `json:"square,omitempty"` // balance: mean squared length; if 0, 32 is used

	In    int     `json:"in,omitempty"`    // width before, 0 while the step is not fitted
	Out   int     `json:"out,omitempty"`   // width after
	Kept  float64 `json:"kept,omitempty"`  // pca: share of the variance that is left
	Sizes int     `json:"sizes,omitempty"` // pca: length of Spectrum

	Mean     []float64 `json:"-"` // In: standardise and pca take it off
	Scale    []float64 `json:"-"` // multiplies: In of standardise, Out of a whitening pca, 1 of balance
	Axes     []float64 `json:"-"` // pca: Out×In, rows of length 1
	Spectrum []float64 `json:"-"` // pca: variances along all axes, descending
}

// defaultSquare is balance's default: vectors of 32 numbers, the width of the paper's
// features, then have mean square 1 a number, which is where the model's variances start.
const defaultSquare = 32

// fit learns from the rows, of which there is at least one.
func (s *Step) fit(r vectors, p *yielder) error {
	s.In, s.Out = r.d, r.d
	switch s.Do {
	case "standardise":
		s.fitStandardise(r, p)
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

// constantTolerance is the deviation, relative to the largest number, under which a dimension
// says nothing but rounding; it is centred and not scaled.
const constantTolerance = 1e-12

// fitStandardise takes mean 0 and standard deviation 1 (over n, not n−1) per dimension.
func (s *Step) fitStandardise(r vectors, p *yielder) {
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

// fitBalance scales a view by one number so that E|x|² is the same for every balanced
// view, whatever its width. It is the total, not the number per dimension, that must
// agree: views side by side share one variance, and there each weighs by its total.
func (s *Step) fitBalance(r vectors, p *yielder) error {
	want := s.Square
	if want == 0 {
		want = defaultSquare
	}
	total := floats.Sum(r.meanSquare(make([]float64, r.d), p))
	if !(total > 0) {
		return fmt.Errorf("all training tracks have a vector of zeros, which nothing can balance")
	}
	s.Scale = []float64{math.Sqrt(want / total)}
	return nil
}

// apply turns x into the step's result, in x or in spare, both In numbers or more;
// it returns the result and the other one.
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
		normalise(x)
	case "balance":
		floats.Scale(s.Scale[0], x)
	}
	return x, spare
}

// normalise gives x length 1; zeros stay.
func normalise(x []float64) {
	if length := floats.Norm(x, 2); length > 0 {
		for k := range x {
			x[k] /= length // a reciprocal may overflow
		}
	}
}

// applySteps applies steps to x in turn and returns the result, which lies in x or spare.
func applySteps(steps []Step, x, spare []float64) []float64 {
	for i := range steps {
		x, spare = steps[i].apply(x, spare)
	}
	return x
}
