package choose

import (
	"math/rand/v2"

	"siibp/core/dataset"
	"siibp/core/score"
	"siibp/core/trust"
)

// trust says how far the labels of a trial can be trusted.
func (r *Run) trust(t *scored) *trust.Trust {
	s := r.settings
	measures := score.HiddenCaptions(r.data, t.folds, nil)
	drawn := score.Bootstrap([][]score.Measure{measures}, r.hiddenVideos(), s.Replicates, s.Options.Seed)
	chances := chance(r.data, t.folds, s.Shuffles, s.Options.Seed)
	found := func(i int) trust.Found {
		f := trust.Found{Chance: chances[i]}
		f.Score, _ = drawn.Value(0, measures[i].Name)
		f.Range, _ = drawn.Interval(0, measures[i].Name)
		return f
	}
	x := &trust.Trust{Folds: len(r.folds), Found: found(0), Classes: score.HiddenClasses(r.data, t.folds),
		Temperature: temperature(r.data, t.folds)}
	for _, f := range r.folds {
		x.Videos += len(f.hide)
	}
	i := 1 // measures has one for all concepts, and one for each that hidden captions name
	for _, c := range r.data.Concepts {
		if i < len(measures) && measures[i].Name == score.HiddenScoreOf(c.Name) {
			x.Concepts = append(x.Concepts, trust.Concept{Name: c.Name, Found: found(i)})
			i++
		}
	}
	return x
}

// chance returns the score of chance for each measure of score.HiddenCaptions: the mean score
// over shuffles in which the captions of a fold's videos change places among them.
func chance(d *dataset.Dataset, folds []score.HiddenFold, shuffles int, seed uint64) []float64 {
	random := rand.New(rand.NewPCG(seed, 1))
	captions := make([]int, len(d.Videos))
	weights := score.UnitWeights(len(d.Videos), nil)
	var sums []float64
	for range shuffles {
		for _, f := range folds {
			for i, from := range random.Perm(len(f.Videos)) {
				captions[f.Videos[i]] = f.Videos[from]
			}
		}
		measures := score.HiddenCaptions(d, folds, captions)
		if sums == nil {
			sums = make([]float64, len(measures))
		}
		for i := range measures {
			sums[i] += measures[i].At(weights) / float64(shuffles)
		}
	}
	return sums
}
