package tile

import (
	"siibp/core/likelihood"
	"siibp/core/simd"
)

// Params are the products of the appearances that a sweep reads, in packed order. All sweepers read
// the same ones.
type Params[T simd.Float] struct {
	patterns *Patterns
	layout   *Layout
	phi      []simd.Matrix[T]   // for each view e, Φ^e/σ²_n, K×D
	cost     [][]T              // for each pattern, Σ_e (D σ²_k + |Φ_k|²)/(2σ²_n), K
	exact    [][]float64        // cost in double precision
	s        []simd.Matrix[T]   // for each pattern, S = Σ_e ΦΦᵀ/σ²_n, K×K, but 0 between the factors of a block
	squares  [][]simd.Matrix[T] // for each pattern and segment, S between the segment's independent factors
}

// NewParams returns parameters that Set has still to compute.
func NewParams[T simd.Float](patterns *Patterns) *Params[T] { return &Params[T]{patterns: patterns} }

// Set computes the parameters of a layout from the appearances and variances of the views.
func (p *Params[T]) Set(l *Layout, views []*likelihood.View) {
	p.layout, p.phi, p.cost, p.exact, p.s, p.squares = l, nil, nil, nil, nil, nil
	k := l.Factors()
	for _, v := range views {
		phi := simd.NewMatrix[T](k, v.D)
		for place, factor := range l.Order {
			row := phi.Row(place)
			for d, mean := range v.Row(factor) {
				row[d] = T(mean / v.NoiseVar)
			}
		}
		p.phi = append(p.phi, phi)
	}
	for _, members := range p.patterns.Views {
		gram, cost := make([]float64, k*k), make([]float64, k)
		for _, e := range members {
			views[e].Gram(gram)
			for i := range cost {
				cost[i] += views[e].Cost(i)
			}
		}
		p.pack(gram, cost)
	}
}

// pack appends S and the costs of a pattern, which are given in the factors' own order.
func (p *Params[T]) pack(gram, cost []float64) {
	l, k := p.layout, p.layout.Factors()
	packed, exact, s := make([]T, k), make([]float64, k), simd.NewMatrix[T](k, k)
	for place, factor := range l.Order {
		packed[place], exact[place] = T(cost[factor]), cost[factor]
		for other, factor2 := range l.Order {
			if min(place, other) < l.Independent || l.BlockOf[factor] != l.BlockOf[factor2] {
				s.Row(place)[other] = T(gram[factor*k+factor2])
			}
		}
	}
	squares := make([]simd.Matrix[T], len(l.Segments))
	for i, segment := range l.Segments {
		if segment.Independent {
			squares[i] = simd.NewMatrix[T](segment.Len(), segment.Len())
			s.RowRange(segment.From, segment.To).ColRange(segment.From, segment.To).CopyTo(squares[i])
		}
	}
	p.cost, p.exact, p.s, p.squares = append(p.cost, packed), append(p.exact, exact), append(p.s, s), append(p.squares, squares)
}
