// Package result writes down what a fit says: result.json, two tables for everyone
// else's scripts, and the tracks that answer the captions as boxes, subtitles and
// remarks on the captions in other programs' formats.
package result

import (
	"slices"

	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/infer"
	"siibp/core/score"
)

// Version is the version of the inference core; results and saved models carry it.
const Version = "0.1.0"

// Result is everything that result.json says, read off a search once.
type Result struct {
	data     *dataset.Dataset
	fit      *infer.Fit
	search   *infer.Search // nil: a saved model's annotation
	options  infer.Options
	Labels   *infer.Labels
	Rankings *infer.Rankings
	Scores   []score.Score // the basic ones; empty where no truth is known

	// Best where ν reaches the threshold of its concept, else dataset.Background, N×E.
	Predictions []int32

	Features *feature.Transform // what the views were made with; nil: they are the dataset's
}

// New reads the search as it stands.
func New(d *dataset.Dataset, s *infer.Search) *Result {
	r := newResult(d, s.Fit(), s.Options())
	r.search = s
	return r
}

// Annotated reads what a saved model says of other videos; fit is the model's
// annotation, and the result is in the model's vocabulary.
func Annotated(fit *infer.Fit, o infer.Options) *Result { return newResult(fit.Data(), fit, o) }

func newResult(d *dataset.Dataset, fit *infer.Fit, o infer.Options) *Result {
	r := &Result{data: d, fit: fit, options: o, Labels: fit.Labels(), Rankings: fit.Rankings()}
	r.Predictions = slices.Clone(r.Labels.Best)
	for i, nu := range r.Labels.Nu {
		if nu < o.ThresholdOf(i%len(d.Concepts)) {
			r.Predictions[i] = dataset.Background
		}
	}
	if score.HasTruth(d) {
		r.Scores = score.BasicScores(d, r.predictions())
	}
	return r
}

// predictions is Labels and Rankings as the basic scores take them.
func (r *Result) predictions() *score.Predictions {
	predictions := &score.Predictions{Best: r.Labels.Best, Predicted: r.Predictions}
	for e := range r.data.Concepts {
		predictions.Part = append(predictions.Part, r.fit.TakesPart(e))
	}
	for _, ranking := range r.Rankings.Tuples {
		first := -1
		if len(ranking.Tracks) > 0 {
			first = int(ranking.Tracks[0])
		}
		predictions.Selected = append(predictions.Selected, first)
	}
	return predictions
}

// Predicted returns the class that a track is predicted to show, or dataset.Background.
func (r *Result) Predicted(row, concept int) int {
	return int(r.Predictions[row*r.Labels.Concepts+concept])
}

