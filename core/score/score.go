package score

import (
	"slices"

	"siibp/core/dataset"
)

// Score is the value of one measure.
type Score struct {
	Name  string  // such as "person accuracy"
	Value float64 // 0 to 1
	Count int     // number of tracks or tuples that it was taken over
	About string  // what it is, in one line
}

// HasTruth reports whether the dataset holds some truth: of a track, or a true box.
func HasTruth(d *dataset.Dataset) bool {
	return len(d.TruthBoxes) > 0 || slices.ContainsFunc(d.Tracks, func(t dataset.Track) bool {
		return slices.ContainsFunc(t.Truth, func(class int) bool { return class != dataset.Unknown })
	})
}

// BasicScores returns the basic measures that the dataset has the truth for.
func BasicScores(d *dataset.Dataset, p *Predictions) []Score {
	var list []Score
	for _, m := range newEvaluation(d, p, nil).measures(true) {
		list = append(list, Score{m.Name, m.At(UnitWeights(m.Videos, nil)), m.Count, m.About})
	}
	return list
}

// UnitWeights returns the weight 1 for each included video and 0 for the others; nil
// includes all.
func UnitWeights(videos int, included []bool) []float64 {
	weight := make([]float64, videos)
	for i := range weight {
		if included == nil || included[i] {
			weight[i] = 1
		}
	}
	return weight
}
