package synth

import (
	"math/rand/v2"
	"slices"

	"siibp/core/feature"
)

// reduceFeatures reduces rows, N vectors, to N×dim features: it standardises the columns,
// projects on the principal components, scales to a mean square of 1, where the model's
// variances start, and adds Gaussian noise. Values fit a float32. Dimensions beyond the rank
// hold only noise, and so do all if the rows are equal.
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
