package result

import (
	"fmt"
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

// Reliability returns what hidden captions show of the labels of a concept, an index into Dataset.Concepts.
func (r *Result) Reliability(concept int) score.Reliability {
	r.checkConcept("Reliability", concept)
	return r.trust().Reliability(r.data.Concepts[concept].Name)
}

// reliability returns the reliability of the label of a track for a concept. A known label is reliable. A person's name on a
// track that is no person is not: captions may name more people than were found, so that the constraints leave no other track.
func (r *Result) reliability(row, concept int) score.Reliability {
	switch {
	case r.data.Tracks[row].Known[concept] != dataset.Unknown:
		return score.Reliable
	case r.otherThings != nil && r.otherThings[row] && r.data.Concepts[concept].Name == dataset.PersonConcept:
		return score.Unreliable
	}
	return r.Reliability(concept)
}

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

// Label is the predicted class of a track for a concept, or dataset.Background, with its calibrated probability and state.
type Label struct {
	Class int
	P     float64
	State score.State
}

// Label returns the predicted label of a track. row is an index into Dataset.Tracks and concept one into Dataset.Concepts.
func (r *Result) Label(row, concept int) Label {
	r.checkRow("Label", row)
	r.checkConcept("Label", concept)
	class := r.Predicted(row, concept)
	if class == dataset.Background {
		p, state := r.None(row, concept)
		return Label{class, p, state}
	}
	p, state := r.Best(row, concept)
	return Label{class, p, state}
}

// None returns the calibrated probability, 0 to 1, that a track shows no class of a concept, and the state of that label. The
// state is "" where the captions of the video exclude all classes, so that there is no choice. row is an index into
// Dataset.Tracks and concept one into Dataset.Concepts.
func (r *Result) None(row, concept int) (p float64, state score.State) {
	r.checkRow("None", row)
	r.checkConcept("None", concept)
	p = (1 - r.probability(r.Labels.At(row, concept).Logit)) * r.Labels.NoneIfNotBest[row*r.Labels.Concepts+concept]
	known := r.data.Tracks[row].Known[concept]
	if known == dataset.Unknown && r.Labels.At(row, concept).Best == dataset.None {
		return p, ""
	}
	return p, score.BackgroundStateOf(p, r.Reliability(concept), known == dataset.Background)
}

// Best returns the calibrated probability, 0 to 1, and the state of the best class of a track, 0 if no class is allowed.
// row is an index into Dataset.Tracks and concept one into Dataset.Concepts; Labels.At(row, concept).Best is the class.
func (r *Result) Best(row, concept int) (p float64, state score.State) {
	r.checkRow("Best", row)
	r.checkConcept("Best", concept)
	p = r.probability(r.Labels.At(row, concept).Logit)
	return p, score.StateOf(p, r.reliability(row, concept))
}

// Answer is the best track for a caption tuple, with the probability and state of the tuple.
type Answer struct {
	Track int     // row of the dataset; -1 in a video without tracks
	P     float64 // calibrated probability; of a tuple that requires n tracks, that of the n-th track
	State score.State
}

// Answer returns the answer of the i-th ranking, an index into Rankings.Tuples. Its reliability is the lowest of the concepts that the tuple
// names; known labels are reliable.
func (r *Result) Answer(i int) Answer {
	r.checkRanking("Answer", i)
	ranking := r.Rankings.Tuples[i]
	a := Answer{Track: -1}
	if len(ranking.Tracks) > 0 {
		a.Track = int(ranking.Tracks[0])
	}
	if n := ranking.Required; n <= len(ranking.Tracks) {
		a.P = r.RankedProbability(i, n-1)
	}
	reliability := score.Reliable
	for _, row := range ranking.Tracks[:min(ranking.Required, len(ranking.Tracks))] {
		for e, class := range ranking.Tuple {
			if class >= 0 {
				reliability = max(reliability, r.reliability(int(row), e))
			}
		}
	}
	a.State = score.StateOf(a.P, reliability)
	return a
}

// RankedProbability returns the calibrated probability, 0 to 1, of a track of the i-th ranking. rank is an index into its
// Tracks, 0 for the best.
func (r *Result) RankedProbability(i, rank int) float64 {
	r.checkRanking("RankedProbability", i)
	if n := len(r.Rankings.Tuples[i].Scores); rank < 0 || rank >= n {
		panic(fmt.Sprintf("result: RankedProbability of the rank %d of %d tracks, which count from 0", rank, n))
	}
	return r.answerProbability(r.Rankings.Tuples[i].Scores[rank])
}

// States counts the captions by the state of their answers, and the doubtful labels that no caption asks for.
func (r *Result) States() score.StateCounts {
	var c score.StateCounts
	for i := range r.Rankings.Tuples {
		c.Add(r.Answer(i).State)
	}
	titles := r.Titles()
	for row := range r.Labels.Len() {
		for e := range r.Labels.Concepts {
			if r.isDoubtfulLabel(row, e, titles) {
				c.DoubtfulLabels++
			}
		}
	}
	return c
}

// isDoubtfulLabel reports whether the label of a track is uncertain or not found, is not known, and belongs to a concept of
// which the caption that the track answers says nothing.
func (r *Result) isDoubtfulLabel(row, concept int, titles *Titles) bool {
	at := row*r.Labels.Concepts + concept
	if titles.Tuple[row] >= 0 && titles.Named[at] >= 0 {
		return false
	}
	return r.data.Tracks[row].Known[concept] == dataset.Unknown && r.Label(row, concept).State.Doubtful()
}

// Accuracy returns the expected accuracy of the answers to captions or, without captions or if a concept is unreliable, of
// the predicted labels of reliable concepts that are not known.
func (r *Result) Accuracy() score.Accuracy {
	a := score.Accuracy{Trust: r.trust()}
	for e, c := range r.data.Concepts {
		switch {
		case !r.fit.Problem.TakesPart(e):
		case r.Reliability(e) == score.Unreliable:
			a.Unreliable = append(a.Unreliable, c.Name)
		default:
			a.Reliable = append(a.Reliable, c.Name)
		}
	}
	if a.Captions = len(r.Rankings.Tuples); a.Captions > 0 && a.Unreliable == nil {
		for i := range a.Captions {
			a.Right += r.Answer(i).P
		}
		return a
	}
	a.Captions = 0
	for row := range r.Labels.Len() {
		for e := range r.Labels.Concepts {
			isKnown := r.data.Tracks[row].Known[e] != dataset.Unknown
			if isKnown || r.Predicted(row, e) == dataset.Background || r.Reliability(e) == score.Unreliable {
				continue
			}
			p, _ := r.Best(row, e)
			a.Labels++
			a.Right += p
		}
	}
	return a
}
