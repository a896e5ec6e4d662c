package score

import (
	"fmt"

	"siibp/core/dataset"
)

// classRankings returns one ranking for each class of concept e, of all tracks of known
// truth by the class's log odds; probabilities near 1 would be equal by rounding.
func (ev *evaluation) classRankings(e int) []*ranking {
	n := len(ev.data.Concepts[e].Classes)
	list := make([]*ranking, n)
	for class := range list {
		tracks := make([]scored, 0, len(ev.data.Tracks))
		for video, row := range ev.eachTrack {
			if truth := ev.data.Tracks[row].Truth[e]; truth != dataset.Unknown {
				tracks = append(tracks, scored{ev.predictions.LogOdds[e][row*n+class], rankedTrack{video: int32(video), hit: truth == class}})
			}
		}
		list[class] = newRanking(tracks, len(ev.data.Videos))
	}
	return list
}

// meanAveragePrecision is the mean of the average precision of those classes that some
// track truly shows.
func meanAveragePrecision(ev *evaluation, e int) statistic {
	if !ev.predictions.ranks(e) {
		return statistic{}
	}
	count := 0
	var shown []*ranking // those of classes that some track truly shows
	for _, r := range ev.classRankings(e) {
		if n := r.total(); n.hits > 0 {
			shown, count = append(shown, r), int(n.all)
		}
	}
	return statistic{count, func(weights []float64) float64 {
		sum, classes := 0.0, 0.0
		for _, r := range shown {
			if ap, found := r.averagePrecision(weights); found {
				sum += ap
				classes++
			}
		}
		return sum / classes
	}}
}

// averagePrecision returns the mean over the hits of the precision at their rank, and false
// if there is no hit. For tracks of equal score it is the exact expectation over a random
// order (McSherry and Najork, Computing information retrieval performance measures
// efficiently in the presence of tied scores, ECIR 2008). It therefore does not depend on
// the order of rows, and a video of weight 2 acts as two videos whose tracks tie.
func (r *ranking) averagePrecision(weight []float64) (ap float64, found bool) {
	var above tally
	sum := 0.0
	for tie := range r.ties(weight) {
		sum += above.expectedPrecisions(tie)
		above.addScaled(tie, 1)
	}
	return sum / above.hits, above.hits > 0
}

// expectedPrecisions returns the expected sum of the precisions at the hits of a tie of n
// tracks with h hits, below N tracks with H hits. At rank p of the tie there is a hit with
// probability h/n, and (p−1)(h−1)/(n−1) other hits are expected before it:
func (above tally) expectedPrecisions(tie tally) float64 {
	if tie.hits == 0 {
		return 0
	}
	others := 0.0 // expected number of other hits for each rank before
	if tie.all > 1 {
		others = (tie.hits - 1) / (tie.all - 1)
	}
	sum := 0.0
	for p := 1.0; p <= tie.all; p++ {
		sum += (above.hits + 1 + (p-1)*others) / (above.all + p)
	}
	return sum * tie.hits / tie.all
}

// precisionCurve returns the ranking's precision against its recall, with one point for
// each tie that holds a hit.
func (r *ranking) precisionCurve(class, concept string) Curve {
	weight := UnitWeights(len(r.excluded), nil)
	c := Curve{Name: "AP " + class, Class: concept + " " + class, X: "recall", Y: "precision",
		About: fmt.Sprintf("tracks ranked by how sure their %s is %s; the area is the average precision", concept, class)}
	c.Area, _ = r.averagePrecision(weight)
	n := r.total()
	var above tally
	for tie := range r.ties(weight) {
		above.addScaled(tie, 1)
		if tie.hits > 0 {
			c.Points = append(c.Points, Point{above.hits / n.hits, above.hits / above.all})
		}
	}
	return c
}
