package score

import (
	"math"

	"siibp/core/dataset"
)

// Verdict says whether a track's true labels show a tuple.
type Verdict int

const (
	No Verdict = iota
	Yes
	Unclear // a named concept's truth is unknown, and no other named concept differs
)

// Shows says whether a track with the given true labels, one per concept, shows a tuple.
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

// rightSelected takes each tuple's selected track, on its own.
func rightSelected(ev *evaluation, _ int) statistic { return ev.rightTracks(ev.selected()) }

// rightAssigned takes the tracks of the one-to-one assignment.
func rightAssigned(ev *evaluation, _ int) statistic { return ev.rightTracks(ev.assigned()) }

// rightTracks is the share of the tuples whose answering track truly shows all that the
// tuple names. A tuple counts if the truth tells this of some track of its video.
// answers holds the row of each tuple's track, −1 for none; nil answers count no tuple.
func (ev *evaluation) rightTracks(answers []int) statistic {
	m := ev.newMeans()
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
			m.AddHit(q.video, row >= 0 && Shows(ev.data.Tracks[row].Truth, q.tuple) == Yes)
		}
	}
	return m.statistic()
}

// A tuple asks for one track. It is satisfied if the sum over the tracks is at most
// sumTolerance below that; the page draws it by the same limit.
const requiredSum, sumTolerance = 1, 0.05

// satisfiedTuples is the share of the tuples with Σ_j Π_{k∈J} ν_jk ≥ 1 − sumTolerance,
// over the tracks j of the video. It needs no truth.
func satisfiedTuples(ev *evaluation, _ int) statistic {
	m, p := ev.newMeans(), ev.predictions
	if p.LogOdds == nil {
		return statistic{}
	}
	for _, q := range ev.queries {
		if !ev.includes(q.video) || !p.names(q.tuple) {
			continue
		}
		sum := 0.0
		for _, row := range ev.data.Videos[q.video].Tracks {
			sum += math.Exp(p.score(ev.data, q.tuple, row))
		}
		m.AddHit(q.video, sum >= requiredSum-sumTolerance)
	}
	return m.statistic()
}
