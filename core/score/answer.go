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
func (ev *evaluation) answers() []Measure {
	right := ev.rightTracks(ev.selected).measure("right track",
		"share of the caption tuples whose selected track truly shows what they name")
	apart := ev.rightTracks(ev.assigned).measure("right track, one to one",
		"the same where no track may answer two tuples of a video")
	if ev.predictions.LogOdds == nil {
		return []Measure{basic(right), apart}
	}
	return []Measure{basic(right), apart, ev.satisfied()}
}

// rightTracks counts the tuples whose answering track truly shows all that the tuple names.
func (ev *evaluation) rightTracks(answers []int) *videoMeans {
	s := ev.newVideoMeans()
	for i, row := range answers {
		q := ev.queries[i]
		if !ev.includes(q.video) {
			continue
		}
		known := false
		for _, other := range ev.data.Videos[q.video].Tracks {
			known = known || Shows(ev.data.Tracks[other].Truth, q.tuple) != Unclear
		}
		if known {
			s.addHit(q.video, row >= 0 && Shows(ev.data.Tracks[row].Truth, q.tuple) == Yes)
		}
	}
	return s
}

// A tuple asks for one track; a sum that lacks no more than nearly of it meets it, as
// in the page.
const requiredSum, sumTolerance = 1, 0.05

// satisfied counts the tuples with Σ_j Π_{k∈J} ν_jk ≥ 1 − nearly; it needs no truth.
func (ev *evaluation) satisfied() Measure {
	s := ev.newVideoMeans()
	for _, q := range ev.queries {
		if !ev.includes(q.video) || !ev.predictions.names(q.tuple) {
			continue
		}
		sum := 0.0
		for _, row := range ev.data.Videos[q.video].Tracks {
			sum += math.Exp(ev.predictions.score(ev.data, q.tuple, row))
		}
		s.addHit(q.video, sum >= requiredSum-sumTolerance)
	}
	return s.measure("satisfied tuples",
		"share of the caption tuples that one track or several together show, by what the method believes")
}
