package score

import (
	"math"

	"siibp/core/assignment"
	"siibp/core/dataset"
	"siibp/core/special"
)

// Verdict is the result of Shows.
type Verdict int

const (
	No Verdict = iota
	Yes
	Unclear // the truth of a named concept is unknown, and no other named concept differs
)

// Shows reports whether a track with the given true labels, one per concept, shows a tuple.
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

// rightSelected evaluates the tracks of Selected.
func rightSelected(ev *evaluation, _ int) statistic { return ev.rightTracks(ev.selected()) }

// rightAssigned evaluates the tracks of the one-to-one assignment.
func rightAssigned(ev *evaluation, _ int) statistic { return ev.rightTracks(ev.assigned()) }

// rightTracks is the fraction of tuples whose answer shows every class of the tuple. It
// skips tuples for which the truth of every track of the video is unclear. answers holds the
// track row for each query, −1 for none; nil answers give a statistic over no tuples.
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

// A tuple requires one track. It is satisfied if Σ_j Π_{k∈J} ν_jk falls short of requiredSum
// by at most sumTolerance. The page uses the same threshold.
const requiredSum, sumTolerance = 1, 0.05

// satisfiedTuples is the fraction of tuples J with Σ_j Π_{k∈J} ν_jk ≥ 1 − sumTolerance,
// summed over the tracks j of the video.
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

// query is one caption tuple of a video; its answer is a track.
type query struct {
	video int
	tuple dataset.Tuple
}

// queries returns the tuples of all videos, in order of videos. Free videos have no queries.
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

// score returns Σ_{e∈J} log σ(ζ_je), the log probability that track j shows tuple J under
// independent classes. It skips concepts without logits. The sum is rounded by
// special.Coarse, so that scores that differ only by rounding errors tie.
func (p *Predictions) score(d *dataset.Dataset, tuple dataset.Tuple, row int) float64 {
	sum := 0.0
	for e, class := range tuple {
		if class != dataset.None && p.LogOdds[e] != nil {
			sum += special.LogSigmoid(p.LogOdds[e][row*len(d.Concepts[e].Classes)+class])
		}
	}
	return special.Coarse(sum)
}

// names reports whether a tuple names a class of a concept that has logits.
func (p *Predictions) names(tuple dataset.Tuple) bool {
	for e, class := range tuple {
		if class != dataset.None && p.LogOdds[e] != nil {
			return true
		}
	}
	return false
}

// Selected returns for each query J the row of the track argmax_j Σ_{e∈J} log σ(ζ_je). Ties
// go to the first track. The result is −1 if the video has no track. Selected returns
// p.Selected if it is set.
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

// assigned returns for each query the row of its track in a one-to-one assignment of tuples
// to tracks within each video. The assignment answers as many tuples as possible and, among
// those, maximizes the sum of Σ_{e∈J} log σ(ζ_je). The result is −1 for a tuple without a
// track: no track is left, or no track may show it (ζ = −Inf). assigned returns p.Assigned
// if it is set.
func assigned(d *dataset.Dataset, p *Predictions) []int {
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
