package simd

import "gonum.org/v1/gonum/blas"

// routines are the functions of Ops that come from BLAS, in one precision.
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

// multiply computes C += α·op(A)·op(B), where op transposes a matrix if tA or tB says so.
func (r routines[T]) multiply(tA, tB blas.Transpose, alpha T, a, b, c Matrix[T]) {
	depth := a.Cols
	if tA == blas.Trans {
		depth = a.Rows
	}
	if c.Rows > 0 && c.Cols > 0 && depth > 0 {
		r.gemm(tA, tB, c.Rows, c.Cols, depth, alpha, a.Data, a.Stride, b.Data, b.Stride, 1, c.Data, c.Stride)
	}
}

// transform computes y += A·x.
func (r routines[T]) transform(a Matrix[T], x, y []T) {
	if a.Rows > 0 && a.Cols > 0 {
		r.gemv(blas.NoTrans, a.Rows, a.Cols, 1, a.Data, a.Stride, x, 1, 1, y, 1)
	}
}

// update computes A += x·yᵀ.
func (r routines[T]) update(x, y []T, a Matrix[T]) {
	if a.Rows > 0 && a.Cols > 0 {
		r.ger(a.Rows, a.Cols, 1, x, 1, y, 1, a.Data, a.Stride)
	}
}

// add computes y += α·x.
func (r routines[T]) add(alpha T, x, y []T) { r.axpy(len(y), alpha, x, 1, y, 1) }

// inner returns Σ x_i·y_i.
func (r routines[T]) inner(x, y []T) T { return r.dot(len(x), x, 1, y, 1) }
