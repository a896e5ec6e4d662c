package score

import "siibp/core/dataset"

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
