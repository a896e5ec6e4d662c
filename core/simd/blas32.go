package simd

import "gonum.org/v1/gonum/blas"

// Sgemm computes C = α·op(A)·op(B) + β·C; op(A) is m×k, op(B) k×n, C m×n.
func (i *BLAS) Sgemm(tA, tB blas.Transpose, m, n, k int, alpha float32, a []float32, lda int, b []float32, ldb int, beta float32, c []float32, ldc int) {
	if !i.Singles.multiplies(i.Cutoffs, tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) {
		i.Implementation.Sgemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
	}
}

// Ssyrk computes one triangle of C = α·op(A)·op(A)ᵀ + β·C; op(A) is n×k, C n×n.
func (i *BLAS) Ssyrk(ul blas.Uplo, tA blas.Transpose, n, k int, alpha float32, a []float32, lda int, beta float32, c []float32, ldc int) {
	if !i.Singles.squares(i.Cutoffs, ul, tA, n, k, alpha, a, lda, beta, c, ldc) {
		i.Implementation.Ssyrk(ul, tA, n, k, alpha, a, lda, beta, c, ldc)
	}
}

// Sgemv computes y = α·op(A)·x + β·y; A is m×n.
func (i *BLAS) Sgemv(tA blas.Transpose, m, n int, alpha float32, a []float32, lda int, x []float32, incX int, beta float32, y []float32, incY int) {
	if !i.Singles.transforms(i.Cutoffs, tA, m, n, alpha, a, lda, x, incX, beta, y, incY) {
		i.Implementation.Sgemv(tA, m, n, alpha, a, lda, x, incX, beta, y, incY)
	}
}

// Sger computes A += α·x·yᵀ; A is m×n.
func (i *BLAS) Sger(m, n int, alpha float32, x []float32, incX int, y []float32, incY int, a []float32, lda int) {
	if alpha != 0 && i.Singles.maps(i.Cutoffs, m, n, a, lda, y, incY, x, incX) {
		i.Singles.Ger(m, n, alpha, x, y, a, lda)
		return
	}
	i.Implementation.Sger(m, n, alpha, x, incX, y, incY, a, lda)
}

// Sdot returns Σ x_i·y_i over n numbers.
func (i *BLAS) Sdot(n int, x []float32, incX int, y []float32, incY int) float32 {
	if i.Singles.runs(i.Cutoffs, n, x, incX, y, incY) {
		return i.Singles.Dot(x[:n], y[:n])
	}
	return i.Implementation.Sdot(n, x, incX, y, incY)
}

// Saxpy computes y += α·x over n numbers.
func (i *BLAS) Saxpy(n int, alpha float32, x []float32, incX int, y []float32, incY int) {
	if alpha != 0 && i.Singles.runs(i.Cutoffs, n, x, incX, y, incY) {
		i.Singles.Axpy(alpha, x[:n], y[:n])
		return
	}
	i.Implementation.Saxpy(n, alpha, x, incX, y, incY)
}

// Sscal computes x = α·x over n numbers; α = 0 sets x to 0, whatever it holds.
func (i *BLAS) Sscal(n int, alpha float32, x []float32, incX int) {
	if alpha != 0 && i.Singles.runs(i.Cutoffs, n, x, incX, x, incX) {
		i.Singles.Scal(alpha, x[:n])
		return
	}
	i.Implementation.Sscal(n, alpha, x, incX)
}
