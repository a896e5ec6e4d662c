package simd

import (
	"fmt"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"
)

// BLAS implements BLAS with a kernel, and with gonum as the fallback. It calls the kernel if the operation's size
// reaches the cutoff, the vectors are contiguous and the arguments are valid. Otherwise, and if the kernel has no
// Products, it calls gonum, which panics if the arguments are invalid.
type BLAS struct {
	gonum.Implementation
	Singles Products[float32]
	Doubles Products[float64]
	Cutoffs Cutoffs
}

var (
	_ blas.Float64 = &BLAS{}
	_ blas.Float32 = &BLAS{}
)

// Products holds the kernel's BLAS functions for one precision; either all are set or none. The caller checks the
// lengths of slices. Matrices have contiguous rows with stride ra or rc, except A and B of Gemm, which have a row
// stride and a column stride.
type Products[T Float] struct {
	Gemm  func(m, n, k int, alpha T, a []T, ra, ca int, b []T, rb, cb int, c []T, rc int) // C += α·A·B; A is m×k, B is k×n, C is m×n
	Gemv  func(m, n int, alpha T, a []T, ra int, x, y []T)                                // y += α·A·x; A is m×n
	Gemvt func(m, n int, alpha T, a []T, ra int, x, y []T)                                // y += α·Aᵀ·x; A is m×n
	Ger   func(m, n int, alpha T, x, y, a []T, ra int)                                    // A += α·x·yᵀ; A is m×n
	Dot   func(x, y []T) T                                                                // Σ x_i·y_i
	Axpy  func(alpha T, x, y []T)                                                         // y += α·x
	Scal  func(alpha T, x []T)                                                            // x = α·x
}

// Cutoffs are the numbers of multiplications from which on a call of the kernel is faster than a Go loop. With zero
// Cutoffs the kernel computes operations of all sizes.
type Cutoffs struct{ Product, Symmetric, Level2, Level1 int }

// runsLevel1 reports whether the kernel computes an operation on vectors of n numbers.
func (p *Products[T]) runsLevel1(c Cutoffs, n int, x []T, incX int, y []T, incY int) bool {
	return p.Dot != nil && n >= max(1, c.Level1) && incX == 1 && incY == 1 && len(x) >= n && len(y) >= n
}

// runsLevel2 reports whether the kernel computes an operation of A, m×n, x, n, and y, m.
func (p *Products[T]) runsLevel2(c Cutoffs, m, n int, a []T, lda int, x []T, incX int, y []T, incY int) bool {
	return p.Gemv != nil && m*n >= c.Level2 && holds(m, n, a, lda) && incX == 1 && incY == 1 && len(x) >= n && len(y) >= m
}

// tryGemm computes C = α·op(A)·op(B) + β·C and returns true if the kernel supports the arguments.
func (p *Products[T]) tryGemm(cutoffs Cutoffs, tA, tB blas.Transpose, m, n, k int, alpha T, a []T, lda int, b []T, ldb int, beta T, c []T, ldc int) bool {
	if p.Gemm == nil || m*n*k < cutoffs.Product || !holds(m, n, c, ldc) {
		return false
	}
	left, ok := transposed(tA, m, k, a, lda)
	right, ok2 := transposed(tB, k, n, b, ldb)
	if !ok || !ok2 {
		return false
	}
	p.multiply(alpha, left, right, beta, strided[T]{c, m, n, ldc, 1})
	return true
}

// trySyrk computes one triangle of C = α·op(A)·op(A)ᵀ + β·C and returns true if the kernel supports the arguments.
func (p *Products[T]) trySyrk(cutoffs Cutoffs, ul blas.Uplo, tA blas.Transpose, n, k int, alpha T, a []T, lda int, beta T, c []T, ldc int) bool {
	left, ok := transposed(tA, n, k, a, lda)
	if p.Gemm == nil || n*n*k < cutoffs.Symmetric || !ok || ul != blas.Upper && ul != blas.Lower || !holds(n, n, c, ldc) {
		return false
	}
	p.multiplySelf(ul, alpha, left, beta, strided[T]{c, n, n, ldc, 1})
	return true
}

// tryGemv computes y = α·op(A)·x + β·y, where A is m×n, and returns true if the kernel supports the arguments.
func (p *Products[T]) tryGemv(cutoffs Cutoffs, tA blas.Transpose, m, n int, alpha T, a []T, lda int, x []T, incX int, beta T, y []T, incY int) bool {
	call, length := p.Gemv, m
	switch {
	case tA == blas.NoTrans && p.runsLevel2(cutoffs, m, n, a, lda, x, incX, y, incY):
	case (tA == blas.Trans || tA == blas.ConjTrans) && p.runsLevel2(cutoffs, m, n, a, lda, y, incY, x, incX):
		call, length = p.Gemvt, n
	default:
		return false
	}
	p.scale(beta, strided[T]{y, 1, length, length, 1})
	if alpha != 0 {
		call(m, n, alpha, a, lda, x, y)
	}
	return true
}

