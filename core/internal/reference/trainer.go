package reference

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/likelihood"
	"siibp/core/options"
)

// required returns the number of tracks that the tuples of a video require.
func required(v *dataset.Video) int {
	n := 0
	for i := range v.Tuples {
		if v.IsRequired(i) {
			n += v.Count(i)
		}
	}
	return n
}

// ModelOf returns the problem and the state of t as a dense Model.
func ModelOf(t *infer.Trainer) *Model {
	model := t.Problem
	m := &Model{Beta: 1, ByPaper: t.Options.Hinge == options.HingePaper, Alpha: t.Posterior.Alpha, ExclusionWeight: t.LastExclusionWeight(), C: t.Options.C, ScarceC: t.Options.ScarceC, Margin: t.Options.Margin, ExclusionC: t.Options.ExclusionC,
		Exclusive: t.Options.OneClass(), Contamination: t.LastContamination()}
	if m.ExclusionC == 0 {
		m.ExclusionC = t.Options.C
	}
	m.Order = t.Layout.Order
	m.addPairs(t)
	m.addLogWeights(t)
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
		m.StickOrder, m.Allowed = append(m.StickOrder, video.StickOrder), append(m.Allowed, video.Factors)
		m.Choices = append(m.Choices, choices(t, video))
		sets, cliques := constraints(t, i)
		m.Required = append(m.Required, required(&model.Videos[i]))
		m.Sets, m.Cliques = append(m.Sets, sets), append(m.Cliques, cliques)
		m.Tau1, m.Tau2 = append(m.Tau1, video.Sticks.Tau1), append(m.Tau2, video.Sticks.Tau2)
		for j := range video.Tracks() {
			nu := make([]float64, t.Layout.Factors.K)
			for c, k := range video.Factors {
				nu[k] = video.Nu.At(c*video.Tracks() + j)
			}
			m.Video, m.Nu = append(m.Video, i), append(m.Nu, nu)
			m.addJoint(t, video, j)
		}
	}
	for e, view := range t.Posterior.Models {
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

// addJoint appends E[z_k z_l] of a track of a video, if q is joint.
func (m *Model) addJoint(t *infer.Trainer, v *infer.Video, track int) {
	if t.Options.Classes != options.ClassesJoint || t.Layout.Factors.Concepts() != 2 {
		return
	}
	k := len(m.Concept)
	both := make([]float64, k*k)
	m.Both = append(m.Both, both)
	if v.Grid == nil { // the video allows no factor of one concept
		return
	}
	for r, row := range v.Factors[:v.Grid.Rows] {
		for c, col := range v.Factors[v.Grid.Rows:][:v.Grid.Cols] {
			q := v.Joint.At(v.Grid.Cell(r, c)*v.Tracks() + track)
			both[row*k+col], both[col*k+row] = q, q
		}
	}
}

// addLogWeights sets the log prior weights of the factors: under a uniform prior the background classes of a concept
// share the weight of one class.
func (m *Model) addLogWeights(t *infer.Trainer) {
	if t.Options.Allocation != options.AllocationUniform {
		return
	}
	f := t.Layout.Factors
	m.LogWeight = make([]float64, f.K)
	for k := f.First[f.Concepts()]; k < f.K; k++ {
		if f.Owner(k) < f.Concepts() {
			m.LogWeight[k] = -math.Log(float64(f.BackgroundClasses))
		}
	}
}

// choices returns, under a uniform prior, the number of equally likely outcomes of each choice that a track of a video
// makes: a class of a concept, its background or none, and each independent background factor or not.
func choices(t *infer.Trainer, v *infer.Video) []int {
	if t.Options.Allocation != options.AllocationUniform {
		return nil
	}
	list := slices.Repeat([]int{1}, t.Layout.Factors.Concepts())
	for e := range list {
		list[e] += min(1, t.Layout.Factors.BackgroundClasses) // all of them together
	}
	for _, k := range v.Factors {
		if t.Layout.Factors.Concept(k) < t.Layout.Factors.Concepts() {
			list[t.Layout.Factors.Concept(k)]++
			continue
		}
		if owner := t.Layout.Factors.Owner(k); owner == t.Layout.Factors.Concepts() {
			list = append(list, 2) // an independent background factor, or not
		}
	}
	return list
}

// addVariances appends the variances of a view as dense matrices. The floors of the prior variances are those of a
// trainer in its initial state.
func (m *Model) addVariances(t *infer.Trainer, e int) {
	view := t.Posterior.Models[e]
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
	m.PriorFloor = append(m.PriorFloor, make([]float64, k))
	if t.Options.PriorVariance == options.PriorVarianceConcept && t.Options.Normalize != options.NormalizeNone {
		floats.AddScaled(m.PriorFloor[e], 0.3, prior)
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
			if data.Free || !data.IsRequired(n) {
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
