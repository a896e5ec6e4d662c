package score

import "siibp/core/dataset"

// Confusion counts the tracks of known truth by their true and predicted class.
type Confusion struct {
	Concept string   `json:"concept"`
	Classes []string `json:"classes"` // the concept's and, last, "background"
	Count   [][]int  `json:"count"`   // [true][predicted]
}

// Confusions returns a matrix for each concept that takes part and has known truth;
// over says per video whether it counts, nil: all do.
func Confusions(d *dataset.Dataset, r *Reading, over []bool) []Confusion {
	t := newTrial(d, r, over)
	var list []Confusion
	for e := range d.Concepts {
		if r.Zeta[e] == nil {
			continue
		}
		if c, of := t.confusion(e); of > 0 {
			list = append(list, c)
		}
	}
	return list
}

func (t *trial) confusion(e int) (c Confusion, of int) {
	concept := t.data.Concepts[e]
	n := len(concept.Classes)
	c = Confusion{Concept: concept.Name, Classes: append(append([]string{}, concept.Classes...), "background")}
	for range c.Classes {
		c.Count = append(c.Count, make([]int, n+1))
	}
	place := func(class int) int {
		if class == dataset.Background {
			return n
		}
		return class
	}
	for _, row := range t.tracks {
		if truth := t.data.Tracks[row].Truth[e]; truth != dataset.Unknown {
			c.Count[place(truth)][place(t.reading.predicted(e, row, n))]++
			of++
		}
	}
	return c, of
}
