package baseline

import (
	"slices"

	"siibp/core/assignment"
	"siibp/core/dataset"
	"siibp/core/score"
)

// certainLogOdds is the log odds of a correct class. It is finite, because infinite log odds mark
// classes that the user fixed.
const certainLogOdds = 30

// UpperBound returns the best possible predictions given the proposals and the allowed classes: the
// true class of each track if it is allowed, else background. A tuple selects the track with the
// highest IoU with a true path that shows it; without true boxes, the first track that shows it;
// else none. The one-to-one assignment maximizes the sum of these IoUs, where a correct track
// without boxes counts 1. Ties select the first track.
// Source: the rows "Upper Bound" of tables 1 and 2.
func UpperBound(d *dataset.Dataset) *score.Predictions {
	p := emptyPredictions(d)
	allowed := allowedClasses(d)
	for e, c := range d.Concepts {
		classes := len(c.Classes)
		p.LogOdds[e] = minusInfinities(len(d.Tracks) * classes)
		for row := range d.Tracks {
			t := &d.Tracks[row]
			writeBestLogOdds(p.LogOdds[e][row*classes:(row+1)*classes], allowed[t.Video][e], trueClass(t, e))
		}
	}
	setKnown(d, p)
	p.Selected, p.Assigned = []int{}, []int{}
	overlaps := score.Overlaps(d)
	for i, v := range d.Videos {
		if !v.Free {
			selected, assigned := bestRows(d, i, overlaps)
			overlaps = overlaps[len(v.Tuples):]
			p.Selected, p.Assigned = append(p.Selected, selected...), append(p.Assigned, assigned...)
		}
	}
	return p
}

// writeBestLogOdds writes the log odds of one track to to. A track whose true class is not allowed has
// larger log odds than true background, for the curves of background recall.
func writeBestLogOdds(to []float64, allowed []bool, truth int) {
	rest := -float64(certainLogOdds)
	if truth >= 0 && !allowed[truth] {
		rest /= 2
	}
	for k, yes := range allowed {
		if yes {
			to[k] = rest
		}
	}
	if truth >= 0 && allowed[truth] {
		to[truth] = certainLogOdds
	}
}

// bestRows returns the best rows for the tuples of a video, independently (selected) and one to one
// (assigned), −1 for none. overlaps holds the IoUs of these tuples.
func bestRows(d *dataset.Dataset, video int, overlaps [][]float64) (selected, assigned []int) {
	v := &d.Videos[video]
	cost := make([][]float64, len(v.Tuples))
	row := func(i, c int) int {
		if c < 0 || cost[i][c] >= 0 {
			return -1 // the track does not show the tuple
		}
		return v.Tracks[c]
	}
	for i, tuple := range v.Tuples {
		cost[i] = trackCosts(d, v.Tracks, tuple, overlaps[i])
		selected = append(selected, row(i, firstMinimum(cost[i])))
	}
	for i, c := range assignment.Min(cost) {
		assigned = append(assigned, row(i, c))
	}
	return selected, assigned
}

// trackCosts returns the cost of selecting each track for a tuple: minus its IoU with the truth or,
// without true boxes, −1 if the track shows the tuple, else 0.
func trackCosts(d *dataset.Dataset, tracks []int, tuple dataset.Tuple, overlaps []float64) []float64 {
	list := make([]float64, len(tracks))
	for i, row := range tracks {
		switch {
		case overlaps != nil:
			list[i] = -overlaps[i]
		case score.Shows(d.Tracks[row].Truth, tuple) == score.Yes:
			list[i] = -1
		}
	}
	return list
}

// firstMinimum returns the index of the first minimum of list, −1 for an empty list.
func firstMinimum(list []float64) int {
	if len(list) == 0 {
		return -1
	}
	return slices.Index(list, slices.Min(list))
}
