package infer

import (
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"siibp/core/constraint"
	"siibp/core/coroutine"
	"siibp/core/likelihood"
	"siibp/core/options"
)

// maxFullDim is the largest dimension of a view with a full noise covariance; a larger view has isotropic noise.
// The eigenvectors of Σ cost D³ operations an update.
const maxFullDim = 256

// crossScale is the initial prior variance of the factors of one concept in the view of another, relative to that
// in their own view.
const crossScale = 0.1

// priorFloor is the least prior variance of a normalized view, relative to its initial value. Without it, strong noise
// drives a variance and the appearances to 0, because F is then lowest if no class explains any features. On the toy
// world with noise of 1.2, pair accuracy is .28 without the floor and .78 with it.
const priorFloor = 0.3

// likelihoodOf returns the observation model of a view that the options ask for.
func (m *Problem) likelihoodOf(e int, f constraint.Factors, o options.Options) likelihood.Spec {
	x := m.Views[e]
	s := likelihood.Spec{Dim: x.Dim, Groups: make([]int, f.K), PriorVars: []float64{o.Scale * o.Scale}, MinVar: x.minVar,
		Full: o.Noise == options.NoiseFull && x.Dim <= maxFullDim}
	if o.PriorVariance == options.PriorVarianceShared {
		return s
	}
	if o.Normalize != options.NormalizeNone {
		s.PriorFloor = priorFloor
	}
	for k := range s.Groups {
		s.Groups[k] = f.Owner(k)
	}
	s.PriorVars = slices.Repeat(s.PriorVars, f.Concepts()+1)
	speaks := func(concept int) bool { // the view is about the concept
		names := m.Data.Concepts[m.Concepts[concept]].ViewNames()
		return slices.ContainsFunc(x.parts, func(part string) bool { return slices.Contains(names, part) })
	}
	any := false
	for e := range f.Concepts() {
		any = any || speaks(e)
	}
	for e := range f.Concepts() {
		if any && !speaks(e) {
			s.PriorVars[e] *= crossScale
		}
	}
	return s
}

// gram returns XᵀX of a view, D×D, over the training tracks that have it, or over all tracks. The problem keeps
// the matrices, because several trainers, on several goroutines, may share it.
func (m *Problem) gram(e int, all bool, y *coroutine.Yielder) []float64 {
	key := gramKey{e, all}
	if kept, ok := m.grams.Load(key); ok {
		return kept.([]float64)
	}
	d := m.Views[e].Dim
	sum := make([]float64, d*d)
	rows := make([]float64, 0, chunkTracks*d)
	flush := func() {
		if n := len(rows) / d; n > 0 {
			x := blas64.General{Rows: n, Cols: d, Stride: d, Data: rows}
			blas64.Gemm(blas.Trans, blas.NoTrans, 1, x, x, 1, blas64.General{Rows: d, Cols: d, Stride: d, Data: sum})
			rows = rows[:0]
			y.Did(n * d * d)
		}
	}
	for i, v := range m.Videos {
		for j := m.First[i]; j < m.First[i+1]; j++ {
			if (all || !v.Test) && slices.Contains(m.Patterns.Views[m.Patterns.Of[j]], e) {
				if rows = append(rows, m.Row(e, j)...); len(rows) == cap(rows) {
					flush()
				}
			}
		}
	}
	flush()
	m.grams.Store(key, sum)
	return sum
}

// gramKey is a view, and whether all tracks are counted.
type gramKey struct {
	view int
	all  bool
}
