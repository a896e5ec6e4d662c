package simd

import (
	"fmt"
	"unsafe"

	"siibp/core/special"
)

// copyRows copies the elements of a matrix to one of the same shape.
func copyRows[T Float](from, to Matrix[T]) {
	for i := range to.Rows {
		copy(to.Row(i), from.Row(i))
	}
}

// mulAdd computes y_i += x_i·f_i.
func mulAdd[T Float](x, f, y []T) {
	x, f = x[:len(y)], f[:len(y)]
	for i := range y {
		y[i] += x[i] * f[i]
	}
}

// larger computes y_i = max(x_i, y_i).
func larger[T Float](x, y []T) {
	x = x[:len(y)]
	for i := range y {
		y[i] = max(x[i], y[i])
	}
}

// rectify computes x_i = min(max(x_i, α·x_i), limit).
func rectify[T Float](alpha, limit T, x []T) {
	for i, v := range x {
		x[i] = min(max(v, alpha*v), limit)
	}
}

// Each function named …By returns the Go loop if the kernel is nil, and otherwise a function that checks its arguments,
// panics if they do not fit, and calls the kernel.
func copyBy[T Float](kernel func(from, to Matrix[T])) func(from, to Matrix[T]) {
	if kernel == nil {
		kernel = copyRows[T]
	}
	return func(from, to Matrix[T]) {
		if from.Rows != to.Rows || from.Cols != to.Cols || !fits(from) || !fits(to) {
			panic(fmt.Sprintf("simd: Copy of %d×%d to %d×%d with row strides %d and %d and slices of %d and %d numbers",
				from.Rows, from.Cols, to.Rows, to.Cols, from.Stride, to.Stride, len(from.Data), len(to.Data)))
		}
		kernel(from, to)
	}
}

func mulAddBy[T Float](kernel func(x, f, y []T)) func(x, f, y []T) {
	if kernel == nil {
		return mulAdd[T]
	}
	return func(x, f, y []T) {
		if min(len(x), len(f)) < len(y) {
			panic(fmt.Sprintf("simd: MulAdd to %d numbers with slices of %d and %d numbers", len(y), len(x), len(f)))
		}
		kernel(x, f, y)
	}
}

func maxBy[T Float](kernel func(x, y []T)) func(x, y []T) {
	if kernel == nil {
		return larger[T]
	}
	return func(x, y []T) {
		if len(x) < len(y) {
			panic(fmt.Sprintf("simd: Max to %d numbers with a slice of %d numbers", len(y), len(x)))
		}
		kernel(x, y)
	}
}

// logistic computes, for each element,
//
//	ζ = β·ζ,  ν = 1/(1+e^−ζ),  h += ν log ν + (1−ν) log(1−ν)
//
// with ζ clamped to ±limit for ν and h: beyond it, products of two ν are subnormal numbers, which are slow.
func logistic[T Float](beta T, zeta, nu, entropy []T) {
	limit := limitOf[T]()
	for j, x := range zeta {
		z := beta * x
		p, h := special.Bernoulli(max(-limit, min(limit, float64(z))))
		zeta[j], nu[j] = z, T(p)
		entropy[j] -= T(h)
	}
}

// limitOf returns the bound of |ζ|: at it, ν rounds to 0 or 1, and a product of two such ν is still a normal number.
func limitOf[T Float]() float64 {
	if unsafe.Sizeof(T(0)) == 4 {
		return 40
	}
	return 300
}

func logisticBy[T Float](kernel func(beta T, zeta, nu, entropy []T)) func(beta T, zeta, nu, entropy []T) {
	if kernel == nil {
		kernel = logistic[T]
	}
	return func(beta T, zeta, nu, entropy []T) {
		if min(len(nu), len(entropy)) < len(zeta) {
			panic(fmt.Sprintf("simd: Logistic of %d numbers with slices of %d and %d numbers", len(zeta), len(nu), len(entropy)))
		}
		kernel(beta, zeta, nu, entropy)
	}
}

// sddmm adds a sampled product of two dense matrices to a sparse matrix. Φ is K×D, X is n×D, A is U×n and sparse.
//
//	A_lj += Φ_k·x_j  for every element of rows, with l = Row, k = Dense and From ≤ j < To
func sddmm[T Float](dot func(x, y []T) T, rows []SparseRow, phi, x, a Matrix[T]) {
	for _, r := range rows {
		to, mean := a.Row(int(r.Row)), phi.Row(int(r.Dense))
		for j := int(r.From); j < int(r.To); j++ {
			to[j] += dot(mean, x.Row(j))
		}
	}
}

// spmm adds the product of a sparse and a dense matrix. N is U×n and sparse, X is n×D, T is K×D.
//
//	t_k += Σ_j N_lj x_j  for every element of rows, with l = Row, k = Dense and From ≤ j < To
func spmm[T Float](axpy func(alpha T, x, y []T), rows []SparseRow, nu, x, t Matrix[T]) {
	for _, r := range rows {
		weights, to := nu.Row(int(r.Row)), t.Row(int(r.Dense))
		for j := int(r.From); j < int(r.To); j++ {
			axpy(weights[j], x.Row(j), to)
		}
	}
}

func sddmmBy[T Float](kernel func(rows []SparseRow, phi, x, a Matrix[T]), dot func(x, y []T) T) func([]SparseRow, Matrix[T], Matrix[T], Matrix[T]) {
	if kernel == nil {
		return func(rows []SparseRow, phi, x, a Matrix[T]) { sddmm(dot, rows, phi, x, a) }
	}
	return func(rows []SparseRow, phi, x, a Matrix[T]) {
		if len(rows) > 0 {
			checkSparse(rows, phi, x, a)
			kernel(rows, phi, x, a)
		}
	}
}

func spmmBy[T Float](kernel func(rows []SparseRow, nu, x, t Matrix[T]), axpy func(alpha T, x, y []T)) func([]SparseRow, Matrix[T], Matrix[T], Matrix[T]) {
	if kernel == nil {
		return func(rows []SparseRow, nu, x, t Matrix[T]) { spmm(axpy, rows, nu, x, t) }
	}
	return func(rows []SparseRow, nu, x, t Matrix[T]) {
		if len(rows) > 0 {
			checkSparse(rows, t, x, nu)
			kernel(rows, nu, x, t)
		}
	}
}

// checkSparse panics if a sparse row exceeds a matrix, or if a dense matrix has gaps between its rows.
func checkSparse[T Float](rows []SparseRow, dense, x, sparse Matrix[T]) {
	ok := fits(dense) && fits(x) && fits(sparse) && dense.Stride == dense.Cols && x.Stride == x.Cols && dense.Cols == x.Cols
	for _, r := range rows {
		ok = ok && r.From >= 0 && r.Dense >= 0 && r.Row >= 0 && r.From <= r.To && int(r.To) <= min(x.Rows, sparse.Cols) &&
			int(r.Dense) < dense.Rows && int(r.Row) < sparse.Rows
	}
	if !ok {
		panic(fmt.Sprintf("simd: sparse rows %v of a %d×%d matrix with dense matrices of %d×%d and %d×%d",
			rows, sparse.Rows, sparse.Cols, dense.Rows, dense.Cols, x.Rows, x.Cols))
	}
}

// fits reports whether Data is long enough for the matrix.
func fits[T Float](m Matrix[T]) bool {
	return m.Rows <= 0 || m.Cols <= 0 || m.Stride >= m.Cols && len(m.Data) >= (m.Rows-1)*m.Stride+m.Cols
}
