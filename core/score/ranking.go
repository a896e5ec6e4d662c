package score

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"siibp/core/dataset"
	"siibp/core/special"
)

// ranking holds items (tracks, or videos for held-out scores) sorted by descending score, so
// that a measure under new weights takes one pass. Items with score −Inf tie at the end; the
// ranking stores only their number per video.
type ranking struct {
	items    []rankedItem
	excluded []tally // items with score −Inf, per video
}

// rankedItem is one item of a ranking.
type rankedItem struct {
	video int32
	hit   bool // true for a positive
	last  bool // true for the last item of a tie
}

// tally is a weighted number of items and of hits (positives).
type tally struct{ hits, all float64 }

// scoredItem is an item and its score.
type scoredItem struct {
	score float64
	rankedItem
}

// newRanking ranks the items of list. It reuses the memory of list.
func newRanking(list []scoredItem, videos int) *ranking {
	r := &ranking{excluded: make([]tally, videos)}
	ranked := list[:0]
	for _, s := range list {
		s.score = special.Coarse(s.score)
		if math.IsInf(s.score, -1) {
			r.excluded[s.video].addItem(1, s.hit)
		} else {
			ranked = append(ranked, s)
		}
	}
	slices.SortFunc(ranked, func(a, b scoredItem) int { return cmp.Compare(b.score, a.score) })
	r.items = make([]rankedItem, 0, len(ranked))
	for i, s := range ranked {
		s.last = i == len(ranked)-1 || ranked[i+1].score != s.score
		r.items = append(r.items, s.rankedItem)
	}
	return r
}

// addItem adds one item with the given weight.
func (t *tally) addItem(weight float64, hit bool) {
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

// ties yields the tally of each tie (the items of one score) under video weights, in order of
// descending score.
func (r *ranking) ties(weight []float64) func(yield func(tally) bool) {
	return func(yield func(tally) bool) {
		var tie tally
		for _, e := range r.items {
			tie.addItem(weight[e.video], e.hit)
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

// total returns the number of items and hits under unit weights.
func (r *ranking) total() tally {
	var t tally
	for _, e := range r.items {
		t.addItem(1, e.hit)
	}
	for _, rest := range r.excluded {
		t.addScaled(rest, 1)
	}
	return t
}

// classRankings returns for each class of concept e the tracks of known truth, ranked by the
// class's logit. Logits, unlike probabilities, do not round to equal values near 1.
func (ev *evaluation) classRankings(e int) []*ranking {
	n := len(ev.data.Concepts[e].Classes)
	list := make([]*ranking, n)
	for class := range list {
		items := make([]scoredItem, 0, len(ev.data.Tracks))
		for video, row := range ev.eachTrack {
			if truth := ev.data.Tracks[row].Truth[e]; truth != dataset.Unknown {
				items = append(items, scoredItem{ev.predictions.LogOdds[e][row*n+class], rankedItem{video: int32(video), hit: truth == class}})
			}
		}
		list[class] = newRanking(items, len(ev.data.Videos))
	}
	return list
}

// meanAveragePrecision is the average precision averaged over the classes with a true track.
func meanAveragePrecision(ev *evaluation, e int) statistic {
	if !ev.predictions.ranks(e) {
		return statistic{}
	}
	count := 0
	var shown []*ranking // of the classes with a true track
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
// if there are no hits. Ties contribute their exact expectation over random orders (McSherry
// and Najork, Computing information retrieval performance measures efficiently in the
// presence of tied scores, ECIR 2008). The result is therefore independent of the order of
// rows, and a video of weight 2 acts as two videos whose items tie.
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
// items with h hits, below N items with H hits. Rank p of the tie holds a hit with
// probability h/n; given that, the expected number of hits above it within the tie is
// (p−1)(h−1)/(n−1).
func (above tally) expectedPrecisions(tie tally) float64 {
	if tie.hits == 0 {
		return 0
	}
	others := 0.0 // expected number of other hits per preceding rank
	if tie.all > 1 {
		others = (tie.hits - 1) / (tie.all - 1)
	}
	sum := 0.0
	for p := 1.0; p <= tie.all; p++ {
		sum += (above.hits + 1 + (p-1)*others) / (above.all + p)
	}
	return sum * tie.hits / tie.all
}

// precisionCurve returns the precision-recall curve with one point per tie that holds a hit.
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

// backgroundROC is the ROC curve of the detector "a track has some class of the concept",
// scored by the highest logit of the concept. It plots the recall of background (1 − false
// positive rate) against the recall of tracks with a class (true positive rate).
type backgroundROC struct {
	concept string
	ranking *ranking // a hit is a track with a true class
}

// backgroundROC ranks the tracks of known truth by the highest logit of concept e.
func (ev *evaluation) backgroundROC(e int) *backgroundROC {
	c := ev.data.Concepts[e]
	var list []scoredItem
	for video, row := range ev.eachTrack {
		if truth := ev.data.Tracks[row].Truth[e]; truth != dataset.Unknown {
			_, zeta := ev.predictions.best(e, row, len(c.Classes))
			list = append(list, scoredItem{zeta, rankedItem{video: int32(video), hit: truth >= 0}})
		}
	}
	return &backgroundROC{c.Name, newRanking(list, len(ev.data.Videos))}
}

// count returns the number of tracks, or 0 if the ranking lacks hits or lacks background.
func (roc *backgroundROC) count() int {
	n := roc.ranking.total()
	if n.hits == 0 || n.hits == n.all {
		return 0
	}
	return int(n.all)
}

// area returns the area under the curve: the probability that a track with a class ranks
// above a background track, where a tie counts ½ (Mann and Whitney 1947).
func (roc *backgroundROC) area(weight []float64) float64 {
	var above, n tally
	pairs := 0.0
	for tie := range roc.ranking.ties(weight) {
		background := tie.all - tie.hits
		// Each background track of the tie loses to the hits above, and ties with those beside it.
		pairs += background * (above.hits + tie.hits/2)
		above.addScaled(tie, 1)
	}
	n = above
	return pairs / (n.hits * (n.all - n.hits))
}

// backgroundRecallArea is the area under a concept's background ROC curve.
func backgroundRecallArea(ev *evaluation, e int) statistic {
	if !ev.predictions.ranks(e) {
		return statistic{}
	}
	roc := ev.backgroundROC(e)
	return statistic{roc.count(), roc.area}
}

// curve returns the recall of background against the recall of tracks with a class, with one
// point per threshold.
func (roc *backgroundROC) curve() Curve {
	weight := UnitWeights(len(roc.ranking.excluded), nil)
	c := Curve{Name: roc.concept + " background recall", X: "recall of tracks with a true " + roc.concept, Y: "recall of background",
		About: "each point is a threshold on the probability of the best class", Area: roc.area(weight)}
	n := roc.ranking.total()
	background := n.all - n.hits
	var above tally
	c.addPoint(0, 1)
	for tie := range roc.ranking.ties(weight) {
		above.addScaled(tie, 1)
		c.addPoint(above.hits/n.hits, (background-(above.all-above.hits))/background)
	}
	return c
}
