package result

import (
	"math"

	"siibp/core/dataset"
	"siibp/core/score"
)

// trust returns the accuracy on hidden captions, nil if no captions were hidden.
func (r *Result) trust() *score.Trust {
	if r.HeldOut == nil {
		return nil
	}
	return r.HeldOut.Trust
}

// Reliable reports whether labels can be sure, see score.StateOf.
func (r *Result) Reliable() bool { return r.trust().Reliable() }

// Temperature returns the effective temperature of the probabilities, 1 if the run is uncalibrated.
func (r *Result) Temperature() float64 {
	return r.HeldOut.Temperature()
}

// probability returns the probability of a label with logit ζ: calibrated by hidden captions,
// or ν if the run is uncalibrated.
func (r *Result) probability(logit float64) float64 {
	return score.Probability(logit, r.Temperature())
}

// answerProbability returns the probability of an answer with the score s = Σ log ν. It tempers the logit of exp(s),
// which is s − log(1 − exp(s)).
func (r *Result) answerProbability(s float64) float64 {
	if r.Temperature() == 1 {
		return math.Exp(s)
	}
	return r.probability(s - math.Log(-math.Expm1(s)))
}

// labelState returns the state of the predicted class of a track, "" for background.
func (r *Result) labelState(row, concept int) score.State {
	if r.Predicted(row, concept) == dataset.Background {
		return ""
	}
	return score.StateOf(r.probability(r.Labels.At(row, concept).Logit), r.Reliable())
}

// Answer is the best track for a caption tuple, with the probability and state of the tuple.
type Answer struct {
	Track int     // row of the dataset; -1 in a video without tracks
	P     float64 // calibrated probability; of a tuple that requires n tracks, that of the n-th track
	State score.State
}

// Answer returns the answer of the i-th ranking.
func (r *Result) Answer(i int) Answer {
	ranking := r.Rankings.Tuples[i]
	a := Answer{Track: -1}
	if len(ranking.Tracks) > 0 {
		a.Track = int(ranking.Tracks[0])
	}
	required := 1
	if ranking.Asked && r.options.Margin > 0 {
		required = max(1, int(math.Round(ranking.Margin/r.options.Margin)))
	}
	if required <= len(ranking.Scores) {
		a.P = r.answerProbability(ranking.Scores[required-1])
	}
	a.State = score.StateOf(a.P, r.Reliable())
	return a
}

// States counts the captions by the state of their answers.
func (r *Result) States() score.StateCounts {
	var c score.StateCounts
	for i := range r.Rankings.Tuples {
		c.Add(r.Answer(i).State)
	}
	return c
}

// Accuracy returns the expected accuracy of the answers to captions or, without captions, of the predicted labels.
func (r *Result) Accuracy() score.Accuracy {
	a := score.Accuracy{Trust: r.trust(), Captions: len(r.Rankings.Tuples)}
	for i := range a.Captions {
		a.Right += r.Answer(i).P
	}
	if a.Captions > 0 {
		return a
	}
	for row, labels := range r.Labels.Rows() {
		for e, l := range labels {
			if r.Predicted(row, e) != dataset.Background {
				a.Labels++
				a.Right += r.probability(l.Logit)
			}
		}
	}
	return a
}
