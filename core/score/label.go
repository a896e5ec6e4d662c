package score

import (
	"fmt"
	"strings"

	"siibp/core/dataset"
)

// accuracy counts the tracks that show a class of the concept.
func (t *trial) accuracy(e int) Measure {
	s, c := t.newShare(), t.data.Concepts[e]
	for video, row := range t.tracks {
		if truth := t.data.Tracks[row].Truth[e]; truth >= 0 {
			s.addIf(video, t.reading.label(e, row, len(c.Classes)) == truth)
		}
	}
	return basic(s.measure(c.Name+" accuracy",
		"share of the tracks with a true "+c.Name+" whose best class is that one"))
}

// everywhere counts all tracks of known truth, background as a class.
func (t *trial) everywhere(e int) Measure {
	s, c := t.newShare(), t.data.Concepts[e]
	for video, row := range t.tracks {
		if truth := t.data.Tracks[row].Truth[e]; truth != dataset.Unknown {
			s.addIf(video, t.reading.predicted(e, row, len(c.Classes)) == truth)
		}
	}
	return basic(s.measure(c.Name+" accuracy with background",
		"the same over all tracks, background under the threshold being a class"))
}

// pairs counts the tracks that show a class of every concept; it is of nothing where
// there is one concept, or one that takes no part.
func (t *trial) pairs() Measure {
	s := t.newShare()
	var names []string
	for e, c := range t.data.Concepts {
		names = append(names, c.Name)
		if !t.reading.takesPart(e) {
			return Measure{}
		}
	}
	if len(names) < 2 {
		return Measure{}
	}
	for video, row := range t.tracks {
		if shown, right := t.pair(row); shown {
			s.addIf(video, right)
		}
	}
	return basic(s.measure("pair accuracy",
		fmt.Sprintf("share of the tracks with a true %s whose best classes are all right", strings.Join(names, " and "))))
}

// pair reports whether a track shows a class of every concept, and whether the best
// classes are all right.
func (t *trial) pair(row int) (shown, right bool) {
	right = true
	for e, class := range t.data.Tracks[row].Truth {
		if class < 0 {
			return false, false
		}
		right = right && t.reading.label(e, row, len(t.data.Concepts[e].Classes)) == class
	}
	return true, right
}
