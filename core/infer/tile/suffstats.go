package tile

import (
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/likelihood"
)

// SuffStats are the likelihood's sufficient statistics over videos. n and E[z zᵀ] depend on a
// track's pattern of views only, so they are summed once a pattern.
type SuffStats struct {
	Views    []*likelihood.SuffStats
	Patterns []*likelihood.SuffStats // N, M and Count; T stays empty
}

// NewSuffStats returns statistics at 0 for k factors, views of some dimensions and so many patterns.
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

// CountTracks counts the tracks from one up to another, whatever ν.
func (s *SuffStats) CountTracks(p *Patterns, from, to int) {
	for first, last := from, 0; first < to; first = last {
		last = p.Run(first, to)
		s.Patterns[p.Of[first]].Count += float64(last - first)
	}
}

// Add adds other statistics and leaves them at 0.
func (s *SuffStats) Add(other *SuffStats) {
	for e, to := range s.Views {
		to.Add(other.Views[e])
	}
	for i, to := range s.Patterns {
		to.Add(other.Patterns[i])
	}
}

// AddCounts adds what does not depend on ν and leaves that at 0.
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

// Close turns νᵀν into E[z zᵀ] and gives every view the sums of its patterns. exclusive reports
// whether a track shows at most one of two factors.
func (s *SuffStats) Close(p *Patterns, exclusive func(k, l int) bool) {
	for i, of := range s.Patterns {
		k := len(of.N)
		for a := range k {
			for b := range a {
				both := of.R[a*k+b] + of.R[b*k+a] // one of them, by the order of the columns
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
