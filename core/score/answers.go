package score

import (
	"math"

	"siibp/core/assignment"
	"siibp/core/dataset"
	"siibp/core/special"
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

// query is one caption tuple of a video, which asks which track shows it.
type query struct {
	video int
	tuple dataset.Tuple
}

// queries returns all tuples through the videos in order. Free videos have no queries.
func queries(d *dataset.Dataset) []query {
	list := make([]query, 0, countQueries(d))
	for i := range d.Videos {
		if v := &d.Videos[i]; !v.Free {
			for _, tuple := range v.Tuples {
				list = append(list, query{i, tuple})
			}
		}
	}
	return list
}

// countQueries returns the number of queries.
func countQueries(d *dataset.Dataset) int {
	n := 0
	for i := range d.Videos {
		if !d.Videos[i].Free {
			n += len(d.Videos[i].Tuples)
		}
	}
	return n
}

// score returns Σ_{e∈J} log σ(ζ_je), how well track j answers a tuple J; concepts without
// log odds are left out. The sum is rounded (special.Coarse), so that equal scores tie.
func (p *Predictions) score(d *dataset.Dataset, tuple dataset.Tuple, row int) float64 {
	sum := 0.0
	for e, class := range tuple {
		if class != dataset.None && p.LogOdds[e] != nil {
			sum += special.LogSigmoid(p.LogOdds[e][row*len(d.Concepts[e].Classes)+class])
		}
	}
	return special.Coarse(sum)
}

// names reports whether a tuple names a class of a concept that has log odds.
func (p *Predictions) names(tuple dataset.Tuple) bool {
	for e, class := range tuple {
		if class != dataset.None && p.LogOdds[e] != nil {
			return true
		}
	}
	return false
}

// Selected returns for each tuple J, through the videos in order, the row of the track that
// answers it best, argmax_j Σ_{e∈J} log σ(ζ_je), the first of several; −1 if the video has
// no track. If the predictions give Selected themselves, it returns that.
func Selected(d *dataset.Dataset, p *Predictions) []int {
	if p.Selected != nil {
		return p.Selected
	}
	list := make([]int, 0, countQueries(d))
	for _, q := range queries(d) {
		selected, best := -1, math.Inf(-1)
		for _, row := range d.Videos[q.video].Tracks {
			if s := p.score(d, q.tuple, row); selected < 0 || s > best {
				selected, best = row, s
			}
		}
		list = append(list, selected)
	}
	return list
}

// Assigned returns for each tuple J, through the videos in order, the row of the track that
// answers it when no track may answer two tuples of a video: as many tuples as possible
// are answered, and among these answers the sum of Σ_{e∈J} log σ(ζ_je) is highest. −1 marks
// a tuple that is left without a track, as no track remains or none may show it (ζ = −Inf).
// If the predictions give Assigned themselves, it returns that.
func Assigned(d *dataset.Dataset, p *Predictions) []int {
	if p.Assigned != nil {
		return p.Assigned
	}
	list := []int{}
	for _, v := range d.Videos {
		if v.Free {
			continue
		}
		cost := make([][]float64, len(v.Tuples))
		for i, tuple := range v.Tuples {
			cost[i] = make([]float64, len(v.Tracks))
			for j, row := range v.Tracks {
				cost[i][j] = -p.score(d, tuple, row)
			}
		}
		for _, j := range assignment.Min(cost) {
			if j >= 0 {
				j = v.Tracks[j]
			}
			list = append(list, j)
		}
	}
	return list
}
