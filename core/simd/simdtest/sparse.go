package simdtest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"siibp/core/simd"
)

// sparse returns random sparse rows: for each of several consecutive ranges of tracks, some rows of the sparse matrix and
// of the dense matrix.
func (w world[T]) sparse(n, dense, rows int) []simd.SparseRow {
	var list []simd.SparseRow
	for from := w.random.IntN(3); from < n; {
		to := min(n, from+w.random.IntN(14))
		of := w.random.Perm(rows)
		for i, k := range w.random.Perm(dense)[:w.random.IntN(min(dense, rows, 6)+1)] {
			list = append(list, simd.SparseRow{From: int32(from), To: int32(to), Row: int32(of[i]), Dense: int32(k)})
		}
		from = to + w.random.IntN(2)
	}
	return list
}

// packed returns a grid without gaps between its rows.
func (w world[T]) packed(rows, cols int) grid[T] {
	for {
		if g := w.grid(rows, cols); g.ld == cols {
			return g
		}
	}
}

// matrix returns the grid as a simd.Matrix.
func (g grid[T]) matrix() simd.Matrix[T] {
	return simd.Matrix[T]{Rows: g.rows, Cols: g.cols, Stride: g.ld, Data: g.data}
}

// sparseProducts compares with textbook loops. Numbers that must not be read or written are NaN.
func sparseProducts[T simd.Float](t *testing.T, o *simd.Ops[T], eps float64) {
	w := world[T]{T: t, random: rand.New(rand.NewPCG(11, 12)), routines: routines[T]{eps: eps}}
	for range 200 {
		d, n, dense, sparse := w.size(), w.size(), w.size(), w.size()
		rows := w.sparse(n, dense, sparse)
		p, x, a := w.packed(dense, d), w.packed(n, d), w.grid(sparse, n)
		for i := range dense {
			if len(of(rows, i)) == 0 {
				spoil(p.data[i*d : (i+1)*d])
			}
		}
		before := a.copy()
		o.SDDMM(rows, p.matrix(), x.matrix(), a.matrix())
		w.check("SDDMM", a, d, func(l, j int) (float64, float64) {
			return product(1, 1, before.at(l, j), d*len(at(rows, l, j)), func(term int) float64 {
				return p.at(at(rows, l, j)[term/d], term%d) * x.at(j, term%d)
			})
		})
		sums := w.packed(dense, d)
		before = sums.copy()
		for l := range a.rows {
			for j := range a.cols {
				if len(at(rows, l, j)) == 0 {
					spoil(a.data[l*a.ld+j:][:1])
				}
			}
		}
		o.SpMM(rows, a.matrix(), x.matrix(), sums.matrix())
		w.check("SpMM", sums, n, func(i, k int) (float64, float64) {
			terms := of(rows, i)
			return product(1, 1, before.at(i, k), len(terms), func(term int) float64 {
				l, j := terms[term][0], terms[term][1]
				return a.at(l, j) * x.at(j, k)
			})
		})
	}
}

// spoil sets numbers that must not be read to NaN.
func spoil[T simd.Float](x []T) {
	for i := range x {
		x[i] = T(math.NaN())
	}
}

// at returns the dense rows of element (l, j) of the sparse matrix.
func at(rows []simd.SparseRow, l, j int) []int {
	var list []int
	for _, r := range rows {
		if int(r.Row) == l && int(r.From) <= j && j < int(r.To) {
			list = append(list, int(r.Dense))
		}
	}
	return list
}

// of returns the elements of the sparse matrix that belong to a dense row.
func of(rows []simd.SparseRow, k int) [][2]int {
	var list [][2]int
	for _, r := range rows {
		for j := r.From; j < r.To && int(r.Dense) == k; j++ {
			list = append(list, [2]int{int(r.Row), int(j)})
		}
	}
	return list
}

// refusesRows checks that SDDMM and SpMM panic if a sparse row exceeds matrices of 4×4.
func refusesRows(t *testing.T, o *simd.Ops[float64]) {
	x := simd.NewMatrix[float64](4, 4)
	for _, wrong := range []simd.SparseRow{{From: -1, To: 4}, {To: 5}, {To: 4, Row: 4}, {To: 4, Row: -1}, {To: 4, Dense: 4}, {To: 4, Dense: -1}} {
		list := []simd.SparseRow{{To: 4, Row: 3, Dense: 3}, wrong}
		refused(t, fmt.Sprintf("SDDMM: %+v", wrong), func() { o.SDDMM(list, x, x, x) })
		refused(t, fmt.Sprintf("SpMM: %+v", wrong), func() { o.SpMM(list, x, x, x) })
	}
}
