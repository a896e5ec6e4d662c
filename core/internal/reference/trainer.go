package reference

import (
	"slices"

	"siibp/core/infer"
	"siibp/core/options"
)

// ModelOf returns the problem and the state of t as a dense Model.
func ModelOf(t *infer.Trainer) *Model {
	model := t.Problem
	m := &Model{Alpha: t.Posterior.Alpha, ExclusionWeight: t.LastExclusionWeight(), C: t.Options.C, Margin: t.Options.Margin, ExclusionC: t.Options.ExclusionC,
		Exclusive: t.Options.Classes == options.ClassesExclusive}
	if m.ExclusionC == 0 {
		m.ExclusionC = t.Options.C
	}
	for k := range t.Layout.Factors.K {
		concept := t.Layout.Factors.Concept(k)
		if concept == t.Layout.Factors.Concepts() {
			concept = -1
		}
		m.Concept = append(m.Concept, concept)
	}
	for i, video := range t.Posterior.Videos {
		m.Counts = append(m.Counts, t.Posterior.IsCounted(video))
		m.Line = append(m.Line, video.StickOrder)
		sets, cliques := constraints(t, i)
		m.Sets, m.Cliques = append(m.Sets, sets), append(m.Cliques, cliques)
		m.Tau1, m.Tau2 = append(m.Tau1, video.Sticks.Tau1), append(m.Tau2, video.Sticks.Tau2)
		for j := range video.Tracks() {
			nu := make([]float64, t.Layout.Factors.K)
			for c, k := range video.Factors {
				nu[k] = video.Nu.At(c*video.Tracks() + j)
			}
			m.Video, m.Nu = append(m.Video, i), append(m.Nu, nu)
		}
	}
	for e, view := range t.Posterior.Views {
		var phi, xs [][]float64
		for k := range t.Layout.Factors.K {
			phi = append(phi, view.Mean(k))
		}
		for j := range model.Rows {
			var x []float64
			for _, has := range model.Patterns.Views[model.Patterns.Of[j]] {
				if has == e {
					x = model.Row(e, j)
				}
			}
			xs = append(xs, x)
		}
		m.X, m.Phi, m.Var = append(m.X, xs), append(m.Phi, phi), append(m.Var, view.Parameters().Var)
		m.Noise, m.Scale = append(m.Noise, view.Parameters().Noise), append(m.Scale, view.Parameters().Scale)
	}
	return m
}

// constraints returns the constraints of video i: the sets of factors with their counts, and the cliques.
func constraints(t *infer.Trainer, i int) (sets []Set, cliques []Clique) {
	model, video := t.Problem, t.Posterior.Videos[i]
	data := &model.Videos[i]
	add := func(set []int, count int) {
		at := slices.IndexFunc(sets, func(s Set) bool { return slices.Equal(s.Factors, set) })
		if at < 0 {
			at, sets = len(sets), append(sets, Set{Factors: set})
		}
		sets[at].Count = max(sets[at].Count, count)
	}
	for _, singles := range []bool{false, t.Options.Singles == options.SinglesAll} {
		for n, tuple := range data.Tuples {
			if data.Free || !data.Asks(n) {
				continue
			}
			count := 1
			if data.Counts != nil && t.Options.Hinge != options.HingePaper {
				count = data.Counts[n]
			}
			if !singles {
				add(t.Layout.Factors.Set(tuple), count)
				continue
			}
			for _, k := range t.Layout.Factors.Set(tuple) {
				add([]int{k}, count)
			}
		}
	}
	if !t.Options.Exclusion || t.Options.C == 0 && t.Options.ExclusionC == 0 {
		return sets, nil
	}
	for _, rows := range data.Cliques {
		for e, concept := range model.Concepts {
			var q Clique
			for _, row := range rows {
				q.Tracks = append(q.Tracks, video.From+slices.Index(model.Rows[video.From:video.To], row))
			}
			for _, k := range video.Factors {
				if t.Layout.Factors.Concept(k) == e && model.Data.Concepts[concept].Unique && len(rows) > 1 {
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
