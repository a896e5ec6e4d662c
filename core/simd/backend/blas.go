package backend

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas32"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/blas/gonum"
)

// Implementation is gonum's with the products done by a kernel: where they are
// large enough for a call to pay, their vectors contiguous and their arguments
// right. Everything else, panics too, is gonum's own.
type Implementation[I Count] struct {
	gonum.Implementation
	Kernel  *Kernel[I]
	Cutoffs Cutoffs
}

var (
	_ blas.Float64 = Implementation[int]{}
	_ blas.Float32 = Implementation[int]{}
)

// Cutoffs are from how many multiplications on a call of the kernel pays. If they are 0, it
// does everything that it can.
type Cutoffs struct{ Product, Symmetric, Level2, Level1 int }

// Use makes gonum's blas64 and blas32 use the kernel, if there is one.
func (i Implementation[I]) Use() {
	if i.Kernel != nil {
		blas64.Use(i)
		blas32.Use(i)
	}
}

// runs says whether a vector operation is for the kernel.
func runs[T Number](c Cutoffs, n int, x []T, incX int, y []T, incY int) bool {
	return n >= max(1, c.Level1) && incX == 1 && incY == 1 && len(x) >= n && len(y) >= n
}

// maps says whether y = A·x or y = Aᵀ·x, A m×n, is for the kernel.
func maps[T Number](c Cutoffs, m, n int, a []T, lda int, x []T, incX int, y []T, incY int) bool {
	return m*n >= c.Level2 && holds(m, n, a, lda) && incX == 1 && incY == 1 && len(x) >= n && len(y) >= m
}

// multiplies does C = α·op(A)·op(B) + β·C, if it is for the kernel.
func multiplies[T Number, I Count](f *Functions[T, I], cutoffs Cutoffs, tA, tB blas.Transpose, m, n, k int, alpha T, a []T, lda int, b []T, ldb int, beta T, c []T, ldc int) bool {
	if m*n*k < cutoffs.Product || !holds(m, n, c, ldc) {
		return false
	}
	left, ok := transposed(tA, m, k, a, lda)
	right, ok2 := transposed(tB, k, n, b, ldb)
	if !ok || !ok2 {
		return false
	}
	f.multiply(alpha, left, right, beta, matrix[T]{c, m, n, ldc, 1})
	return true
}

// squares does the triangle of C = α·op(A)·op(A)ᵀ + β·C, if it is for the kernel.
func squares[T Number, I Count](f *Functions[T, I], cutoffs Cutoffs, ul blas.Uplo, tA blas.Transpose, n, k int, alpha T, a []T, lda int, beta T, c []T, ldc int) bool {
	left, ok := transposed(tA, n, k, a, lda)
	if n*n*k < cutoffs.Symmetric || !ok || ul != blas.Upper && ul != blas.Lower || !holds(n, n, c, ldc) {
		return false
	}
	f.multiplySelf(ul, alpha, left, beta, matrix[T]{c, n, n, ldc, 1})
	return true
}

// transforms does y = α·op(A)·x + β·y, A m×n, if it is for the kernel.
func transforms[T Number, I Count](f *Functions[T, I], cutoffs Cutoffs, tA blas.Transpose, m, n int, alpha T, a []T, lda int, x []T, incX int, beta T, y []T, incY int) bool {
	call, length := f.Gemv, m
	switch {
	case tA == blas.NoTrans && maps(cutoffs, m, n, a, lda, x, incX, y, incY):
	case (tA == blas.Trans || tA == blas.ConjTrans) && maps(cutoffs, m, n, a, lda, y, incY, x, incX):
		call, length = f.Gemvt, n
	default:
		return false
	}
	f.scale(beta, matrix[T]{y, 1, length, length, 1})
	if alpha != 0 {
		call(I(m), I(n), alpha, pointer(a), I(lda), pointer(x), pointer(y))
	}
	return true
}
