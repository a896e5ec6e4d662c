// Package result writes the results of a fit: result.json, tables, arrays, the saved model, and
// the tracks that answer the captions as boxes, subtitles and annotated captions in the formats
// of other programs.
package result

import (
	"slices"

	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/infer"
	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/core/score"
	"siibp/core/search"
)

// Version is the version of the inference core. Results and saved models record it.
const Version = "0.1.0"

// Result holds the results of a fit. Labels, Rankings and Scores are computed on construction.
type Result struct {
	data     *dataset.Dataset
	fit      *infer.Trainer
	search   *search.Search // nil for an annotation by a saved model
	options  options.Options
	Labels   *posterior.Labels   // N×E: the best and the second class, ν and ζ
	Rankings *posterior.Rankings // of every caption tuple, in the order of the captions
	Scores   []score.Score       // basic scores; empty without truth

	// Notes are remarks about the settings, a sentence each: options without effect, and starts that the budget left out.
	// core.Fit and core.Predict write them.
	Notes []string

	otherThings []bool // by track: Dataset.OtherThings

	// Predictions, N×E: the best class if its ν reaches the concept's threshold, else
	// dataset.Background.
	Predictions []int32

	Features *feature.Transform   // computed the views; nil if the views are the features of the dataset
	HeldOut  *score.HeldOutReport // held-out scores and calibration; nil if no captions were hidden

	// Ranked is the number of leading tracks of each ranking in result.json and localized.csv.
	// AllRanked keeps all tracks. 0 keeps all of at most 1,000,000 tracks, and otherwise 100 of each ranking.
	Ranked int
}

// New returns the results of a search in its current state. A job on the Yielder of its problem suspends in New.
func New(d *dataset.Dataset, s *search.Search) *Result {
	r := newResult(d, s.Trainer(), s.Options())
	r.search = s
	return r
}

// Annotated returns the results of a saved model's annotation of other videos, in the classes
// of the model. It may suspend as New does.
func Annotated(fit *infer.Trainer, o options.Options) *Result {
	return newResult(fit.Problem.Data, fit, o)
}

// newResult reads labels, rankings and scores.
func newResult(d *dataset.Dataset, fit *infer.Trainer, o options.Options) *Result {
	r := &Result{data: d, fit: fit, options: o, otherThings: d.OtherThings()}
	r.Labels = posterior.LabelsOf(fit)
	r.Rankings = posterior.RankingsOf(fit)
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

// predictions returns the labels and rankings in the form for score.BasicScores.
func (r *Result) predictions() *score.Predictions {
	predictions := &score.Predictions{Best: r.Labels.Best, Predicted: r.Predictions, Selected: r.Rankings.Answers()}
	for e := range r.data.Concepts {
		predictions.Modelled = append(predictions.Modelled, r.fit.Problem.TakesPart(e))
	}
	return predictions
}

// Predicted returns the predicted class of a track, an index into the Classes of the concept, or dataset.Background if
// there is none. row is an index into Dataset.Tracks and concept one into Dataset.Concepts.
func (r *Result) Predicted(row, concept int) int {
	r.checkRow("Predicted", row)
	r.checkConcept("Predicted", concept)
	return int(r.Predictions[row*r.Labels.Concepts+concept])
}
