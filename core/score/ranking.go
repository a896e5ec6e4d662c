package score

import (
	"cmp"
	"math"
	"slices"

	"siibp/core/special"
)

// ranking is the tracks of known truth by a score, highest first, sorted once; At only
// sweeps it. Those of score −Inf come last together and are kept as counts by video.
type ranking struct {
	tracks   []rankedTrack
	excluded []tally // one a video, of score −Inf
}

// rankedTrack is one ranked track.
type rankedTrack struct {
	video int32
	hit   bool // it truly is what the ranking looks for
	last  bool // of the tracks of the same score
}

// tally is a number of tracks, and how many of them are hits.
type tally struct{ hits, all float64 }

// scored is a track before it is ranked.
type scored struct {
	score float64
	rankedTrack
}

// newRanking ranks the tracks of list, which it uses up.
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

// addTrack adds a track of a weight.
func (t *tally) addTrack(weight float64, hit bool) {
	t.all += weight
	if hit {
		t.hits += weight
	}
}

// addScaled adds another tally so many times.
func (t *tally) addScaled(other tally, weight float64) {
	t.all += weight * other.all
	t.hits += weight * other.hits
}

// ties yields the tracks of each score under the weights, highest first.
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

// total returns how many tracks are ranked.
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
