package score

import (
	"math"

	"siibp/core/dataset"
)

// Class is how one class fares. What nothing is known of, or what the reading says
// nothing about, is NaN.
type Class struct {
	Concept, Name string

	AP       float64 // average precision of ranking the tracks of known truth
	Accuracy float64 // share of Tracks whose best class it is
	Tracks   int     // that truly show it

	IoU    float64 // mean over Tuples, as in "mean IoU"
	Tuples int     // that name it and have a true box
}

// PerClass returns every class of the dataset in its order; over says per video whether
// it counts, nil: all do. A tuple counts for each class that it names.
func PerClass(d *dataset.Dataset, r *Reading, over []bool) []Class {
	t := newTrial(d, r, over)
	located := t.located()
	var list []Class
	for e, c := range d.Concepts {
		for class, name := range c.Classes {
			x := Class{Concept: c.Name, Name: name, AP: math.NaN()}
			x.Accuracy, x.Tracks = t.recall(e, class)
			x.IoU, x.Tuples = t.overlapOf(located, e, class)
			list = append(list, x)
		}
		if r.Zeta[e] == nil {
			continue
		}
		own := list[len(list)-len(c.Classes):]
		for class, ranking := range t.rankings(e) {
			if ap, found := ranking.averagePrecision(once(len(d.Videos), nil)); found {
				own[class].AP = ap
			}
		}
	}
	return list
}

// recall returns the share of the tracks that show a class whose best class it is.
func (t *trial) recall(e, class int) (value float64, of int) {
	right := 0
	for _, row := range t.tracks {
		if t.data.Tracks[row].Truth[e] != class {
			continue
		}
		of++
		if t.reading.Zeta[e] == nil {
			continue
		}
		if best, _ := t.reading.best(e, row, len(t.data.Concepts[e].Classes)); best == class {
			right++
		}
	}
	if t.reading.Zeta[e] == nil {
		return math.NaN(), of
	}
	return float64(right) / float64(of), of
}

// overlapOf returns the mean IoU of the selected tracks over the tuples that name a class.
func (t *trial) overlapOf(list []located, e, class int) (value float64, of int) {
	sum := 0.0
	for _, l := range list {
		if t.queries[l.at].tuple[e] != class {
			continue
		}
		of++
		if t.selected != nil {
			sum += l.of(t.data, t.selected[l.at])
		}
	}
	if t.selected == nil {
		return math.NaN(), of
	}
	return sum / float64(of), of
}
