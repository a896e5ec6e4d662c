//go:build js && wasm

package simd

import "gonum.org/v1/gonum/blas"

// Dgemm is C = α·op(A)·op(B) + β·C; op(A) is m×k, op(B) k×n, C m×n.
func (i Implementation) Dgemm(tA, tB blas.Transpose, m, n, k int, alpha float64, a []float64, lda int, b []float64, ldb int, beta float64, c []float64, ldc int) {
	if !multiplies(&doubles, tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) {
		i.Implementation.Dgemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
	}
}

// Dsyrk is the triangle of C = α·op(A)·op(A)ᵀ + β·C; op(A) is n×k, C n×n.
func (i Implementation) Dsyrk(ul blas.Uplo, tA blas.Transpose, n, k int, alpha float64, a []float64, lda int, beta float64, c []float64, ldc int) {
	if !squares(&doubles, ul, tA, n, k, alpha, a, lda, beta, c, ldc) {
		i.Implementation.Dsyrk(ul, tA, n, k, alpha, a, lda, beta, c, ldc)
	}
}

// Dgemv is y = α·op(A)·x + β·y; A is m×n.
func (i Implementation) Dgemv(tA blas.Transpose, m, n int, alpha float64, a []float64, lda int, x []float64, incX int, beta float64, y []float64, incY int) {
	if !transforms(&doubles, tA, m, n, alpha, a, lda, x, incX, beta, y, incY) {
		i.Implementation.Dgemv(tA, m, n, alpha, a, lda, x, incX, beta, y, incY)
	}
}

// Dger is A += α·x·yᵀ; A is m×n.
func (i Implementation) Dger(m, n int, alpha float64, x []float64, incX int, y []float64, incY int, a []float64, lda int) {
	if alpha != 0 && maps(m, n, a, lda, y, incY, x, incX) {
		doubles.ger(int32(m), int32(n), alpha, pointer(x), pointer(y), pointer(a), int32(lda))
		return
	}
	i.Implementation.Dger(m, n, alpha, x, incX, y, incY, a, lda)
}

// Ddot is Σ x_i·y_i over n numbers.
func (i Implementation) Ddot(n int, x []float64, incX int, y []float64, incY int) float64 {
	if runs(n, x, incX, y, incY) {
		return doubles.dot(int32(n), pointer(x), pointer(y))
	}
	return i.Implementation.Ddot(n, x, incX, y, incY)
}

// Daxpy is y += α·x over n numbers.
func (i Implementation) Daxpy(n int, alpha float64, x []float64, incX int, y []float64, incY int) {
	if alpha != 0 && runs(n, x, incX, y, incY) {
		doubles.axpy(int32(n), alpha, pointer(x), pointer(y))
		return
	}
	i.Implementation.Daxpy(n, alpha, x, incX, y, incY)
}

// Dscal is x = α·x over n numbers; α = 0 makes anything 0.
func (i Implementation) Dscal(n int, alpha float64, x []float64, incX int) {
	if alpha != 0 && runs(n, x, incX, x, incX) {
		doubles.scal(int32(n), alpha, pointer(x))
		return
	}
	i.Implementation.Dscal(n, alpha, x, incX)
}
