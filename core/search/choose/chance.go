package choose

import (
	"math/rand/v2"

	"siibp/core/dataset"
	"siibp/core/score"
)

// chance returns the score of chance: the mean score over shuffles in which the captions of a
// fold's videos change places among them.
func chance(d *dataset.Dataset, folds []score.HiddenFold, shuffles int, seed uint64) float64 {
	random := rand.New(rand.NewPCG(seed, 1))
	captions := make([]int, len(d.Videos))
	weights := score.UnitWeights(len(d.Videos), nil)
	sum := 0.0
	for range shuffles {
		for _, f := range folds {
			for i, from := range random.Perm(len(f.Videos)) {
				captions[f.Videos[i]] = f.Videos[from]
			}
		}
		sum += score.HiddenCaptions(d, folds, captions)[0].At(weights)
	}
	return sum / float64(shuffles)
}
