package tile

import "slices"

// Patterns say which views tracks have. What the views say of the factors depends on a track's
// pattern only.
type Patterns struct {
	Of    []int   // N: the pattern of each track
	Views [][]int // of each pattern, ascending
}

// NewPatterns numbers the sets of views that tracks have; has is N long for each view.
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

// Run returns the end of the run of tracks that have the pattern of the first, at most to.
func (p *Patterns) Run(from, to int) int {
	for j := from + 1; j < to; j++ {
		if p.Of[j] != p.Of[from] {
			return j
		}
	}
	return to
}

// One reports whether tracks have one pattern.
func (p *Patterns) One(from, to int) bool { return p.Run(from, to) == to }
