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
}

// set computes the parameters from the likelihoods of the views.
func (p *parameters[T]) set(l *Layout, patterns *Patterns, views []likelihood.Model) {
	k := l.Factors.K
	p.factors, p.weights, p.overlap, p.cost = k, nil, nil, nil
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
