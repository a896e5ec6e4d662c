package tile

import (
	"slices"

	"gonum.org/v1/gonum/blas"

	"siibp/core/simd"
)

// sums are the sufficient statistics of the tiles since the last flush, in packed order.
type sums[T simd.Float] struct {
	t        []simd.Matrix[T] // for each view, νᵀX, K×D
	r        []simd.Matrix[T] // for each pattern, νᵀν, K×K; only what is below the diagonal is read
	n        [][]T            // for each pattern, Σ_j ν_j, K
	patterns []int            // the patterns of the tile's tracks
}

// Add adds the current tile to the sums.
func (s *Sweeper[T]) Add() {
	s.prepare()
	v, ops := s.params.layout.Independent, s.by.Ops
	for e, t := range s.sums.t {
		x := s.views[e].tracks(s.tile.From, s.tile.To)
		inParts(v, x.Rows*x.Cols, rowUnit, s.yielder, func(from, to int) {
			ops.Gemm(blas.NoTrans, blas.NoTrans, 1, s.nu.RowRange(from, to), x, t.RowRange(from, to))
		})
		sparseParts(s.tile.sparse, x.Cols, s.yielder, func(rows []simd.SparseRow) { ops.SpMM(rows, s.nu, x, t) })
	}
	patterns := s.present()
	for _, pattern := range patterns {
		part := s.nu
		if len(patterns) > 1 {
			part = s.maskPattern(pattern)
		}
		s.addPattern(part, s.sums.r[pattern], s.sums.n[pattern])
	}
}

// addPattern adds νᵀν to r and Σ_j ν_j to n, over the tracks with one pattern: part is N with ν of the
// other tracks at 0.
func (s *Sweeper[T]) addPattern(part, r simd.Matrix[T], n []T) {
	v, rows, ops, ones := s.params.layout.Independent, s.nu.Rows, s.by.Ops, s.scratch.vectorOfOnes(part.Cols)
	ops.Gemv(part.RowRange(0, v), ones, n[:v])
	inParts(v, v*part.Cols, unitOf(v, v, rowUnit), s.yielder, func(from, to int) {
		ops.Gemm(blas.NoTrans, blas.Trans, 1, part.RowRange(from, to), s.nu.RowRange(0, v), r.RowRange(from, to).ColRange(0, v))
	})
	both, counts := s.scratch.both.Zeros(rows-v, rows), simd.Zeros(s.scratch.row, rows-v)
	s.scratch.both, s.scratch.row = both, counts
	ops.Gemv(part.RowRange(v, rows), ones, counts)
	inParts(rows-v, rows*part.Cols, unitOf(rows-v, rows, rowUnit), s.yielder, func(from, to int) {
		ops.Gemm(blas.NoTrans, blas.Trans, 1, part.RowRange(v+from, v+to), s.nu, both.RowRange(from, to))
	})
	for row, place := range s.tile.Coupled {
		to, from := r.Row(place), both.Row(row)
		ops.Axpy(1, from[:v], to[:v])
		for column, other := range s.tile.Coupled {
			to[other] += from[v+column]
		}
		n[place] += counts[row]
	}
}

// prepare allocates sums of 0 if the present ones do not have the layout's size.
func (s *Sweeper[T]) prepare() {
	k := s.params.layout.Factors()
	if len(s.sums.r) > 0 && s.sums.r[0].Rows == k {
		return
	}
	s.sums = sums[T]{}
	for _, x := range s.views {
		s.sums.t = append(s.sums.t, simd.NewMatrix[T](k, x.Dim))
	}
	for range s.params.patterns.Views {
		s.sums.r, s.sums.n = append(s.sums.r, simd.NewMatrix[T](k, k)), append(s.sums.n, make([]T, k))
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

// maskPattern returns N with ν of the tracks of other patterns at 0.
func (s *Sweeper[T]) maskPattern(pattern int) simd.Matrix[T] {
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

// Flush adds the sums, in the factors' own order, to sufficient statistics and sets them to 0.
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
	for i, r := range s.sums.r {
		n, of := s.sums.n[i], to.Patterns[i]
		for place, k := range s.params.layout.Order {
			of.N[k] += float64(n[place])
			row := of.R[k*len(of.N):]
			for other, x := range r.Row(place)[:place] {
				row[s.params.layout.Order[other]] += float64(x)
			}
		}
		clear(r.Data)
		clear(n)
	}
}
