package infer

import (
	"siibp/core/likelihood"
	"siibp/core/simd"
)

// parameters are the products of q(A) that the E-step reads. All goroutines share them.
type parameters[T simd.Float] struct {
	factors int              // K
	weights []simd.Matrix[T] // of each view e, Φ Σ⁻¹, K×D_e
	overlap []simd.Matrix[T] // of each pattern of views, S = Σ_e Φ Σ⁻¹ Φᵀ, K×K
	cost    [][]float64      // of each pattern and factor, Σ_e Cost(k)

	viewOverlap [][]float64 // of each view, Φ Σ⁻¹ Φᵀ, K×K, if evidence can be contaminated
	viewCost    [][]float64 // of each view and factor, Cost(k)
}

// set computes the parameters from the likelihoods of the views.
func (p *parameters[T]) set(l *Layout, patterns *Patterns, views []likelihood.Model) {
	k := l.Factors.K
	*p = parameters[T]{factors: k}
	for _, v := range views {
		weights := simd.NewMatrix[T](k, v.Dim())
		row := make([]float64, v.Dim())
		for k := range k {
			v.Weights(k, row)
			for d, x := range row {
				weights.Row(k)[d] = T(x)
			}
		}
		p.weights = append(p.weights, weights)
		if l.contamination > 0 {
			p.addView(v)
		}
	}
	for _, members := range patterns.Views {
		s, cost, overlap := make([]float64, k*k), make([]float64, k), simd.NewMatrix[T](k, k)
		for _, e := range members {
			views[e].AddOverlap(s)
			for k := range cost {
				cost[k] += views[e].Cost(k)
			}
		}
		for i, x := range s {
			overlap.Data[i] = T(x)
		}
		p.overlap, p.cost = append(p.overlap, overlap), append(p.cost, cost)
	}
}

// addView appends the overlaps and costs of one view.
func (p *parameters[T]) addView(v likelihood.Model) {
	s, cost := make([]float64, p.factors*p.factors), make([]float64, p.factors)
	v.AddOverlap(s)
	for k := range cost {
		cost[k] = v.Cost(k)
	}
	p.viewOverlap, p.viewCost = append(p.viewOverlap, s), append(p.viewCost, cost)
}
