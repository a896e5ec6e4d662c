package score

import (
	"cmp"
	"math"
	"slices"

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
