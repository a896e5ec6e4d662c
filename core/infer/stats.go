package infer

import (
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/likelihood"
)

// Stats are the sufficient statistics of all views, summed over videos. Views with the same tracks have the
// same N and R, so these are summed for each pattern and not for each view.
type Stats struct {
	Views    []*likelihood.Stats // T and Square; Close adds the rest
	Patterns []*likelihood.Stats // N, R and Count; T is empty
}

// newStats returns statistics of 0 for k factors, views of the given dimensions, and a number of patterns.
func newStats(k int, dims []int, patterns int) *Stats {
	s := &Stats{}
	for _, d := range dims {
		s.Views = append(s.Views, likelihood.NewStats(k, d))
	}
	for range patterns {
		s.Patterns = append(s.Patterns, likelihood.NewStats(k, 0))
	}
	return s
}

// countTracks adds the number of tracks and Σ|x|² of some videos. It adds Σ|x|² of all of them at once, as a
// shard does.
func (s *Stats) countTracks(m *Problem, videos []*Video) {
	for _, v := range videos {
		for pattern, tracks := range m.Patterns.Runs(v.From, v.To) {
			s.Patterns[pattern].Count += float64(tracks.Len())
		}
	}
	for e, view := range s.Views {
		square := 0.0
		for _, v := range videos {
			square += m.Views[e].Squares[v.Index]
		}
		view.Square += square
	}
}

// Add adds other statistics, and sets these to 0.
func (s *Stats) Add(other *Stats) {
	for e, to := range s.Views {
		to.Add(other.Views[e])
	}
	for i, to := range s.Patterns {
		to.Add(other.Patterns[i])
	}
}

// Clear sets all sums to 0.
func (s *Stats) Clear() {
	for _, x := range slices.Concat(s.Views, s.Patterns) {
		x.Clear()
	}
}

// Complete completes R = E[zᵀz] from its entries below the diagonal: its diagonal is N, and it is 0 between
// factors that exclude each other. Then it adds the statistics of the patterns to those of their views.
func (s *Stats) Complete(p *Patterns, exclusive func(k, l int) bool) {
	for i, of := range s.Patterns {
		k := len(of.N)
		for a := range k {
			for b := range a {
				both := of.R[a*k+b]
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
