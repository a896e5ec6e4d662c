package backend

import "gonum.org/v1/gonum/blas"

// Sgemm is C = α·op(A)·op(B) + β·C; op(A) is m×k, op(B) k×n, C m×n.
func (i Implementation[I]) Sgemm(tA, tB blas.Transpose, m, n, k int, alpha float32, a []float32, lda int, b []float32, ldb int, beta float32, c []float32, ldc int) {
	if !multiplies(&i.Kernel.Floats, i.Cutoffs, tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) {
		i.Implementation.Sgemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
	}
}

// Ssyrk is the triangle of C = α·op(A)·op(A)ᵀ + β·C; op(A) is n×k, C n×n.
func (i Implementation[I]) Ssyrk(ul blas.Uplo, tA blas.Transpose, n, k int, alpha float32, a []float32, lda int, beta float32, c []float32, ldc int) {
	if !squares(&i.Kernel.Floats, i.Cutoffs, ul, tA, n, k, alpha, a, lda, beta, c, ldc) {
		i.Implementation.Ssyrk(ul, tA, n, k, alpha, a, lda, beta, c, ldc)
	}
}

// Sgemv is y = α·op(A)·x + β·y; A is m×n.
func (i Implementation[I]) Sgemv(tA blas.Transpose, m, n int, alpha float32, a []float32, lda int, x []float32, incX int, beta float32, y []float32, incY int) {
	if !transforms(&i.Kernel.Floats, i.Cutoffs, tA, m, n, alpha, a, lda, x, incX, beta, y, incY) {
		i.Implementation.Sgemv(tA, m, n, alpha, a, lda, x, incX, beta, y, incY)
	}
}

// Sger is A += α·x·yᵀ; A is m×n.
func (i Implementation[I]) Sger(m, n int, alpha float32, x []float32, incX int, y []float32, incY int, a []float32, lda int) {
	if alpha != 0 && maps(i.Cutoffs, m, n, a, lda, y, incY, x, incX) {
		i.Kernel.Floats.Ger(I(m), I(n), alpha, pointer(x), pointer(y), pointer(a), I(lda))
		return
	}
	i.Implementation.Sger(m, n, alpha, x, incX, y, incY, a, lda)
}

// Sdot is Σ x_i·y_i over n numbers.
func (i Implementation[I]) Sdot(n int, x []float32, incX int, y []float32, incY int) float32 {
	if runs(i.Cutoffs, n, x, incX, y, incY) {
		return i.Kernel.Floats.Dot(I(n), pointer(x), pointer(y))
	}
	return i.Implementation.Sdot(n, x, incX, y, incY)
}

// Saxpy is y += α·x over n numbers.
func (i Implementation[I]) Saxpy(n int, alpha float32, x []float32, incX int, y []float32, incY int) {
	if alpha != 0 && runs(i.Cutoffs, n, x, incX, y, incY) {
		i.Kernel.Floats.Axpy(I(n), alpha, pointer(x), pointer(y))
		return
	}
	i.Implementation.Saxpy(n, alpha, x, incX, y, incY)
}

// Sscal is x = α·x over n numbers; α = 0 makes anything 0.
func (i Implementation[I]) Sscal(n int, alpha float32, x []float32, incX int) {
	if alpha != 0 && runs(i.Cutoffs, n, x, incX, x, incX) {
		i.Kernel.Floats.Scal(I(n), alpha, pointer(x))
		return
	}
	i.Implementation.Sscal(n, alpha, x, incX)
}
