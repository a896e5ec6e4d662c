package experiment

import (
	"siibp/core/dataset"
	"siibp/core/score"
)

// reading returns what a method says of the test videos with or without their labels,
// nil where it has only expectations.
func (o *outcome) reading(free bool) *score.Predictions {
	if free {
		return o.free
	}
	return o.labelled
}

// measures scores an outcome over the given videos.
func (r *Run) measures(o *outcome, over []bool, free bool) []score.Measure {
	d := r.answered(free)
	if o.expected != nil {
		return o.expected(d, over)
	}
	return score.Measures(d, o.reading(free), over)
}

// answered returns the data whose tuples a reading answers.
func (r *Run) answered(free bool) *dataset.Dataset {
	if free {
		return r.data.Free()
	}
	return r.data
}
