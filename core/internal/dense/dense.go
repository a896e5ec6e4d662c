// Package dense writes the state of a trainer out for the formulas of package slow, for tests.
package dense

import (
	"slices"

	"siibp/core/infer"
	"siibp/core/internal/slow"
	"siibp/core/options"
)

// Of returns the state of a trainer as the slow formulas read it.
func Of(f *infer.Trainer) *slow.Model {
	p := f.Model
	m := &slow.Model{Alpha: f.State.Alpha, Relaxed: f.LastRelaxed(), C: f.Options.C, Margin: f.Options.Margin, ExclusionC: f.Options.ExclusionC,
		Exclusive: f.Options.Classes == options.ClassesExclusive}
	if m.ExclusionC == 0 {
		m.ExclusionC = f.Options.C
	}
	for k := range f.Layout.Factors.K {
		concept := f.Layout.Factors.Concept(k)
		if concept == f.Layout.Factors.Concepts() {
			concept = -1
		}
		m.Concept = append(m.Concept, concept)
	}
	for i, b := range f.State.Videos {
		m.Counts = append(m.Counts, f.State.IsCounted(b))
		m.Line = append(m.Line, b.Line)
		sets, cliques := constraints(f, i)
		m.Sets, m.Cliques = append(m.Sets, sets), append(m.Cliques, cliques)
		m.Tau1, m.Tau2 = append(m.Tau1, b.Sticks.Tau1), append(m.Tau2, b.Sticks.Tau2)
		for j := range b.Tracks() {
			nu := make([]float64, f.Layout.Factors.K)
			for c, k := range b.Factors {
				nu[k] = b.Nu.At(c*b.Tracks() + j)
			}
			m.Video, m.Nu = append(m.Video, i), append(m.Nu, nu)
		}
	}
	for e, view := range f.State.Views {
		var phi, xs [][]float64
		for k := range f.Layout.Factors.K {
			phi = append(phi, view.Row(k))
		}
		for j := range p.Rows {
			var x []float64
			for _, has := range p.Patterns.Views[p.Patterns.Of[j]] {
				if has == e {
					x = p.Row(e, j)
				}
			}
			xs = append(xs, x)
		}
		m.X, m.Phi, m.Var = append(m.X, xs), append(m.Phi, phi), append(m.Var, view.PosteriorVar)
		m.Noise, m.Scale = append(m.Noise, view.NoiseVar), append(m.Scale, view.PriorVar)
	}
	return m
}

// constraints writes out what is asked of a video: sets by their factors, and cliques.
func constraints(f *infer.Trainer, i int) (sets []slow.Set, cliques []slow.Clique) {
	p, b := f.Model, f.State.Videos[i]
	v := &p.Videos[i]
	add := func(set []int, count int) {
		at := slices.IndexFunc(sets, func(s slow.Set) bool { return slices.Equal(s.Factors, set) })
		if at < 0 {
			at, sets = len(sets), append(sets, slow.Set{Factors: set})
		}
		sets[at].Count = max(sets[at].Count, count)
	}
	for _, singles := range []bool{false, f.Options.Singles == options.SinglesAll} {
		for t, tuple := range v.Tuples {
			if v.Free || !v.Asks(t) {
				continue
			}
			count := 1
			if v.Counts != nil && f.Options.Hinge != options.HingePaper {
				count = v.Counts[t]
			}
			if !singles {
				add(f.Layout.Factors.Set(tuple), count)
				continue
			}
			for _, k := range f.Layout.Factors.Set(tuple) {
				add([]int{k}, count)
			}
		}
	}
	if !f.Options.Exclusion || f.Options.C == 0 && f.Options.ExclusionC == 0 {
		return sets, nil
	}
	for _, rows := range v.Cliques {
		for e, concept := range p.Concepts {
			var q slow.Clique
			for _, row := range rows {
				q.Tracks = append(q.Tracks, b.From+slices.Index(p.Rows[b.From:b.To], row))
			}
			for _, k := range b.Factors {
				if f.Layout.Factors.Concept(k) == e && p.Data.Concepts[concept].Unique && len(rows) > 1 {
					q.Factors = append(q.Factors, k)
				}
			}
			if m := len(q.Factors); m > 0 {
				cliques = append(cliques, q)
			}
		}
	}
	return sets, cliques
}
