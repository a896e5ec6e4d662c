package tile

import "slices"

// Patterns are the sets of views that tracks have. Tracks with the same pattern have the same S and
// the same costs.
type Patterns struct {
	Of    []int   // for each track, its pattern
	Views [][]int // for each pattern, its views, ascending
}

// NewPatterns finds the patterns of N tracks; has says, for each view, which of the tracks have it.
func NewPatterns(tracks int, has [][]bool) *Patterns {
	p := &Patterns{Of: make([]int, tracks)}
	for j := range tracks {
		var views []int
		for e := range has {
			if has[e][j] {
				views = append(views, e)
			}
		}
		at := slices.IndexFunc(p.Views, func(known []int) bool { return slices.Equal(known, views) })
		if at < 0 {
			at = len(p.Views)
			p.Views = append(p.Views, views)
		}
		p.Of[j] = at
	}
	return p
}

// Run returns the first track after from whose pattern is not that of track from, but at most to.
func (p *Patterns) Run(from, to int) int {
	for j := from + 1; j < to; j++ {
		if p.Of[j] != p.Of[from] {
			return j
		}
	}
	return to
}

// One reports whether the tracks from ≤ j < to have the same pattern.
func (p *Patterns) One(from, to int) bool { return p.Run(from, to) == to }
