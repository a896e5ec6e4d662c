//go:build js && wasm

package simd

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas32"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/blas/gonum"
)

// Implementation is gonum's with the products done by the kernel: where they are
// large enough for a call to pay, their vectors contiguous and their arguments
// right. Everything else, panics too, is gonum's own.
type Implementation struct{ gonum.Implementation }

var (
	_ blas.Float64 = Implementation{}
	_ blas.Float32 = Implementation{}
)

// Use makes gonum's blas64 and blas32 use the kernel if one is linked, and says
// which kind it is.
func Use() Kind {
	k := Kernel()
	if k != None {
		blas64.Use(Implementation{})
		blas32.Use(Implementation{})
	}
	return k
}

// cutoffs are from how many multiplications on a call pays; Go's loops take a few
// nanoseconds for each. Measured by BenchmarkCutoffs.
var cutoffs = struct{ product, symmetric, level2, level1 int }{product: 128, symmetric: 512, level2: 64, level1: 32}

// runs says whether a vector operation is for the kernel.
func runs[T number](n int, x []T, incX int, y []T, incY int) bool {
	return n >= max(1, cutoffs.level1) && incX == 1 && incY == 1 && len(x) >= n && len(y) >= n
}

// maps says whether y = A·x or y = Aᵀ·x, A m×n, is for the kernel.
func maps[T number](m, n int, a []T, lda int, x []T, incX int, y []T, incY int) bool {
	return m*n >= cutoffs.level2 && holds(m, n, a, lda) && incX == 1 && incY == 1 && len(x) >= n && len(y) >= m
}

// multiplies does C = α·op(A)·op(B) + β·C, if it is for the kernel.
func multiplies[T number](f *functions[T], tA, tB blas.Transpose, m, n, k int, alpha T, a []T, lda int, b []T, ldb int, beta T, c []T, ldc int) bool {
	if m*n*k < cutoffs.product || !holds(m, n, c, ldc) {
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
func squares[T number](f *functions[T], ul blas.Uplo, tA blas.Transpose, n, k int, alpha T, a []T, lda int, beta T, c []T, ldc int) bool {
	left, ok := transposed(tA, n, k, a, lda)
	if n*n*k < cutoffs.symmetric || !ok || ul != blas.Upper && ul != blas.Lower || !holds(n, n, c, ldc) {
		return false
	}
	f.multiplySelf(ul, alpha, left, beta, matrix[T]{c, n, n, ldc, 1})
	return true
}

// transforms does y = α·op(A)·x + β·y, A m×n, if it is for the kernel.
func transforms[T number](f *functions[T], tA blas.Transpose, m, n int, alpha T, a []T, lda int, x []T, incX int, beta T, y []T, incY int) bool {
	call, length := f.gemv, m
	switch {
	case tA == blas.NoTrans && maps(m, n, a, lda, x, incX, y, incY):
	case (tA == blas.Trans || tA == blas.ConjTrans) && maps(m, n, a, lda, y, incY, x, incX):
		call, length = f.gemvt, n
	default:
		return false
	}
	f.scale(beta, matrix[T]{y, 1, length, length, 1})
	if alpha != 0 {
		call(int32(m), int32(n), alpha, pointer(a), int32(lda), pointer(x), pointer(y))
	}
	return true
}