// Sgemm computes C = α·op(A)·op(B) + β·C; op(A) is m×k, op(B) k×n, C m×n.
func (i *BLAS) Sgemm(tA, tB blas.Transpose, m, n, k int, alpha float32, a []float32, lda int, b []float32, ldb int, beta float32, c []float32, ldc int) {
	if !i.Singles.tryGemm(i.Cutoffs, tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) {
		i.Implementation.Sgemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
	}
}

// Ssyrk computes one triangle of C = α·op(A)·op(A)ᵀ + β·C; op(A) is n×k, C n×n.
func (i *BLAS) Ssyrk(ul blas.Uplo, tA blas.Transpose, n, k int, alpha float32, a []float32, lda int, beta float32, c []float32, ldc int) {
	if !i.Singles.trySyrk(i.Cutoffs, ul, tA, n, k, alpha, a, lda, beta, c, ldc) {
		i.Implementation.Ssyrk(ul, tA, n, k, alpha, a, lda, beta, c, ldc)
	}
}

// Sgemv computes y = α·op(A)·x + β·y; A is m×n.
func (i *BLAS) Sgemv(tA blas.Transpose, m, n int, alpha float32, a []float32, lda int, x []float32, incX int, beta float32, y []float32, incY int) {
	if !i.Singles.tryGemv(i.Cutoffs, tA, m, n, alpha, a, lda, x, incX, beta, y, incY) {
		i.Implementation.Sgemv(tA, m, n, alpha, a, lda, x, incX, beta, y, incY)
	}
}

// Sger computes A += α·x·yᵀ; A is m×n.
func (i *BLAS) Sger(m, n int, alpha float32, x []float32, incX int, y []float32, incY int, a []float32, lda int) {
	if alpha != 0 && i.Singles.runsLevel2(i.Cutoffs, m, n, a, lda, y, incY, x, incX) {
		i.Singles.Ger(m, n, alpha, x, y, a, lda)
		return
	}
	i.Implementation.Sger(m, n, alpha, x, incX, y, incY, a, lda)
}

// Sdot returns Σ x_i·y_i over n numbers.
func (i *BLAS) Sdot(n int, x []float32, incX int, y []float32, incY int) float32 {
	if i.Singles.runsLevel1(i.Cutoffs, n, x, incX, y, incY) {
		return i.Singles.Dot(x[:n], y[:n])
	}
	return i.Implementation.Sdot(n, x, incX, y, incY)
}

// Saxpy computes y += α·x over n numbers.
func (i *BLAS) Saxpy(n int, alpha float32, x []float32, incX int, y []float32, incY int) {
	if alpha != 0 && i.Singles.runsLevel1(i.Cutoffs, n, x, incX, y, incY) {
		i.Singles.Axpy(alpha, x[:n], y[:n])
		return
	}
	i.Implementation.Saxpy(n, alpha, x, incX, y, incY)
}

// Sscal computes x = α·x over n numbers; α = 0 sets x to 0, even where x is NaN.
func (i *BLAS) Sscal(n int, alpha float32, x []float32, incX int) {
	if alpha != 0 && i.Singles.runsLevel1(i.Cutoffs, n, x, incX, x, incX) {
		i.Singles.Scal(alpha, x[:n])
		return
	}
	i.Implementation.Sscal(n, alpha, x, incX)
}

// Dgemm computes C = α·op(A)·op(B) + β·C; op(A) is m×k, op(B) k×n, C m×n.
func (i *BLAS) Dgemm(tA, tB blas.Transpose, m, n, k int, alpha float64, a []float64, lda int, b []float64, ldb int, beta float64, c []float64, ldc int) {
	if !i.Doubles.tryGemm(i.Cutoffs, tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) {
		i.Implementation.Dgemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
	}
}

// Dsyrk computes one triangle of C = α·op(A)·op(A)ᵀ + β·C; op(A) is n×k, C n×n.
func (i *BLAS) Dsyrk(ul blas.Uplo, tA blas.Transpose, n, k int, alpha float64, a []float64, lda int, beta float64, c []float64, ldc int) {
	if !i.Doubles.trySyrk(i.Cutoffs, ul, tA, n, k, alpha, a, lda, beta, c, ldc) {
		i.Implementation.Dsyrk(ul, tA, n, k, alpha, a, lda, beta, c, ldc)
	}
}

// Dgemv computes y = α·op(A)·x + β·y; A is m×n.
func (i *BLAS) Dgemv(tA blas.Transpose, m, n int, alpha float64, a []float64, lda int, x []float64, incX int, beta float64, y []float64, incY int) {
	if !i.Doubles.tryGemv(i.Cutoffs, tA, m, n, alpha, a, lda, x, incX, beta, y, incY) {
		i.Implementation.Dgemv(tA, m, n, alpha, a, lda, x, incX, beta, y, incY)
	}
}

