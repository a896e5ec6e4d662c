package synth

import (
	"math/rand/v2"
	"slices"

	"siibp/core/feature"
)

// reduceFeatures turns the rows of X, N×D, into N×dim features: every column to mean 0
// and variance 1, then onto the principal components, all scaled by one number
// to a mean square of 1, which is where the model's variances start, and with
// Gaussian noise added. Values fit in a float32. Columns beyond the rank are 0
// before the noise, and so is everything where all rows are the same.
func reduceFeatures(rows [][]float64, dim int, noise float64, r *rand.Rand) []float64 {
	onto, width, err := feature.Reduce(slices.Concat(rows...), len(rows[0]),
		feature.Step{Do: "standardise"}, feature.Step{Do: "pca", Dims: dim}, feature.Step{Do: "balance", Square: float64(dim)})
	if err != nil {
		onto, width = nil, 0
	}
	out := make([]float64, len(rows)*dim)
	for i := range rows {
		for k := range dim {
			v := noise * r.NormFloat64()
			if k < width {
				v += onto[i*width+k]
			}
			out[i*dim+k] = float64(float32(v))
		}
	}
	return out
}
