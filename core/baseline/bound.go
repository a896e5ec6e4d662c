package baseline

import (
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
func UpperBound(d *dataset.Dataset) *score.Reading {
	r := blank(d)
	named := allowed(d)
	for e, c := range d.Concepts {
		classes := len(c.Classes)
		r.Zeta[e] = low(len(d.Tracks) * classes)
		for row := range d.Tracks {
			t := &d.Tracks[row]
			atBest(r.Zeta[e][row*classes:(row+1)*classes], named[t.Video][e], truthOf(t, e))
		}
	}
	clamp(d, r)
	r.Selected, r.Assigned = []int{}, []int{}
	for i, v := range d.Videos {
		if !v.Free {
			selected, assigned := answers(d, i)
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

// answers returns the best rows for the tuples of a video, each for itself and one to one.
func answers(d *dataset.Dataset, video int) (selected, assigned []int) {
	v := &d.Videos[video]
	values := make([][]float64, len(v.Tuples))
	for i, tuple := range v.Tuples {
		values[i] = worth(d, video, tuple)
	}
	row := func(c int) int {
		if c < 0 {
			return -1
		}
		return v.Tracks[c]
	}
	for i, c := range assign(values) {
		selected = append(selected, row(highest(values[i])))
		assigned = append(assigned, row(c))
	}
	return selected, assigned
}

// worth returns how well each track of a video answers a tuple.
func worth(d *dataset.Dataset, video int, tuple dataset.Tuple) []float64 {
	v := &d.Videos[video]
	values := make([]float64, len(v.Tracks))
	truth := paths(d, video, tuple)
	boxes := len(truth) > 0 && hasBoxes(d, video)
	for i, row := range v.Tracks {
		t := &d.Tracks[row]
		if boxes {
			values[i] = overlap(t, truth)
		} else if shows, _ := showsAll(t.Truth, tuple); shows {
			values[i] = 1
		}
	}
	return values
}

// highest returns the first column of the highest value above 0, −1 for none.
func highest(values []float64) int {
	best, at := 0.0, -1
	for c, x := range values {
		if x > best {
			best, at = x, c
		}
	}
	return at
}
