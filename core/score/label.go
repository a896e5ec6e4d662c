package score

import (
	"fmt"
	"strings"

	"siibp/core/dataset"
)

// accuracy counts the tracks that show a class of the concept.
func (ev *evaluation) accuracy(e int) Measure {
	s, c := ev.newVideoMeans(), ev.data.Concepts[e]
	for video, row := range ev.eachTrack {
		if truth := ev.data.Tracks[row].Truth[e]; truth >= 0 {
			s.addHit(video, ev.predictions.label(e, row, len(c.Classes)) == truth)
		}
	}
	return basic(s.measure(c.Name+" accuracy",
		"share of the tracks with a true "+c.Name+" whose best class is that one"))
}

// accuracyWithBackground counts all tracks of known truth, background as a class.
func (ev *evaluation) accuracyWithBackground(e int) Measure {
	s, c := ev.newVideoMeans(), ev.data.Concepts[e]
	for video, row := range ev.eachTrack {
		if truth := ev.data.Tracks[row].Truth[e]; truth != dataset.Unknown {
			s.addHit(video, ev.predictions.predicted(e, row, len(c.Classes)) == truth)
		}
	}
	return basic(s.measure(c.Name+" accuracy with background",
		"the same over all tracks, background under the threshold being a class"))
}

// pairAccuracy counts the tracks that show a class of every concept; it is of nothing where
// there is one concept, or one that takes no part.
func (ev *evaluation) pairAccuracy() Measure {
	s := ev.newVideoMeans()
	var names []string
	for e, c := range ev.data.Concepts {
		names = append(names, c.Name)
		if !ev.predictions.takesPart(e) {
			return Measure{}
		}
	}
	if len(names) < 2 {
		return Measure{}
	}
	for video, row := range ev.eachTrack {
		if shown, right := ev.pairRight(row); shown {
			s.addHit(video, right)
		}
	}
	return basic(s.measure("pair accuracy",
		fmt.Sprintf("share of the tracks with a true %s whose best classes are all right", strings.Join(names, " and "))))
}

// pairRight reports whether a track shows a class of every concept, and whether the best
// classes are all right.
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
