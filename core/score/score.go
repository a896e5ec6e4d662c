// Package score measures labels and answers against the truth, where it is known.
package score

import (
	"fmt"
	"strings"

	"siibp/core/dataset"
)

// Answer is a method's track for one caption tuple.
type Answer struct {
	Video int
	Tuple dataset.Tuple
	Track int // row of the dataset, −1 where the video has no track
}

// Score is one measure; Value is between 0 and 1.
type Score struct {
	Name  string  // as "person accuracy"
	Value float64 // the share, or the mean
	Of    int     // how many tracks or tuples it was taken over
	About string  // one line
}

// All returns every measure that the dataset has the truth for; best is, per track
// and concept, the best class, predicted the same with background under the threshold.
func All(d *dataset.Dataset, best, predicted [][]int, answers []Answer) []Score {
	var list []Score
	for e, c := range d.Concepts {
		list = append(list, accuracy(d, best, e, c.Name), everywhere(d, predicted, e, c.Name))
	}
	list = append(list, pairs(d, best), right(d, answers))
	list = append(list, overlaps(d, answers)...)
	kept := list[:0]
	for _, s := range list {
		if s.Of > 0 {
			kept = append(kept, s)
		}
	}
	return kept
}

// mean gathers the values of a measure.
type mean struct {
	sum   float64
	count int
}

func (m *mean) add(value float64) {
	m.sum += value
	m.count++
}

func (m *mean) addIf(right bool) {
	if right {
		m.add(1)
	} else {
		m.add(0)
	}
}

func (m mean) score(name, about string) Score {
	s := Score{Name: name, Of: m.count, About: about}
	if m.count > 0 {
		s.Value = m.sum / float64(m.count)
	}
	return s
}

// accuracy counts the tracks that show a class of the concept.
func accuracy(d *dataset.Dataset, best [][]int, e int, name string) Score {
	var m mean
	for r, t := range d.Tracks {
		if t.Truth[e] >= 0 {
			m.addIf(best[r][e] == t.Truth[e])
		}
	}
	return m.score(name+" accuracy", "share of the tracks with a true "+name+" whose best class is that one")
}

// everywhere counts all tracks of known truth, background as a class.
func everywhere(d *dataset.Dataset, predicted [][]int, e int, name string) Score {
	var m mean
	for r, t := range d.Tracks {
		if t.Truth[e] != dataset.Unknown {
			m.addIf(predicted[r][e] == t.Truth[e])
		}
	}
	return m.score(name+" accuracy with background", "the same over all tracks, background under the threshold being a class")
}

// pairs counts the tracks that show a class of every concept.
func pairs(d *dataset.Dataset, best [][]int) Score {
	var m mean
	for r, t := range d.Tracks {
		shows, right := true, true
		for e, class := range t.Truth {
			shows = shows && class >= 0
			right = right && best[r][e] == class
		}
		if shows {
			m.addIf(right)
		}
	}
	if len(d.Concepts) < 2 {
		return Score{}
	}
	names := make([]string, len(d.Concepts))
	for e, c := range d.Concepts {
		names[e] = c.Name
	}
	return m.score("pair accuracy", fmt.Sprintf("share of the tracks with a true %s whose best classes are all right", strings.Join(names, " and ")))
}

// right counts the tuples whose answering track truly shows all that the tuple names.
func right(d *dataset.Dataset, answers []Answer) Score {
	var m mean
	for _, a := range answers {
		known := false
		for _, row := range d.Videos[a.Video].Tracks {
			known = known || shows(d.Tracks[row].Truth, a.Tuple) != unclear
		}
		if known {
			m.addIf(a.Track >= 0 && shows(d.Tracks[a.Track].Truth, a.Tuple) == yes)
		}
	}
	return m.score("right track", "share of the caption tuples whose selected track truly shows what they name")
}

// verdict is whether a true label shows a tuple.
type verdict int

const (
	no verdict = iota
	yes
	unclear // the truth of a member is unknown, and no other rules it out
)

func shows(truth []int, tuple dataset.Tuple) verdict {
	v := yes
	for e, class := range tuple {
		switch {
		case class == dataset.None || truth[e] == class:
		case truth[e] == dataset.Unknown:
			v = unclear
		default:
			return no
		}
	}
	return v
}
