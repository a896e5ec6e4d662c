package infer

import (
	"iter"
	"slices"

	"siibp/core/simd"
)

// Patterns are the sets of views that tracks have. Tracks with the same pattern have the same overlaps S
// and the same half norms.
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

// zeros returns n zeros, in the memory of list if they fit there.
func zeros[T any](list []T, n int) []T {
	list = grown(list, n)
	clear(list)
	return list
}

// grown returns a list of n entries with any values, in the memory of list if they fit there.
func grown[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n)
	}
	return list[:n]
}

// total returns the sum of a list in double precision. It adds four numbers at a time, which do not wait for
// one another.
func total[T simd.Float](list []T) float64 {
	var sums [4]float64
	for len(list) >= 4 {
		sums[0] += float64(list[0])
		sums[1] += float64(list[1])
		sums[2] += float64(list[2])
		sums[3] += float64(list[3])
		list = list[4:]
	}
	for i, x := range list {
		sums[i] += float64(x)
	}
	return sums[0] + sums[1] + (sums[2] + sums[3])
}

// widen copies a list to one in double precision, which may be longer.
func widen[T simd.Float](to []float64, from []T) {
	for i, x := range from {
		to[i] = float64(x)
	}
}

// narrow fills a list with the first numbers of one in double precision.
func narrow[T simd.Float](to []T, from []float64) {
	for i := range to {
		to[i] = T(from[i])
	}
}

// addTo adds a list to one in double precision and sets it to 0.
func addTo[T simd.Float](to []float64, from []T) {
	for i, x := range from {
		to[i] += float64(x)
	}
	clear(from)
}
