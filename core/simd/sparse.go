package simd

import "fmt"

// sddmm adds a sampled product of two dense matrices to a sparse one: Φ is K×D, X is n×D, and of ΦXᵀ
// only the entries are computed where A, U×n, has numbers.
//
//	A_lj += Φ_k·x_j  for every row l = Row, k = Dense and track j of the list
func sddmm[T Float](dot func(x, y []T) T, rows []SparseRow, phi, x, a Matrix[T]) {
	for _, r := range rows {
		to, mean := a.Row(int(r.Row)), phi.Row(int(r.Dense))
		for j := int(r.From); j < int(r.To); j++ {
			to[j] += dot(mean, x.Row(j))
		}
	}
}

// spmm adds the product of a sparse matrix and a dense one: N is U×n and sparse, X is n×D, T is K×D.
//
//	t_k += Σ_j N_lj x_j  for every row l = Row, k = Dense and track j of the list
func spmm[T Float](axpy func(alpha T, x, y []T), rows []SparseRow, nu, x, t Matrix[T]) {
	for _, r := range rows {
		weights, to := nu.Row(int(r.Row)), t.Row(int(r.Dense))
		for j := int(r.From); j < int(r.To); j++ {
			axpy(weights[j], x.Row(j), to)
		}
	}
}

// sddmmBy returns sddmm if the kernel is nil, and otherwise a function that checks the arguments and
// calls the kernel.
func sddmmBy[T Float](kernel func(rows []SparseRow, phi, x, a Matrix[T]), dot func(x, y []T) T) func([]SparseRow, Matrix[T], Matrix[T], Matrix[T]) {
	if kernel == nil {
		return func(rows []SparseRow, phi, x, a Matrix[T]) { sddmm(dot, rows, phi, x, a) }
	}
	return func(rows []SparseRow, phi, x, a Matrix[T]) {
		if len(rows) > 0 {
			inside(rows, phi, x, a)
			kernel(rows, phi, x, a)
		}
	}
}

// spmmBy is to spmm what sddmmBy is to sddmm.
func spmmBy[T Float](kernel func(rows []SparseRow, nu, x, t Matrix[T]), axpy func(alpha T, x, y []T)) func([]SparseRow, Matrix[T], Matrix[T], Matrix[T]) {
	if kernel == nil {
		return func(rows []SparseRow, nu, x, t Matrix[T]) { spmm(axpy, rows, nu, x, t) }
	}
	return func(rows []SparseRow, nu, x, t Matrix[T]) {
		if len(rows) > 0 {
			inside(rows, t, x, nu)
			kernel(rows, nu, x, t)
		}
	}
}

// inside panics if a sparse row reaches beyond its matrices, or if there are gaps between the rows of a
// dense one.
func inside[T Float](rows []SparseRow, dense, x, sparse Matrix[T]) {
	ok := fits(dense) && fits(x) && fits(sparse) && dense.Stride == dense.Cols && x.Stride == x.Cols && dense.Cols == x.Cols
	for _, r := range rows {
		ok = ok && r.From >= 0 && r.Dense >= 0 && r.Row >= 0 && int(r.To) <= min(x.Rows, sparse.Cols) &&
			int(r.Dense) < dense.Rows && int(r.Row) < sparse.Rows
	}
	if !ok {
		panic(fmt.Sprintf("simd: sparse rows %v of a matrix of %d×%d, with dense ones of %d×%d and %d×%d",
			rows, sparse.Rows, sparse.Cols, dense.Rows, dense.Cols, x.Rows, x.Cols))
	}
}

// fits reports whether a matrix has the numbers that it says it has.
func fits[T Float](m Matrix[T]) bool {
	return m.Rows <= 0 || m.Cols <= 0 || m.Stride >= m.Cols && len(m.Data) >= (m.Rows-1)*m.Stride+m.Cols
}
