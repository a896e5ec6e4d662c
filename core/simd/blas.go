package simd

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"
)

// BLAS is gonum's with the products done by a kernel: where they are large enough for a call to
// pay, their vectors contiguous and their arguments right. Everything else, panics too, is gonum's
// own; without products all is.
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

// Products are a kernel's for one type of number, all of them or none. Slices hold what their shapes
// ask for. Matrices have contiguous rows, ra or rc apart, but for A and B of Gemm, which have two
// strides, from row to row and from column to column.
type Products[T Float] struct {
	Gemm  func(m, n, k int, alpha T, a []T, ra, ca int, b []T, rb, cb int, c []T, rc int) // C += α·A·B; A is m×k, B is k×n, C is m×n
	Gemv  func(m, n int, alpha T, a []T, ra int, x, y []T)                                // y += α·A·x; A is m×n
	Gemvt func(m, n int, alpha T, a []T, ra int, x, y []T)                                // y += α·Aᵀ·x; A is m×n
	Ger   func(m, n int, alpha T, x, y, a []T, ra int)                                    // A += α·x·yᵀ; A is m×n
	Dot   func(x, y []T) T                                                                // Σ x_i·y_i
	Axpy  func(alpha T, x, y []T)                                                         // y += α·x
	Scal  func(alpha T, x []T)                                                            // x = α·x
}

// Cutoffs are from how many multiplications on a call of the kernel pays. If they are 0, it
// does everything that it can.
type Cutoffs struct{ Product, Symmetric, Level2, Level1 int }

// runs says whether a vector operation is for the kernel.
func (p *Products[T]) runs(c Cutoffs, n int, x []T, incX int, y []T, incY int) bool {
	return p.Dot != nil && n >= max(1, c.Level1) && incX == 1 && incY == 1 && len(x) >= n && len(y) >= n
}

// maps says whether y = A·x or y = Aᵀ·x, A m×n, is for the kernel.
func (p *Products[T]) maps(c Cutoffs, m, n int, a []T, lda int, x []T, incX int, y []T, incY int) bool {
	return p.Gemv != nil && m*n >= c.Level2 && holds(m, n, a, lda) && incX == 1 && incY == 1 && len(x) >= n && len(y) >= m
}

// multiplies does C = α·op(A)·op(B) + β·C, if it is for the kernel.
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

// squares does the triangle of C = α·op(A)·op(A)ᵀ + β·C, if it is for the kernel.
func (p *Products[T]) squares(cutoffs Cutoffs, ul blas.Uplo, tA blas.Transpose, n, k int, alpha T, a []T, lda int, beta T, c []T, ldc int) bool {
	left, ok := transposed(tA, n, k, a, lda)
	if p.Gemm == nil || n*n*k < cutoffs.Symmetric || !ok || ul != blas.Upper && ul != blas.Lower || !holds(n, n, c, ldc) {
		return false
	}
	p.multiplySelf(ul, alpha, left, beta, strided[T]{c, n, n, ldc, 1})
	return true
}

// transforms does y = α·op(A)·x + β·y, A m×n, if it is for the kernel.
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
