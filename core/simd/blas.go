package simd

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"
)

// BLAS is gonum's implementation of BLAS with products by a kernel. The kernel computes a product if its
// size is at least the cutoff, its vectors are contiguous and its arguments are right. Everything else is
// gonum's own, also the panics about wrong arguments, and so is all if there are no products.
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

// Products are the kernel's functions for one type of number; either all are set or none. The caller
// checks that slices are long enough. Rows of matrices are contiguous, and ra or rc numbers apart. A and B
// of Gemm are different: they have two strides, from row to row and from column to column.
type Products[T Float] struct {
	Gemm  func(m, n, k int, alpha T, a []T, ra, ca int, b []T, rb, cb int, c []T, rc int) // C += α·A·B; A is m×k, B is k×n, C is m×n
	Gemv  func(m, n int, alpha T, a []T, ra int, x, y []T)                                // y += α·A·x; A is m×n
	Gemvt func(m, n int, alpha T, a []T, ra int, x, y []T)                                // y += α·Aᵀ·x; A is m×n
	Ger   func(m, n int, alpha T, x, y, a []T, ra int)                                    // A += α·x·yᵀ; A is m×n
	Dot   func(x, y []T) T                                                                // Σ x_i·y_i
	Axpy  func(alpha T, x, y []T)                                                         // y += α·x
	Scal  func(alpha T, x []T)                                                            // x = α·x
}

// Cutoffs are the numbers of multiplications from which on a call of the kernel is faster than a Go loop.
// If they are 0, the kernel computes everything that it can.
type Cutoffs struct{ Product, Symmetric, Level2, Level1 int }

// runs reports whether the kernel computes an operation on vectors.
func (p *Products[T]) runs(c Cutoffs, n int, x []T, incX int, y []T, incY int) bool {
	return p.Dot != nil && n >= max(1, c.Level1) && incX == 1 && incY == 1 && len(x) >= n && len(y) >= n
}

// maps reports whether the kernel computes y = A·x or y = Aᵀ·x, where A is m×n.
func (p *Products[T]) maps(c Cutoffs, m, n int, a []T, lda int, x []T, incX int, y []T, incY int) bool {
	return p.Gemv != nil && m*n >= c.Level2 && holds(m, n, a, lda) && incX == 1 && incY == 1 && len(x) >= n && len(y) >= m
}

// multiplies computes C = α·op(A)·op(B) + β·C and returns true, if the kernel can.
func (p *Products[T]) multiplies(cutoffs Cutoffs, tA, tB blas.Transpose, m, n, k int, alpha T, a []T, lda int, b []T, ldb int, beta T, c []T, ldc int) bool {
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

// squares computes one triangle of C = α·op(A)·op(A)ᵀ + β·C and returns true, if the kernel can.
func (p *Products[T]) squares(cutoffs Cutoffs, ul blas.Uplo, tA blas.Transpose, n, k int, alpha T, a []T, lda int, beta T, c []T, ldc int) bool {
	left, ok := transposed(tA, n, k, a, lda)
	if p.Gemm == nil || n*n*k < cutoffs.Symmetric || !ok || ul != blas.Upper && ul != blas.Lower || !holds(n, n, c, ldc) {
		return false
	}
	p.multiplySelf(ul, alpha, left, beta, strided[T]{c, n, n, ldc, 1})
	return true
}

// transforms computes y = α·op(A)·x + β·y, where A is m×n, and returns true, if the kernel can.
func (p *Products[T]) transforms(cutoffs Cutoffs, tA blas.Transpose, m, n int, alpha T, a []T, lda int, x []T, incX int, beta T, y []T, incY int) bool {
	call, length := p.Gemv, m
	switch {
	case tA == blas.NoTrans && p.maps(cutoffs, m, n, a, lda, x, incX, y, incY):
	case (tA == blas.Trans || tA == blas.ConjTrans) && p.maps(cutoffs, m, n, a, lda, y, incY, x, incX):
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
