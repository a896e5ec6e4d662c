package infer

import (
	"iter"
	"slices"
)

// Span is the integers from ≤ i < to.
type Span struct{ From, To int }

// Len returns the number of integers.
func (s Span) Len() int { return s.To - s.From }

// Patterns are the sets of views that tracks have. Tracks with the same pattern have the same overlaps S
// and the same costs.
type Patterns struct {
	Of    []int   // N: the pattern of each track
	Views [][]int // the views of each pattern, ascending
}

// NewPatterns returns the patterns of n tracks; has[e][j] says whether track j has view e.
func NewPatterns(n int, has [][]bool) *Patterns {
	p := &Patterns{Of: make([]int, n)}
	for j := range n {
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

// Has reports whether a track has a view.
func (p *Patterns) Has(track, view int) bool { return slices.Contains(p.Views[p.Of[track]], view) }

// Runs cuts the tracks from ≤ j < to into runs of one pattern. It yields the pattern and the tracks of each
// run, counted from from on.
func (p *Patterns) Runs(from, to int) iter.Seq2[int, Span] {
	return func(yield func(int, Span) bool) {
		for first := from; first < to; {
			last := first + 1
			for last < to && p.Of[last] == p.Of[first] {
				last++
			}
			if !yield(p.Of[first], Span{first - from, last - from}) {
				return
			}
			first = last
		}
	}
}
