package baseline

import (
	"slices"

	"siibp/core/dataset"
	"siibp/core/score"
)

// sure is the log odds of what the upper bound says: near certainty, and finite, as
// only what the user fixed is infinite.
const sure = 30

// UpperBound returns the best that any method could say, given the proposals and the
// classes that the captions allow: of every track its true class, where it is allowed,
// and background for all others. A tuple goes to the track with the highest IoU with a
// true path that answers it, where there are such boxes, else to the first track that
// truly shows it, else to none; one to one, to the tracks for which these IoUs, and
// ones for true answers without boxes, add up to the most. Ties go by the order of the file.
// Source: the rows "Upper Bound" of tables 1 and 2.
func UpperBound(d *dataset.Dataset) *score.Predictions {
	r := blank(d)
	named := allowed(d)
	for e, c := range d.Concepts {
		classes := len(c.Classes)
		r.LogOdds[e] = low(len(d.Tracks) * classes)
		for row := range d.Tracks {
			t := &d.Tracks[row]
			atBest(r.LogOdds[e][row*classes:(row+1)*classes], named[t.Video][e], truthOf(t, e))
		}
	}
	clamp(d, r)
	r.Selected, r.Assigned = []int{}, []int{}
	overlaps := score.Overlaps(d)
	for i, v := range d.Videos {
		if !v.Free {
			selected, assigned := answers(d, i, overlaps)
			overlaps = overlaps[len(v.Tuples):]
			r.Selected, r.Assigned = append(r.Selected, selected...), append(r.Assigned, assigned...)
		}
	}
	return r
}

// atBest writes the best log odds of a track. One whose true class is not allowed is
// still above background, which the recall curves tell from classes.
func atBest(to []float64, allowed []bool, truth int) {
	rest := -float64(sure)
	if truth >= 0 && !allowed[truth] {
		rest /= 2
	}
	for k, yes := range allowed {
		if yes {
			to[k] = rest
		}
	}
	if truth >= 0 && allowed[truth] {
		to[truth] = sure
	}
}

// answers returns the best rows for the tuples of a video, each for itself and one to
// one; overlaps are those of its tuples.
func answers(d *dataset.Dataset, video int, overlaps [][]float64) (selected, assigned []int) {
	v := &d.Videos[video]
	cost := make([][]float64, len(v.Tuples))
	row := func(i, c int) int {
		if c < 0 || cost[i][c] >= 0 {
			return -1 // what answers nothing is no better than none
		}
		return v.Tracks[c]
	}
	for i, tuple := range v.Tuples {
		cost[i] = costs(d, v.Tracks, tuple, overlaps[i])
		selected = append(selected, row(i, cheapest(cost[i])))
	}
	for i, c := range score.Assign(cost) {
		assigned = append(assigned, row(i, c))
	}
	return selected, assigned
}

// costs returns how ill each track answers a tuple: its IoU with the truth below 0, or
// −1 where there are no boxes and it truly shows the tuple.
func costs(d *dataset.Dataset, tracks []int, tuple dataset.Tuple, overlaps []float64) []float64 {
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

// cheapest returns the first of the lowest, −1 for none.
func cheapest(list []float64) int {
	if len(list) == 0 {
		return -1
	}
	return slices.Index(list, slices.Min(list))
}
