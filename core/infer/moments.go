package infer

import (
	"gonum.org/v1/gonum/floats"

	"siibp/core/likelihood"
)

// moments gathers the likelihood's sufficient statistics over videos. n and E[z zᵀ]
// depend on a track's pattern of views only, so they are summed once a pattern.
type moments struct {
	views    []*likelihood.Moments
	patterns []*likelihood.Moments // N, M and Count; T stays empty
}

func (f *Fit) newMoments() *moments {
	m := &moments{}
	for _, view := range f.views {
		m.views = append(m.views, likelihood.NewMoments(f.factors.K, view.D))
	}
	for range f.problem.patterns {
		m.patterns = append(m.patterns, likelihood.NewMoments(f.factors.K, 0))
	}
	return m
}

// add sums a video's tracks.
func (m *moments) add(f *Fit, b *bag) {
	k := f.factors.K
	j := b.from
	for row := range b.rows() {
		pattern := f.problem.missing[j]
		p := m.patterns[pattern]
		p.Count++
		for c, nu := range row {
			p.N[b.factors[c]] += nu
			to := p.M[b.factors[c]*k:]
			for i, other := range row[:c] {
				to[b.factors[i]] += nu * other
			}
		}
		for _, e := range f.problem.patterns[pattern] {
			x, d := &f.problem.views[e], f.views[e].D
			at := x.x[j*d : (j+1)*d]
			m.views[e].Square += floats.Dot(at, at)
			for c, nu := range row {
				floats.AddScaled(m.views[e].T[b.factors[c]*d:(b.factors[c]+1)*d], nu, at)
			}
		}
		j++
	}
}

// close turns the sums νᵀν into E[z zᵀ] and gives every view its patterns' sums.
func (m *moments) close(f *Fit) {
	k := f.factors.K
	for i, p := range m.patterns {
		for a := range k {
			for b := range a {
				both := p.M[a*k+b] + p.M[b*k+a] // one of them, by the order of the columns
				if f.exclude(a, b) {
					both = 0
				}
				p.M[a*k+b], p.M[b*k+a] = both, both
			}
			p.M[a*k+a] = p.N[a]
		}
		for _, e := range f.problem.patterns[i] {
			m.views[e].Count += p.Count
			floats.Add(m.views[e].N, p.N)
			floats.Add(m.views[e].M, p.M)
		}
	}
}

// exclude reports whether a track can show at most one of two factors.
func (f *Fit) exclude(a, b int) bool {
	e := f.factors.Concept(a)
	return f.options.Classes == "exclusive" && e < f.factors.Concepts() && e == f.factors.Concept(b)
}
