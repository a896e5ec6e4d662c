package synth

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// reduce turns the rows of X, N×D, into N×dim features: every column to mean 0
// and variance 1, then onto the principal components, all scaled by one number
// to a mean square of 1, which is where the model's variances start, and with
// Gaussian noise added. Values fit in a float32. Columns beyond the rank are 0.
func reduce(rows [][]float64, dim int, noise float64, r *rand.Rand) []float64 {
	x := standardised(rows)
	n, d := x.Dims()
	var decomposed mat.SVD
	if !decomposed.Factorize(x, mat.SVDThin) {
		panic("synth: singular value decomposition failed")
	}
	var axes mat.Dense
	decomposed.VTo(&axes)
	rank := min(dim, n, d)
	var onto mat.Dense
	onto.Mul(x, axes.Slice(0, d, 0, rank))
	square := 0.0
	for k := range rank {
		sign := orient(axes.ColView(k))
		for i := range n {
			v := onto.At(i, k) * sign
			onto.Set(i, k, v)
			square += v * v
		}
	}
	scale := 1 / math.Sqrt(math.Max(square/float64(n*dim), 1e-12))
	out := make([]float64, n*dim)
	for i := range n {
		for k := range dim {
			v := noise * r.NormFloat64()
			if k < rank {
				v += scale * onto.At(i, k)
			}
			out[i*dim+k] = float64(float32(v))
		}
	}
	return out
}

// standardised has columns of mean 0 and variance 1; constant ones are 0.
func standardised(rows [][]float64) *mat.Dense {
	n, d := len(rows), len(rows[0])
	x := mat.NewDense(n, d, nil)
	column := make([]float64, n)
	for k := range d {
		for i := range rows {
			column[i] = rows[i][k]
		}
		mean, deviation := stat.PopMeanStdDev(column, nil)
		for i, v := range column {
			x.Set(i, k, (v-mean)/math.Max(deviation, 1e-6))
		}
	}
	return x
}

// orient is the sign that makes the largest entry of an axis positive.
func orient(axis mat.Vector) float64 {
	sign, most := 1.0, 0.0
	for i := range axis.Len() {
		if v := axis.AtVec(i); math.Abs(v) > most {
			most, sign = math.Abs(v), math.Copysign(1, v)
		}
	}
	return sign
}