// Dger computes A += α·x·yᵀ; A is m×n.
func (i *BLAS) Dger(m, n int, alpha float64, x []float64, incX int, y []float64, incY int, a []float64, lda int) {
	if alpha != 0 && i.Doubles.runsLevel2(i.Cutoffs, m, n, a, lda, y, incY, x, incX) {
		i.Doubles.Ger(m, n, alpha, x, y, a, lda)
		return
	}
	i.Implementation.Dger(m, n, alpha, x, incX, y, incY, a, lda)
}

// Ddot returns Σ x_i·y_i over n numbers.
func (i *BLAS) Ddot(n int, x []float64, incX int, y []float64, incY int) float64 {
	if i.Doubles.runsLevel1(i.Cutoffs, n, x, incX, y, incY) {
		return i.Doubles.Dot(x[:n], y[:n])
	}
	return i.Implementation.Ddot(n, x, incX, y, incY)
}

// Daxpy computes y += α·x over n numbers.
func (i *BLAS) Daxpy(n int, alpha float64, x []float64, incX int, y []float64, incY int) {
	if alpha != 0 && i.Doubles.runsLevel1(i.Cutoffs, n, x, incX, y, incY) {
		i.Doubles.Axpy(alpha, x[:n], y[:n])
		return
	}
	i.Implementation.Daxpy(n, alpha, x, incX, y, incY)
}

// Dscal computes x = α·x over n numbers; α = 0 sets x to 0, even where x is NaN.
func (i *BLAS) Dscal(n int, alpha float64, x []float64, incX int) {
	if alpha != 0 && i.Doubles.runsLevel1(i.Cutoffs, n, x, incX, x, incX) {
		i.Doubles.Scal(alpha, x[:n])
		return
	}
	i.Implementation.Dscal(n, alpha, x, incX)
}

// routines holds the BLAS functions that Ops calls, for one precision.
type routines[T Float] struct {
	gemm func(tA, tB blas.Transpose, m, n, k int, alpha T, a []T, lda int, b []T, ldb int, beta T, c []T, ldc int)
	gemv func(tA blas.Transpose, m, n int, alpha T, a []T, lda int, x []T, incX int, beta T, y []T, incY int)
	ger  func(m, n int, alpha T, x []T, incX int, y []T, incY int, a []T, lda int)
	axpy func(n int, alpha T, x []T, incX int, y []T, incY int)
	dot  func(n int, x []T, incX int, y []T, incY int) T
}

func singles(b *BLAS) routines[float32] {
	return routines[float32]{b.Sgemm, b.Sgemv, b.Sger, b.Saxpy, b.Sdot}
}

func doubles(b *BLAS) routines[float64] {
	return routines[float64]{b.Dgemm, b.Dgemv, b.Dger, b.Daxpy, b.Ddot}
}

// addProduct computes C += α·op(A)·op(B), where op is the transposition given by tA or tB. It panics if the shapes differ.
func (r routines[T]) addProduct(tA, tB blas.Transpose, alpha T, a, b, c Matrix[T]) {
	rows, depth := shapeOf(a, tA)
	same, cols := shapeOf(b, tB)
	if rows != c.Rows || cols != c.Cols || same != depth {
		panic(fmt.Sprintf("simd: the product of %d×%d and %d×%d is not %d×%d", rows, depth, same, cols, c.Rows, c.Cols))
	}
	if c.Rows > 0 && c.Cols > 0 && depth > 0 {
		r.gemm(tA, tB, c.Rows, c.Cols, depth, alpha, a.Data, a.Stride, b.Data, b.Stride, 1, c.Data, c.Stride)
	}
}

// shapeOf returns the rows and columns of op(A).
func shapeOf[T Float](a Matrix[T], t blas.Transpose) (rows, cols int) {
	if t == blas.Trans {
		return a.Cols, a.Rows
	}
	return a.Rows, a.Cols
}

// addMatVec computes y += A·x.
func (r routines[T]) addMatVec(a Matrix[T], x, y []T) {
	if a.Rows > 0 && a.Cols > 0 {
		r.gemv(blas.NoTrans, a.Rows, a.Cols, 1, a.Data, a.Stride, x, 1, 1, y, 1)
	}
}

// addOuter computes A += x·yᵀ.
func (r routines[T]) addOuter(x, y []T, a Matrix[T]) {
	if a.Rows > 0 && a.Cols > 0 {
		r.ger(a.Rows, a.Cols, 1, x, 1, y, 1, a.Data, a.Stride)
	}
}

// addScaled computes y += α·x.
func (r routines[T]) addScaled(alpha T, x, y []T) { r.axpy(len(y), alpha, x, 1, y, 1) }

// inner returns Σ x_i·y_i.
func (r routines[T]) inner(x, y []T) T { return r.dot(len(x), x, 1, y, 1) }
