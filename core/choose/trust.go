package choose

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat"

	"siibp/core/score"
)

// firstPartition returns the folds of the first partition, which hide the captions of every video once.
func firstPartition(folds []fold) []fold {
	n := 0
	for n < len(folds) && folds[n].partition == folds[0].partition {
		n++
	}
	return folds[:n]
}

// trust returns the held-out score of a candidate. It reads the first partition only, in which one model scores each video: scores
// of several models are not comparable, so that a ranking by several is worse.
func (r *Selector) trust(t *candidate) *score.Trust {
	s := r.settings
	first := firstPartition(r.folds)
	folds := t.folds[:len(first)]
	measures := score.HeldOutMeasures(r.data, folds, nil)
	drawn := score.NewResampling([][]score.Measure{measures}, r.hiddenVideos(), s.Replicates, s.Options.Seed)
	r.draw(drawn, 1)
	chances := r.chances(folds)
	found := func(i int) score.HeldOutScore {
		f := score.HeldOutScore{Chance: chances[i].mean}
		f.Score, _ = drawn.Value(0, measures[i].Name)
		f.Range, _ = drawn.ExpandedInterval(0, measures[i].Name)
		return f
	}
	x := &score.Trust{Folds: len(first), HeldOutScore: found(0), Classes: score.HeldOutClasses(r.data, folds)}
	for _, f := range first {
		x.Videos += len(f.hide)
	}
	i := 1 // measures has one for all concepts, and one for each that hidden captions name
	for _, c := range r.data.Concepts {
		if i < len(measures) && measures[i].Name == score.HeldOutMeasureOf(c.Name) {
			x.Concepts = append(x.Concepts, score.HeldOutConcept{Name: c.Name, HeldOutScore: found(i)})
			i++
		}
	}
	x.Temperature = r.temperature(folds)
	return x
}

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
