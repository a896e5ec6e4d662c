package tile

import (
	"slices"

	"gonum.org/v1/gonum/blas"

	"siibp/core/simd"
)

// selectCoupled copies the rows and columns of S that the tile's coupled factors need.
func (s *Sweeper[T]) selectCoupled(t *Tile) {
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

// CopyNu copies ν of the coupled factors, in double precision, to where they are among the tile's
// assignments.
func (s *Sweeper[T]) CopyNu(nu []float64) {
	for _, block := range s.tile.blocks {
		s.by.Ops.Widen(block, s.by.Values(s.tile.Assignments), nu)
	}
}

// SubtractIndependent subtracts from A of some blocks what the independent factors l explain,
// Σ_l S_kl ν_jl.
func (s *Sweeper[T]) SubtractIndependent(blocks Span) {
	s.subtract(blocks, 0, s.params.layout.Independent)
}

// SubtractCoupled subtracts from A of a block what the coupled factors of the other blocks explain.
func (s *Sweeper[T]) SubtractCoupled(block int) {
	s.subtract(Span{block, block + 1}, s.params.layout.Independent, s.nu.Rows)
}

// subtract subtracts from A of some blocks what the factors in the rows from ≤ l < to explain.
func (s *Sweeper[T]) subtract(blocks Span, from, to int) {
	l := s.params.layout
	v := l.Independent
	first, _ := slices.BinarySearch(s.tile.Coupled, v+l.Blocks[blocks.From].From)
	last, _ := slices.BinarySearch(s.tile.Coupled, v+l.Blocks[blocks.To-1].To)
	s.eachPart((last-first)*(to-from), func(pattern, start, end int) {
		s.by.Ops.Gemm(blas.NoTrans, blas.NoTrans, -1, s.coupled[pattern].RowRange(first, last).ColRange(from, to),
			s.nu.RowRange(from, to).ColRange(start, end), s.a.RowRange(v+first, v+last).ColRange(start, end))
	})
}

// Evidence computes ζ of a block's factors without the terms of the constraints and of the other
// classes: β (A + the prior's log odds − the cost). It writes them to where they are among the tile's
// assignments.
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
		s.subtractCosts(runs, beta, zeta)
	}
}

// subtractCosts subtracts β times the cost from ζ where the tile's tracks have different patterns, and
// so different costs.
func (s *Sweeper[T]) subtractCosts(runs []simd.Run, beta float64, zeta []float64) {
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

// SetBlock stores ν and ζ of a block's factors in the videos, and ν in N. The lists given are laid out
// as the tile's assignments.
func (s *Sweeper[T]) SetBlock(block int, nu, zeta []float64) {
	values := s.by.Values(s.tile.Assignments)
	s.by.Ops.Narrow(s.tile.blocks[block], nu, values)
	s.by.Ops.Narrow(s.tile.blockOdds[block], zeta, values)
	s.by.Ops.Gather(s.tile.blocks[block], values, s.nu)
}
