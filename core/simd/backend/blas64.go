package backend

import "gonum.org/v1/gonum/blas"

// Dgemm is C = α·op(A)·op(B) + β·C; op(A) is m×k, op(B) k×n, C m×n.
func (i Implementation[I]) Dgemm(tA, tB blas.Transpose, m, n, k int, alpha float64, a []float64, lda int, b []float64, ldb int, beta float64, c []float64, ldc int) {
	if !multiplies(&i.Kernel.Doubles, i.Cutoffs, tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) {
		i.Implementation.Dgemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
	}
}

// Dsyrk is the triangle of C = α·op(A)·op(A)ᵀ + β·C; op(A) is n×k, C n×n.
func (i Implementation[I]) Dsyrk(ul blas.Uplo, tA blas.Transpose, n, k int, alpha float64, a []float64, lda int, beta float64, c []float64, ldc int) {
	if !squares(&i.Kernel.Doubles, i.Cutoffs, ul, tA, n, k, alpha, a, lda, beta, c, ldc) {
		i.Implementation.Dsyrk(ul, tA, n, k, alpha, a, lda, beta, c, ldc)
	}
}

// Dgemv is y = α·op(A)·x + β·y; A is m×n.
func (i Implementation[I]) Dgemv(tA blas.Transpose, m, n int, alpha float64, a []float64, lda int, x []float64, incX int, beta float64, y []float64, incY int) {
	if !transforms(&i.Kernel.Doubles, i.Cutoffs, tA, m, n, alpha, a, lda, x, incX, beta, y, incY) {
		i.Implementation.Dgemv(tA, m, n, alpha, a, lda, x, incX, beta, y, incY)
	}
}

// Dger is A += α·x·yᵀ; A is m×n.
func (i Implementation[I]) Dger(m, n int, alpha float64, x []float64, incX int, y []float64, incY int, a []float64, lda int) {
	if alpha != 0 && maps(i.Cutoffs, m, n, a, lda, y, incY, x, incX) {
		i.Kernel.Doubles.Ger(I(m), I(n), alpha, pointer(x), pointer(y), pointer(a), I(lda))
		return
	}
	i.Implementation.Dger(m, n, alpha, x, incX, y, incY, a, lda)
}

// Ddot is Σ x_i·y_i over n numbers.
func (i Implementation[I]) Ddot(n int, x []float64, incX int, y []float64, incY int) float64 {
	if runs(i.Cutoffs, n, x, incX, y, incY) {
		return i.Kernel.Doubles.Dot(I(n), pointer(x), pointer(y))
	}
	return i.Implementation.Ddot(n, x, incX, y, incY)
}

// Daxpy is y += α·x over n numbers.
func (i Implementation[I]) Daxpy(n int, alpha float64, x []float64, incX int, y []float64, incY int) {
	if alpha != 0 && runs(i.Cutoffs, n, x, incX, y, incY) {
		i.Kernel.Doubles.Axpy(I(n), alpha, pointer(x), pointer(y))
		return
	}
	i.Implementation.Daxpy(n, alpha, x, incX, y, incY)
}

// Dscal is x = α·x over n numbers; α = 0 makes anything 0.
func (i Implementation[I]) Dscal(n int, alpha float64, x []float64, incX int) {
	if alpha != 0 && runs(i.Cutoffs, n, x, incX, x, incX) {
		i.Kernel.Doubles.Scal(I(n), alpha, pointer(x))
		return
	}
	i.Implementation.Dscal(n, alpha, x, incX)
}
