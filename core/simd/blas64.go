package simd

import "gonum.org/v1/gonum/blas"

// Dgemm computes C = α·op(A)·op(B) + β·C; op(A) is m×k, op(B) k×n, C m×n.
func (i *BLAS) Dgemm(tA, tB blas.Transpose, m, n, k int, alpha float64, a []float64, lda int, b []float64, ldb int, beta float64, c []float64, ldc int) {
	if !i.Doubles.multiplies(i.Cutoffs, tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) {
		i.Implementation.Dgemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
	}
}

// Dsyrk computes one triangle of C = α·op(A)·op(A)ᵀ + β·C; op(A) is n×k, C n×n.
func (i *BLAS) Dsyrk(ul blas.Uplo, tA blas.Transpose, n, k int, alpha float64, a []float64, lda int, beta float64, c []float64, ldc int) {
	if !i.Doubles.squares(i.Cutoffs, ul, tA, n, k, alpha, a, lda, beta, c, ldc) {
		i.Implementation.Dsyrk(ul, tA, n, k, alpha, a, lda, beta, c, ldc)
	}
}

// Dgemv computes y = α·op(A)·x + β·y; A is m×n.
func (i *BLAS) Dgemv(tA blas.Transpose, m, n int, alpha float64, a []float64, lda int, x []float64, incX int, beta float64, y []float64, incY int) {
	if !i.Doubles.transforms(i.Cutoffs, tA, m, n, alpha, a, lda, x, incX, beta, y, incY) {
		i.Implementation.Dgemv(tA, m, n, alpha, a, lda, x, incX, beta, y, incY)
	}
}

// Dger computes A += α·x·yᵀ; A is m×n.
func (i *BLAS) Dger(m, n int, alpha float64, x []float64, incX int, y []float64, incY int, a []float64, lda int) {
	if alpha != 0 && i.Doubles.maps(i.Cutoffs, m, n, a, lda, y, incY, x, incX) {
		i.Doubles.Ger(m, n, alpha, x, y, a, lda)
		return
	}
	i.Implementation.Dger(m, n, alpha, x, incX, y, incY, a, lda)
}

// Ddot returns Σ x_i·y_i over n numbers.
func (i *BLAS) Ddot(n int, x []float64, incX int, y []float64, incY int) float64 {
	if i.Doubles.runs(i.Cutoffs, n, x, incX, y, incY) {
		return i.Doubles.Dot(x[:n], y[:n])
	}
	return i.Implementation.Ddot(n, x, incX, y, incY)
}

// Daxpy computes y += α·x over n numbers.
func (i *BLAS) Daxpy(n int, alpha float64, x []float64, incX int, y []float64, incY int) {
	if alpha != 0 && i.Doubles.runs(i.Cutoffs, n, x, incX, y, incY) {
		i.Doubles.Axpy(alpha, x[:n], y[:n])
		return
	}
	i.Implementation.Daxpy(n, alpha, x, incX, y, incY)
}

// Dscal computes x = α·x over n numbers; α = 0 sets x to 0, whatever it holds.
func (i *BLAS) Dscal(n int, alpha float64, x []float64, incX int) {
	if alpha != 0 && i.Doubles.runs(i.Cutoffs, n, x, incX, x, incX) {
		i.Doubles.Scal(alpha, x[:n])
		return
	}
	i.Implementation.Dscal(n, alpha, x, incX)
}
