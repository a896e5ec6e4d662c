package experiment

import (
	"siibp/core/dataset"
	"siibp/core/score"
)

// predictions returns what a method says of the test videos with or without their labels,
// nil where it has only expectations.
func (o *outcome) predictions(free bool) *score.Predictions {
	if free {
		return o.free
	}
	return o.labelled
}

// measures scores an outcome over the given videos.
func (r *Run) measures(o *outcome, included []bool, free bool) []score.Measure {
	d := r.dataFor(free)
	if o.expectedMeasures != nil {
		return o.expectedMeasures(d, included)
	}
	return score.Measures(d, o.predictions(free), included)
}

// dataFor returns the data whose tuples a reading answers.
func (r *Run) dataFor(free bool) *dataset.Dataset {
	if free {
		return r.data.Free()
	}
	return r.data
}
