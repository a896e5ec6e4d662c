package score

import (
	"math"

	"siibp/core/dataset"
)

// accuracy is the share of the tracks that truly show a class of the concept whose best
// class it is.
func accuracy(ev *evaluation, e int) statistic {
	m, c := ev.newMeans(), ev.data.Concepts[e]
	for video, row := range ev.eachTrack {
		if truth := ev.data.Tracks[row].Truth[e]; truth >= 0 {
			m.AddHit(video, ev.predictions.label(e, row, len(c.Classes)) == truth)
		}
	}
	return m.statistic()
}

// accuracyWithBackground is the same over all tracks of known truth, with background as
// one more class.
func accuracyWithBackground(ev *evaluation, e int) statistic {
	m, c := ev.newMeans(), ev.data.Concepts[e]
	for video, row := range ev.eachTrack {
		if truth := ev.data.Tracks[row].Truth[e]; truth != dataset.Unknown {
			m.AddHit(video, ev.predictions.predicted(e, row, len(c.Classes)) == truth)
		}
	}
	return m.statistic()
}

// pairAccuracy is the share of the tracks that truly show a class of every concept whose
// best classes are all right. It is over no tracks if there is only one concept, or if a
// concept takes no part.
func pairAccuracy(ev *evaluation, _ int) statistic {
	for e := range ev.data.Concepts {
		if !ev.predictions.takesPart(e) {
			return statistic{}
		}
	}
	if len(ev.data.Concepts) < 2 {
		return statistic{}
	}
	m := ev.newMeans()
	for video, row := range ev.eachTrack {
		if shown, right := ev.pairRight(row); shown {
			m.AddHit(video, right)
		}
	}
	return m.statistic()
}

// pairRight reports whether a track truly shows a class of every concept, and whether its
// best classes are all right.
func (ev *evaluation) pairRight(row int) (shown, right bool) {
	right = true
	for e, class := range ev.data.Tracks[row].Truth {
		if class < 0 {
			return false, false
		}
		right = right && ev.predictions.label(e, row, len(ev.data.Concepts[e].Classes)) == class
	}
	return true, right
}

// Confusion counts the tracks of known truth by their true and predicted class.
type Confusion struct {
	Concept string   `json:"concept"`
	Classes []string `json:"classes"` // the concept's classes and, last, "background"
	Count   [][]int  `json:"count"`   // number of tracks, [true][predicted]
}

// Confusions returns a matrix for each concept that takes part and has known truth.
// included says for each video whether it counts; nil includes all.
func Confusions(d *dataset.Dataset, p *Predictions, included []bool) []Confusion {
	ev := newEvaluation(d, p, included)
	var list []Confusion
	for e := range d.Concepts {
		if p.LogOdds[e] == nil {
			continue
		}
		if c, count := ev.confusion(e); count > 0 {
			list = append(list, c)
		}
	}
	return list
}

// confusion returns the matrix of concept e and the number of tracks in it.
func (ev *evaluation) confusion(e int) (c Confusion, count int) {
	concept := ev.data.Concepts[e]
	n := len(concept.Classes)
	c = Confusion{Concept: concept.Name, Classes: append(append([]string{}, concept.Classes...), "background")}
	for range c.Classes {
		c.Count = append(c.Count, make([]int, n+1))
	}
	index := func(class int) int {
		if class == dataset.Background {
			return n
		}
		return class
	}
	for _, row := range ev.eachTrack {
		if truth := ev.data.Tracks[row].Truth[e]; truth != dataset.Unknown {
			c.Count[index(truth)][index(ev.predictions.predicted(e, row, n))]++
			count++
		}
	}
	return c, count
}

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
