package score

import (
	"math"

	"siibp/core/dataset"
)

// Verdict is whether a true label shows a tuple.
type Verdict int

const (
	No Verdict = iota
	Yes
	Unclear // the truth of a member is unknown, and no other rules it out
)

// Shows compares a track's true labels, one a concept, with a tuple.
func Shows(truth []int, tuple dataset.Tuple) Verdict {
	v := Yes
	for e, class := range tuple {
		switch {
		case class == dataset.None || truth[e] == class:
		case truth[e] == dataset.Unknown:
			v = Unclear
		default:
			return No
		}
	}
	return v
}

// answers returns the measures of the answers to tuples.
func (t *trial) answers() []Measure {
	right := t.right(t.selected).measure("right track",
		"share of the caption tuples whose selected track truly shows what they name")
	apart := t.right(t.assigned).measure("right track, one to one",
		"the same where no track may answer two tuples of a video")
	if t.reading.Zeta == nil {
		return []Measure{basic(right), apart}
	}
	return []Measure{basic(right), apart, t.satisfied()}
}

// right counts the tuples whose answering track truly shows all that the tuple names.
func (t *trial) right(answers []int) *share {
	s := t.newShare()
	for i, row := range answers {
		q := t.queries[i]
		if !t.counts(q.video) {
			continue
		}
		known := false
		for _, other := range t.data.Videos[q.video].Tracks {
			known = known || Shows(t.data.Tracks[other].Truth, q.tuple) != Unclear
		}
		if known {
			s.addIf(q.video, row >= 0 && Shows(t.data.Tracks[row].Truth, q.tuple) == Yes)
		}
	}
	return s
}

// A tuple asks for one track; a sum that lacks no more than nearly of it meets it, as
// in the page.
const asked, nearly = 1, 0.05

// satisfied counts the tuples with Σ_j Π_{k∈J} ν_jk ≥ 1 − nearly; it needs no truth.
func (t *trial) satisfied() Measure {
	s := t.newShare()
	for _, q := range t.queries {
		if !t.counts(q.video) || !t.reading.asks(q.tuple) {
			continue
		}
		sum := 0.0
		for _, row := range t.data.Videos[q.video].Tracks {
			sum += math.Exp(t.reading.score(t.data, q.tuple, row))
		}
		s.addIf(q.video, sum >= asked-nearly)
	}
	return s.measure("satisfied tuples",
		"share of the caption tuples that one track or several together show, by what the method believes")
}
