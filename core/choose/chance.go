package choose

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat"

	"siibp/core/score"
)

// chance is the distribution of a measure under random captions: its mean and standard deviation over
// permutations of the captions.
type chance struct{ mean, deviation float64 }

// chances returns the chance of each measure of score.HeldOutMeasures. It permutes the captions among the
// videos of a fold.
func (r *Selector) chances(folds []score.HeldOutFold) []chance {
	random := rand.New(rand.NewPCG(r.settings.Options.Seed, 1))
	captions := make([][]int, len(folds))
	for k := range folds {
		captions[k] = make([]int, len(folds[k].Videos))
	}
	weights := score.UnitWeights(len(r.data.Videos), nil)
	const sorting = 8       // cost of sorting a row, in reads of it
	var samples [][]float64 // measure × shuffle
	for range r.settings.Shuffles {
		for k := range folds {
			for i, from := range random.Perm(len(captions[k])) {
				captions[k][i] = folds[k].Videos[from]
			}
		}
		measures := score.HeldOutMeasures(r.data, folds, captions)
		if samples == nil {
			samples = make([][]float64, len(measures))
		}
		for i := range measures {
			samples[i] = append(samples[i], measures[i].At(weights))
		}
		r.yielder.Did(sorting * r.rows())
	}
	list := make([]chance, len(samples))
	for i, x := range samples {
		list[i].mean, list[i].deviation = stat.MeanStdDev(x, nil)
	}
	return list
}

// conceptWeights returns the weight of each concept in the comparison of candidates, by the best of them:
//
//	w_e = max_t max(0, 1 − (2 s_te / (A_te − M_te))²), 0 where A_te ≤ M_te
//
// A_te is the score of concept e for candidate t, and M_te and s_te are the mean and the standard
// deviation by chance. The weight is 0 if every candidate is within two standard deviations of
// chance.
func conceptWeights(measures [][]score.Measure, chances [][]chance) []float64 {
	weights := make([]float64, len(measures[0])-1)
	for t := range measures {
		videos := score.UnitWeights(measures[t][0].Videos, nil)
		for e := range weights {
			by := chances[t][e+1]
			if excess := measures[t][e+1].At(videos) - by.mean; excess > 0 {
				ratio := standardErrors * by.deviation / excess
				weights[e] = math.Max(weights[e], 1-ratio*ratio)
			}
		}
	}
	return weights
}
