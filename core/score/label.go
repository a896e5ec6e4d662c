package score

import "siibp/core/dataset"

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
