package baseline

import (
	"slices"

	"siibp/core/dataset"
	"siibp/core/score"
)

// certainLogOdds is the log odds of what the upper bound says: near certainty, and finite, as
// only what the user fixed is infinite.
const certainLogOdds = 30

// UpperBound returns the best that any method could say, given the proposals and the
// classes that the captions allow: of every track its true class, where it is allowed,
// and background for all others. A tuple goes to the track with the highest IoU with a
// true path that answers it, where there are such boxes, else to the first track that
// truly shows it, else to none; one to one, to the tracks for which these IoUs, and
// ones for true answers without boxes, add up to the most. Ties go by the order of the file.
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

// writeBestLogOdds writes the best log odds of a track. One whose true class is not allowed is
// still above background, which the recall curves tell from classes.
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

// bestRows returns the best rows for the tuples of a video, each for itself and one to
// one; overlaps are those of its tuples.
func bestRows(d *dataset.Dataset, video int, overlaps [][]float64) (selected, assigned []int) {
	v := &d.Videos[video]
	cost := make([][]float64, len(v.Tuples))
	row := func(i, c int) int {
		if c < 0 || cost[i][c] >= 0 {
			return -1 // what answers nothing is no better than none
		}
		return v.Tracks[c]
	}
	for i, tuple := range v.Tuples {
		cost[i] = answerCosts(d, v.Tracks, tuple, overlaps[i])
		selected = append(selected, row(i, firstMinimum(cost[i])))
	}
	for i, c := range score.Assign(cost) {
		assigned = append(assigned, row(i, c))
	}
	return selected, assigned
}

// answerCosts returns how ill each track answers a tuple: its IoU with the truth below 0, or
// −1 where there are no boxes and it truly shows the tuple.
func answerCosts(d *dataset.Dataset, tracks []int, tuple dataset.Tuple, overlaps []float64) []float64 {
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

// firstMinimum returns the first of the lowest, −1 for none.
func firstMinimum(list []float64) int {
	if len(list) == 0 {
		return -1
	}
	return slices.Index(list, slices.Min(list))
}
