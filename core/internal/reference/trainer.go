package reference

import (
	"slices"

	"siibp/core/infer"
	"siibp/core/likelihood"
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
	m.Order = t.Layout.Order
	m.addPairs(t)
	for k := range t.Layout.Factors.K {
		concept := t.Layout.Factors.Owner(k)
		if concept == t.Layout.Factors.Concepts() {
			concept = -1
		}
		m.Concept = append(m.Concept, concept)
		if t.Options.PriorVariance == options.PriorVarianceShared {
			concept = 0
		}
		m.PriorGroup = append(m.PriorGroup, concept)
	}
	for i, video := range t.Posterior.Videos {
		m.Counts = append(m.Counts, t.Posterior.IsCounted(video))
		m.Line = append(m.Line, video.StickOrder)
		m.Choices = append(m.Choices, choices(t, video))
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
		m.X, m.Phi = append(m.X, xs), append(m.Phi, phi)
		m.addVariances(t, e)
	}
	return m
}

// choices returns, under a uniform prior, the number of outcomes of each choice that a track of a video makes: a
// factor of a concept or none, and each independent background factor or not.
func choices(t *infer.Trainer, v *infer.Video) []int {
	if t.Options.Allocation != options.AllocationUniform {
		return nil
	}
	list := slices.Repeat([]int{1}, t.Layout.Factors.Concepts())
	for _, k := range v.Factors {
		if owner := t.Layout.Factors.Owner(k); owner < t.Layout.Factors.Concepts() {
			list[owner]++
		} else {
			list = append(list, 2) // an independent background factor, or not
		}
	}
	return list
}

// addVariances appends the variances of a view as dense matrices.
func (m *Model) addVariances(t *infer.Trainer, e int) {
	view := t.Posterior.Views[e]
	p, d, k := view.Parameters(), view.Dim(), view.Factors()
	noise, vars, prior := p.Noise, make([][]float64, k), make([]float64, k)
	full, isFull := view.(*likelihood.Full)
	if !isFull {
		noise = diagonal(slices.Repeat(p.Noise, d))
	}
	for f := range k {
		switch {
		case isFull:
			vars[f] = full.PosteriorCovariance(f)
		default:
			vars[f] = diagonal(slices.Repeat(p.Var[f:f+1], d))
		}
		prior[f] = view.PriorVar(f)
	}
	m.Noise, m.Var, m.Prior, m.Full = append(m.Noise, slices.Clone(noise)), append(m.Var, vars), append(m.Prior, prior), append(m.Full, isFull)
}

// diagonal returns a diagonal matrix.
func diagonal(x []float64) []float64 {
	list := make([]float64, len(x)*len(x))
	for i, v := range x {
		list[i*len(x)+i] = v
	}
	return list
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
