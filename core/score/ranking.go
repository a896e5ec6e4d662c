package score

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"siibp/core/dataset"
	"siibp/core/special"
)

// ranking holds the tracks of known truth sorted by a score, highest first, so that a
// measure under other weights is one pass. Tracks of score −Inf come last, as one tie, and
// are kept as a count for each video.
type ranking struct {
	tracks   []rankedTrack
	excluded []tally // for each video, the tracks of score −Inf
}

// rankedTrack is one track of a ranking.
type rankedTrack struct {
	video int32
	hit   bool // whether it truly is what the ranking looks for
	last  bool // whether it is the last of the tracks of its score
}

// tally is a weighted number of tracks, and of the hits among them.
type tally struct{ hits, all float64 }

// scored is a track with its score, before sorting.
type scored struct {
	score float64
	rankedTrack
}

// newRanking ranks the tracks of list; it reuses the memory of list.
func newRanking(list []scored, videos int) *ranking {
	r := &ranking{excluded: make([]tally, videos)}
	ranked := list[:0]
	for _, s := range list {
		s.score = special.Coarse(s.score)
		if math.IsInf(s.score, -1) {
			r.excluded[s.video].addTrack(1, s.hit)
		} else {
			ranked = append(ranked, s)
		}
	}
	slices.SortFunc(ranked, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	r.tracks = make([]rankedTrack, 0, len(ranked))
	for i, s := range ranked {
		s.last = i == len(ranked)-1 || ranked[i+1].score != s.score
		r.tracks = append(r.tracks, s.rankedTrack)
	}
	return r
}

// addTrack adds one track with the given weight.
func (t *tally) addTrack(weight float64, hit bool) {
	t.all += weight
	if hit {
		t.hits += weight
	}
}

// addScaled adds another tally times weight.
func (t *tally) addScaled(other tally, weight float64) {
	t.all += weight * other.all
	t.hits += weight * other.hits
}

// ties yields the tally of the tracks of each score under the weights, highest score first.
func (r *ranking) ties(weight []float64) func(yield func(tally) bool) {
	return func(yield func(tally) bool) {
		var tie tally
		for _, e := range r.tracks {
			tie.addTrack(weight[e.video], e.hit)
			if e.last {
				if !yield(tie) {
					return
				}
				tie = tally{}
			}
		}
		for i, t := range r.excluded {
			tie.addScaled(t, weight[i])
		}
		yield(tie)
	}
}

// total returns the number of tracks and hits, each video once.
func (r *ranking) total() tally {
	var t tally
	for _, e := range r.tracks {
		t.addTrack(1, e.hit)
	}
	for _, rest := range r.excluded {
		t.addScaled(rest, 1)
	}
	return t
}

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
