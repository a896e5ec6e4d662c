package score

import (
	"math"

	"siibp/core/dataset"
)

// accuracy is the fraction of the tracks with a true class of the concept whose best class
// is the true one.
func accuracy(ev *evaluation, e int) statistic {
	m, c := ev.newMeans(), ev.data.Concepts[e]
	for video, row := range ev.eachTrack {
		if truth := ev.data.Tracks[row].Truth[e]; truth >= 0 {
			m.AddHit(video, ev.predictions.label(e, row, len(c.Classes)) == truth)
		}
	}
	return m.statistic()
}

// accuracyWithBackground is the accuracy of the predicted class over all tracks of known
// truth, with background as one more class.
func accuracyWithBackground(ev *evaluation, e int) statistic {
	m, c := ev.newMeans(), ev.data.Concepts[e]
	for video, row := range ev.eachTrack {
		if truth := ev.data.Tracks[row].Truth[e]; truth != dataset.Unknown {
			m.AddHit(video, ev.predictions.predicted(e, row, len(c.Classes)) == truth)
		}
	}
	return m.statistic()
}

// pairAccuracy is the fraction of the tracks with a true class of every concept whose best
// classes are all correct. It has count 0 if the dataset has one concept or the method does
// not model every concept.
func pairAccuracy(ev *evaluation, _ int) statistic {
	for e := range ev.data.Concepts {
		if !ev.predictions.models(e) {
			return statistic{}
		}
	}
	if len(ev.data.Concepts) < 2 {
		return statistic{}
	}
	m := ev.newMeans()
	for video, row := range ev.eachTrack {
		if applicable, correct := ev.pairCorrect(row); applicable {
			m.AddHit(video, correct)
		}
	}
	return m.statistic()
}

// pairCorrect reports whether a track has a true class of every concept, and whether its
// best classes are all correct.
func (ev *evaluation) pairCorrect(row int) (applicable, correct bool) {
	correct = true
	for e, class := range ev.data.Tracks[row].Truth {
		if class < 0 {
			return false, false
		}
		correct = correct && ev.predictions.label(e, row, len(ev.data.Concepts[e].Classes)) == class
	}
	return true, correct
}

// Confusion is the confusion matrix of a concept over the tracks of known truth.
type Confusion struct {
	Concept string   `json:"concept"`
	Classes []string `json:"classes"` // the concept's classes, then "background"
	Count   [][]int  `json:"count"`   // number of tracks, [true][predicted]
}

// Confusions returns a matrix for each modelled concept with known truth. included[i]
// selects video i; nil selects all videos.
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

// confusion returns the matrix of concept e and its number of tracks.
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

// ClassScores holds the measures of one class. A value without truth or predictions is NaN.
type ClassScores struct {
	Concept, Name string

	AP       float64 // average precision of the tracks of known truth, ranked by the logit of the class
	Accuracy float64 // recall: fraction of Tracks whose best class is this one
	Tracks   int     // number of tracks with this true class

	IoU    float64 // mean IoU over Tuples
	Tuples int     // number of tuples that name the class and have a true box
}

// PerClass returns the measures of every class of the dataset, in order. included[i] selects
// video i; nil selects all videos. A tuple counts for each class that it names.
func PerClass(d *dataset.Dataset, p *Predictions, included []bool) []ClassScores {
	ev := newEvaluation(d, p, included)
	tuples := ev.located()
	var list []ClassScores
	for e, c := range d.Concepts {
		for class, name := range c.Classes {
			x := ClassScores{Concept: c.Name, Name: name, AP: math.NaN()}
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

// recall returns the fraction of the tracks with the given true class whose best class is
// that one, and the number of these tracks.
func (ev *evaluation) recall(e, class int) (value float64, count int) {
	correct := 0
	for _, row := range ev.eachTrack {
		if ev.data.Tracks[row].Truth[e] != class {
			continue
		}
		count++
		if ev.predictions.LogOdds[e] == nil {
			continue
		}
		if best, _ := ev.predictions.best(e, row, len(ev.data.Concepts[e].Classes)); best == class {
			correct++
		}
	}
	if ev.predictions.LogOdds[e] == nil {
		return math.NaN(), count
	}
	return float64(correct) / float64(count), count
}

// meanIoUOf returns the mean IoU of the selected tracks over the tuples that name a class,
// and the number of these tuples.
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
