package score

import (
	"math"

	"siibp/core/dataset"
)

// Class holds the measures of one class. A value without truth or predictions is NaN.
type Class struct {
	Concept, Name string

	AP       float64 // average precision of the tracks of known truth, ranked by this class
	Accuracy float64 // share of Tracks whose best class it is
	Tracks   int     // number of tracks that truly show it

	IoU    float64 // mean over Tuples, as the measure "mean IoU"
	Tuples int     // number of tuples that name it and have a true box
}

// PerClass returns every class of the dataset in order. included says for each video
// whether it counts; nil includes all. A tuple counts for each class that it names.
func PerClass(d *dataset.Dataset, p *Predictions, included []bool) []Class {
	ev := newEvaluation(d, p, included)
	tuples := ev.located()
	var list []Class
	for e, c := range d.Concepts {
		for class, name := range c.Classes {
			x := Class{Concept: c.Name, Name: name, AP: math.NaN()}
			x.Accuracy, x.Tracks = ev.recall(e, class)
			x.IoU, x.Tuples = ev.meanIoUOf(tuples, e, class)
			list = append(list, x)
		}
		if p.LogOdds[e] == nil {
			continue
		}
		classes := list[len(list)-len(c.Classes):]
		for class, ranking := range ev.classRankings(e) {
			if ap, found := ranking.averagePrecision(UnitWeights(len(d.Videos), nil)); found {
				classes[class].AP = ap
			}
		}
	}
	return list
}

// recall returns the share of the tracks that truly show a class whose best class it is,
// and their number.
func (ev *evaluation) recall(e, class int) (value float64, count int) {
	right := 0
	for _, row := range ev.eachTrack {
		if ev.data.Tracks[row].Truth[e] != class {
			continue
		}
		count++
		if ev.predictions.LogOdds[e] == nil {
			continue
		}
		if best, _ := ev.predictions.best(e, row, len(ev.data.Concepts[e].Classes)); best == class {
			right++
		}
	}
	if ev.predictions.LogOdds[e] == nil {
		return math.NaN(), count
	}
	return float64(right) / float64(count), count
}

// meanIoUOf returns the mean IoU of the selected tracks over the tuples that name a class,
// and their number.
func (ev *evaluation) meanIoUOf(tuples []locatedTuple, e, class int) (value float64, count int) {
	sum, selected := 0.0, ev.selected()
	for _, tuple := range tuples {
		if ev.queries[tuple.query].tuple[e] != class {
			continue
		}
		count++
		if selected != nil {
			sum += tuple.iouOf(ev.data, selected[tuple.query])
		}
	}
	if selected == nil {
		return math.NaN(), count
	}
	return sum / float64(count), count
}
