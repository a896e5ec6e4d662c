package score

import "siibp/core/dataset"

// separation measures how well the highest log odds of a concept separate the tracks that
// show one of its classes from background. As the threshold falls, the recall of background
// falls from 1 to 0 while that of the others rises from 0 to 1.
type separation struct {
	concept string
	ranking *ranking // a hit is a track that truly shows a class
}

// separation ranks the tracks of known truth by the highest log odds of concept e.
func (ev *evaluation) separation(e int) *separation {
	c := ev.data.Concepts[e]
	var list []scored
	for video, row := range ev.eachTrack {
		if truth := ev.data.Tracks[row].Truth[e]; truth != dataset.Unknown {
			_, zeta := ev.predictions.best(e, row, len(c.Classes))
			list = append(list, scored{zeta, rankedTrack{video: int32(video), hit: truth >= 0}})
		}
	}
	return &separation{c.Name, newRanking(list, len(ev.data.Videos))}
}

// count returns the number of tracks, or 0 unless there are both hits and others.
func (s *separation) count() int {
	n := s.ranking.total()
	if n.hits == 0 || n.hits == n.all {
		return 0
	}
	return int(n.all)
}

// area returns the area under the curve: the probability that a track with a class ranks
// above one of background, where a tie counts half (Mann and Whitney 1947), as the
// straight line of the curve through a tie gives it.
func (s *separation) area(weight []float64) float64 {
	var above, n tally
	pairs := 0.0
	for tie := range s.ranking.ties(weight) {
		background := tie.all - tie.hits
		// Hits above the tie beat its background, and hits within the tie count half.
		pairs += background * (above.hits + tie.hits/2)
		above.addScaled(tie, 1)
	}
	n = above
	return pairs / (n.hits * (n.all - n.hits))
}

// backgroundRecallArea is the area under the curve of a concept's separation.
func backgroundRecallArea(ev *evaluation, e int) statistic {
	if !ev.predictions.ranks(e) {
		return statistic{}
	}
	s := ev.separation(e)
	return statistic{s.count(), s.area}
}

// curve returns the recall of background against that of the other tracks, one point for
// each threshold.
func (s *separation) curve() Curve {
	weight := UnitWeights(len(s.ranking.excluded), nil)
	c := Curve{Name: s.concept + " background recall", X: "recall of tracks with a true " + s.concept, Y: "recall of background",
		About: "each point is a threshold on the probability of the best class", Area: s.area(weight)}
	n := s.ranking.total()
	background := n.all - n.hits
	var above tally
	c.addPoint(0, 1)
	for tie := range s.ranking.ties(weight) {
		above.addScaled(tie, 1)
		c.addPoint(above.hits/n.hits, (background-(above.all-above.hits))/background)
	}
	return c
}
