// Package score measures what a method says of every track against the truth, where
// it is known: labels, rankings, answers to caption tuples and their overlap, with
// intervals by a bootstrap over videos.
package score

import (
	"slices"

	"siibp/core/dataset"
)

// Score is one measure; Value is between 0 and 1.
type Score struct {
	Name  string  // as "person accuracy"
	Value float64 // the share, or the mean
	Count int     // how many tracks or tuples it was taken over
	About string  // one line
}

// HasTruth reports whether there is truth to measure against: a track's, or a path's.
func HasTruth(d *dataset.Dataset) bool {
	return len(d.TruthBoxes) > 0 || slices.ContainsFunc(d.Tracks, func(t dataset.Track) bool {
		return slices.ContainsFunc(t.Truth, func(class int) bool { return class != dataset.Unknown })
	})
}

// BasicScores returns the basic measures that the dataset has the truth for.
func BasicScores(d *dataset.Dataset, p *Predictions) []Score {
	var list []Score
	for _, m := range newEvaluation(d, p, nil).measures(true) {
		list = append(list, Score{m.Name, m.At(unitWeights(m.Videos, nil)), m.Count, m.About})
	}
	return list
}

// unitWeights returns the weights that count each video in over once; nil is all of them.
func unitWeights(videos int, included []bool) []float64 {
	weight := make([]float64, videos)
	for i := range weight {
		if included == nil || included[i] {
			weight[i] = 1
		}
	}
	return weight
}
