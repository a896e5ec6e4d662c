package tile

import (
	"slices"

	"gonum.org/v1/gonum/blas"

	"siibp/core/simd"
)

// sums is what a sweeper's tiles say of the appearances since the last flush, in packed order: t is
// νᵀX of each view, K×D, m is νᵀν, of which the part below the diagonal counts, and n is Σν of each
// pattern.
type sums[T simd.Float] struct {
	t, m     []simd.Matrix[T]
	n        [][]T
	patterns []int // of the tile's tracks
}

// Add adds what the tile says of the appearances.
func (s *Sweeper[T]) Add() {
	s.prepare()
	v, ops := s.params.layout.Independent, s.by.Ops
	for e, t := range s.sums.t {
		x := s.views[e].tracks(s.tile.From, s.tile.To)
		ops.Gemm(blas.NoTrans, blas.NoTrans, 1, s.nu.RowRange(0, v), x, t.RowRange(0, v))
		ops.SpMM(s.tile.sparse, s.nu, x, t)
	}
	patterns := s.present()
	for _, pattern := range patterns {
		part := s.nu
		if len(patterns) > 1 {
			part = s.only(pattern)
		}
		s.addPattern(part, s.sums.m[pattern], s.sums.n[pattern])
	}
}

// addPattern adds νᵀν and Σν of the tracks with one pattern; in part, ν of the others is 0.
func (s *Sweeper[T]) addPattern(part, m simd.Matrix[T], n []T) {
	v, rows, ops, ones := s.params.layout.Independent, s.nu.Rows, s.by.Ops, s.scratch.one(part.Cols)
	ops.Gemv(part.RowRange(0, v), ones, n[:v])
	ops.Gemm(blas.NoTrans, blas.Trans, 1, part.RowRange(0, v), s.nu.RowRange(0, v), m.RowRange(0, v).ColRange(0, v))
	both, counts := s.scratch.both.Zeros(rows-v, rows), simd.Zeros(s.scratch.row, rows-v)
	s.scratch.both, s.scratch.row = both, counts
	ops.Gemv(part.RowRange(v, rows), ones, counts)
	ops.Gemm(blas.NoTrans, blas.Trans, 1, part.RowRange(v, rows), s.nu, both)
	for row, place := range s.tile.Coupled {
		to, from := m.Row(place), both.Row(row)
		ops.Axpy(1, from[:v], to[:v])
		for column, other := range s.tile.Coupled {
			to[other] += from[v+column]
		}
		n[place] += counts[row]
	}
}

// prepare makes the sums where there are none of this size.
func (s *Sweeper[T]) prepare() {
	k := s.params.layout.Factors()
	if len(s.sums.m) > 0 && s.sums.m[0].Rows == k {
		return
	}
	s.sums = sums[T]{}
	for _, x := range s.views {
		s.sums.t = append(s.sums.t, simd.NewMatrix[T](k, x.Dim))
	}
	for range s.params.patterns.Views {
		s.sums.m, s.sums.n = append(s.sums.m, simd.NewMatrix[T](k, k)), append(s.sums.n, make([]T, k))
	}
}

// present lists the patterns of the tile's tracks.
func (s *Sweeper[T]) present() []int {
	list := s.sums.patterns[:0]
	for _, pattern := range s.params.patterns.Of[s.tile.From:s.tile.To] {
		if !slices.Contains(list, pattern) {
			list = append(list, pattern)
		}
	}
	s.sums.patterns = list
	return list
}

// only returns ν with that of the tracks of other patterns at 0.
func (s *Sweeper[T]) only(pattern int) simd.Matrix[T] {
	s.scratch.part = s.scratch.part.Padded(s.nu.Rows, s.nu.Cols)
	for row := range s.nu.Rows {
		to := s.scratch.part.Row(row)
		for j, x := range s.nu.Row(row) {
			if s.params.patterns.Of[s.tile.From+j] == pattern {
				to[j] = x
			}
		}
	}
	return s.scratch.part
}

// Flush gives the sums to sufficient statistics, and leaves them at 0.
func (s *Sweeper[T]) Flush(to *SuffStats) {
	for e, t := range s.sums.t {
		for place, k := range s.params.layout.Order {
			row := to.Views[e].T[k*t.Cols:]
			for d, x := range t.Row(place) {
				row[d] += float64(x)
			}
		}
		clear(t.Data)
	}
	for i, m := range s.sums.m {
		n, of := s.sums.n[i], to.Patterns[i]
		for place, k := range s.params.layout.Order {
			of.N[k] += float64(n[place])
			row := of.R[k*len(of.N):]
			for other, x := range m.Row(place)[:place] {
				row[s.params.layout.Order[other]] += float64(x)
			}
		}
		clear(m.Data)
		clear(n)
	}
}
