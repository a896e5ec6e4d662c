package result

import (
	"fmt"

	"siibp/core/posterior"
)

// Why explains the labels of a track, a row of Dataset.Tracks, 0 to N−1. It returns the log odds ζ of every class that the
// track may show, sorted by concept and then from the most probable class. Each ζ is the sum of its Contributions, in nats: prior,
// features, other factors and constraints.
func (r *Result) Why(row int) []posterior.Odds {
	r.checkRow("Why", row)
	return posterior.Explain(r.fit, row)
}

// checkRow panics unless row is a track of the dataset.
func (r *Result) checkRow(method string, row int) {
	if n := r.Labels.Len(); row < 0 || row >= n {
		panic(fmt.Sprintf("result: %s of the track %d of %d tracks, which count from 0", method, row, n))
	}
}

// checkConcept panics unless concept is a concept of the dataset.
func (r *Result) checkConcept(method string, concept int) {
	if e := r.Labels.Concepts; concept < 0 || concept >= e {
		panic(fmt.Sprintf("result: %s of the concept %d of %d concepts, which count from 0", method, concept, e))
	}
}

// checkRanking panics unless i is the index of a ranking.
func (r *Result) checkRanking(method string, i int) {
	if n := len(r.Rankings.Tuples); i < 0 || i >= n {
		panic(fmt.Sprintf("result: %s of the caption %d of %d captions, which count from 0", method, i, n))
	}
}
