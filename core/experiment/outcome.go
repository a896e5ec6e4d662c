package experiment

import (
	"siibp/core/dataset"
	"siibp/core/score"
)

// predictions returns the predictions with or without the captions of the test videos, nil
// for a method that has only expected measures.
func (o *outcome) predictions(free bool) *score.Predictions {
	if free {
		return o.free
	}
	return o.labelled
}

// measures returns the measures of an outcome over the included videos.
func (r *Run) measures(o *outcome, included []bool, free bool) []score.Measure {
	d := r.dataFor(free)
	if o.expectedMeasures != nil {
		return o.expectedMeasures(d, included)
	}
	return score.Measures(d, o.predictions(free), included)
}

// dataFor returns the dataset with or without the captions of the test videos.
func (r *Run) dataFor(free bool) *dataset.Dataset {
	if free {
		return r.data.Free()
	}
	return r.data
}
