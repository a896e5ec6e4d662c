package result

import "siibp/core/posterior"

// AllRanked is a Ranked of all tracks.
const AllRanked = -1

// Where nothing is said of it, files have all of the rankings up to manyRanked tracks, and beyond that
// the first fewRanked of each: a video of 3,000 captions and 2,000 tracks would be 400 MB of JSON.
const (
	manyRanked = 1_000_000
	fewRanked  = 100
)

// cut says which part of the rankings result.json has.
type cut struct {
	First   int `json:"first"`   // tracks of each ranking, the best ones
	LeftOut int `json:"leftOut"` // tracks of all rankings together
}

// rankedInFiles returns how many tracks of each ranking files have, at most, and nil where that is all.
func (r *Result) rankedInFiles() *cut {
	c := &cut{First: r.Ranked}
	switch {
	case r.Ranked == AllRanked || r.Ranked == 0 && len(r.Rankings.Tracks) <= manyRanked:
		return nil
	case r.Ranked == 0:
		c.First = fewRanked
	}
	for _, ranking := range r.Rankings.Tuples {
		c.LeftOut += max(0, len(ranking.Tracks)-c.First)
	}
	if c.LeftOut == 0 {
		return nil
	}
	return c
}

// of returns the tracks of a ranking that files have; a nil cut has all.
func (c *cut) of(ranking posterior.Ranking) []int32 {
	if c == nil {
		return ranking.Tracks
	}
	return ranking.Tracks[:min(c.First, len(ranking.Tracks))]
}
