package infer

import (
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/likelihood"
	"siibp/core/options"
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

// fresh returns moments at 0 for a sweep: those of the sweep before the last, if there was one.
func (f *Fit) fresh() *moments {
	m := f.spare
	if f.spare = nil; m == nil {
		return f.newMoments()
	}
	m.clear()
	return m
}

// turn puts the sums of a sweep in the place of those before it.
func (f *Fit) turn() {
	f.swept.close(f)
	f.moments, f.swept, f.spare = f.swept, nil, f.moments
}

// count sums what a video's tracks are, whatever ν.
func (m *moments) count(f *Fit, b *bag) {
	for first, last := b.from, 0; first < b.to; first = last {
		last = f.problem.alike(first, b.to)
		m.patterns[f.problem.missing[first]].Count += float64(last - first)
	}
	for e := range m.views {
		m.views[e].Square += f.problem.views[e].square[b.video]
	}
}

// take adds the sums of n and leaves n at 0.
func (m *moments) take(n *moments) {
	for e, to := range m.views {
		to.Take(n.views[e])
	}
	for i, to := range m.patterns {
		to.Take(n.patterns[i])
	}
}

// takeCounts adds what count summed in n and leaves that at 0.
func (m *moments) takeCounts(n *moments) {
	for e, from := range n.views {
		m.views[e].Square += from.Square
		from.Square = 0
	}
	for i, from := range n.patterns {
		m.patterns[i].Count += from.Count
		from.Count = 0
	}
}

// clear sets all sums to 0.
func (m *moments) clear() {
	for _, x := range slices.Concat(m.views, m.patterns) {
		x.Clear()
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
	return f.options.Classes == options.ClassesExclusive && e < f.factors.Concepts() && e == f.factors.Concept(b)
}
