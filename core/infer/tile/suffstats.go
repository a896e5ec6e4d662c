package tile

import (
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/likelihood"
)

// SuffStats are the likelihood's sufficient statistics, summed over videos. Views with the same tracks
// have the same N and R, so these are summed for each pattern and not for each view.
type SuffStats struct {
	Views    []*likelihood.SuffStats
	Patterns []*likelihood.SuffStats // N, R and Count; T is empty
}

// NewSuffStats returns statistics of 0 for k factors, views of the given dimensions, and a number of
// patterns.
func NewSuffStats(k int, dims []int, patterns int) *SuffStats {
	s := &SuffStats{}
	for _, d := range dims {
		s.Views = append(s.Views, likelihood.NewSuffStats(k, d))
	}
	for range patterns {
		s.Patterns = append(s.Patterns, likelihood.NewSuffStats(k, 0))
	}
	return s
}

// CountTracks adds the tracks from ≤ j < to to the counts of their patterns.
func (s *SuffStats) CountTracks(p *Patterns, from, to int) {
	for first, last := from, 0; first < to; first = last {
		last = p.Run(first, to)
		s.Patterns[p.Of[first]].Count += float64(last - first)
	}
}

// Add adds other statistics, and sets these to 0.
func (s *SuffStats) Add(other *SuffStats) {
	for e, to := range s.Views {
		to.Add(other.Views[e])
	}
	for i, to := range s.Patterns {
		to.Add(other.Patterns[i])
	}
}

// AddCounts adds the numbers of tracks and Σ|x|² of other statistics, and sets them to 0 in these.
func (s *SuffStats) AddCounts(other *SuffStats) {
	for e, from := range other.Views {
		s.Views[e].Square += from.Square
		from.Square = 0
	}
	for i, from := range other.Patterns {
		s.Patterns[i].Count += from.Count
		from.Count = 0
	}
}

// Clear sets all sums to 0.
func (s *SuffStats) Clear() {
	for _, x := range slices.Concat(s.Views, s.Patterns) {
		x.Clear()
	}
}

// Close turns νᵀν into R = E[zᵀz], whose diagonal is N and which is 0 between exclusive factors, and
// adds the patterns' statistics to those of their views. exclusive reports whether a track shows at
// most one of two factors.
func (s *SuffStats) Close(p *Patterns, exclusive func(k, l int) bool) {
	for i, of := range s.Patterns {
		k := len(of.N)
		for a := range k {
			for b := range a {
				both := of.R[a*k+b] + of.R[b*k+a] // Flush has written one of the two; the other is 0
				if exclusive(a, b) {
					both = 0
				}
				of.R[a*k+b], of.R[b*k+a] = both, both
			}
			of.R[a*k+a] = of.N[a]
		}
		for _, e := range p.Views[i] {
			s.Views[e].Count += of.Count
			floats.Add(s.Views[e].N, of.N)
			floats.Add(s.Views[e].R, of.R)
		}
	}
}
