package tile

import (
	"slices"

	"gonum.org/v1/gonum/blas"

	"siibp/core/simd"
)

// pick brings the rows of S for a tile's coupled factors together.
func (s *Sweeper[T]) pick(t *Tile) {
	v, u := s.params.layout.Independent, len(t.Coupled)
	for len(s.coupled) < len(s.params.s) {
		s.coupled = append(s.coupled, simd.Matrix[T]{})
	}
	for i, all := range s.params.s {
		s.coupled[i] = s.coupled[i].Zeros(u, v+u)
		for row, place := range t.Coupled {
			to, from := s.coupled[i].Row(row), all.Row(place)
			copy(to, from[:v])
			for column, other := range t.Coupled {
				to[v+column] = from[other]
			}
		}
	}
}

// Nu copies ν of the coupled factors to the places that they have among the tile's numbers.
func (s *Sweeper[T]) Nu(nu []float64) {
	for _, block := range s.tile.blocks {
		s.by.Ops.Widen(block, s.by.Values(s.tile.Assignments), nu)
	}
}

// Explain takes from A of some blocks what the independent factors explain, Σ_l S_kl ν_jl.
func (s *Sweeper[T]) Explain(blocks Span) { s.explain(blocks, 0, s.params.layout.Independent) }

// ExplainBlock takes from A of a block what the coupled factors of the other blocks explain.
func (s *Sweeper[T]) ExplainBlock(block int) {
	s.explain(Span{block, block + 1}, s.params.layout.Independent, s.nu.Rows)
}

// explain takes from A of some blocks what the factors in the rows from one up to another explain.
func (s *Sweeper[T]) explain(blocks Span, from, to int) {
	l := s.params.layout
	v := l.Independent
	first, _ := slices.BinarySearch(s.tile.Coupled, v+l.Blocks[blocks.From].From)
	last, _ := slices.BinarySearch(s.tile.Coupled, v+l.Blocks[blocks.To-1].To)
	s.eachPattern(func(pattern, start, end int) {
		s.by.Ops.Gemm(blas.NoTrans, blas.NoTrans, -1, s.coupled[pattern].RowRange(first, last).ColRange(from, to),
			s.nu.RowRange(from, to).ColRange(start, end), s.a.RowRange(v+first, v+last).ColRange(start, end))
	})
}

// Evidence sets ζ of a block's factors, at the places that it has among the tile's numbers, to all
// but what their sets and rivals say: β (A + the prior's log odds − the cost).
func (s *Sweeper[T]) Evidence(block int, beta float64, zeta []float64) {
	t, p := s.tile, s.params.patterns
	runs := t.blockOdds[block]
	if len(runs) == 0 || t.Tracks() == 0 {
		return
	}
	cost := simd.Zeros(s.scratch.exact, s.nu.Rows)
	s.scratch.exact = cost
	one := p.One(t.From, t.To)
	if one {
		for row, place := range t.Coupled {
			cost[s.params.layout.Independent+row] = s.params.exact[p.Of[t.From]][place]
		}
	}
	s.by.Ops.Evidence(runs, beta, s.a, t.Derived, cost, zeta)
	if !one {
		s.charge(runs, beta, zeta)
	}
}

// charge takes β times the cost, which differs from track to track, from ζ.
func (s *Sweeper[T]) charge(runs []simd.Run, beta float64, zeta []float64) {
	t, p := s.tile, s.params.patterns
	for _, r := range runs {
		n := int(r.To - r.From)
		for i := range int(r.Columns) {
			place, to := t.Coupled[int(r.Row)+i-s.params.layout.Independent], zeta[int(r.At)+i*n:][:n]
			for j, pattern := range p.Of[t.From+int(r.From) : t.From+int(r.To)] {
				to[j] -= beta * s.params.exact[pattern][place]
			}
		}
	}
}

// Keep takes in ν and ζ of a block's factors, which are at the places that they have among the
// tile's numbers.
func (s *Sweeper[T]) Keep(block int, nu, zeta []float64) {
	values := s.by.Values(s.tile.Assignments)
	s.by.Ops.Narrow(s.tile.blocks[block], nu, values)
	s.by.Ops.Narrow(s.tile.blockOdds[block], zeta, values)
	s.by.Ops.Gather(s.tile.blocks[block], values, s.nu)
}
