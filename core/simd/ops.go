package simd

import (
	"gonum.org/v1/gonum/blas"

	"siibp/core/simd/vector"
)

// Types of arguments; package vector declares them, because its kernels take them too.
type (
	Float                  = vector.Float
	Matrix[T vector.Float] = vector.Matrix[T]
	SparseRow              = vector.SparseRow
)

// Ops holds the functions of one precision. New sets nil functions to the plain Go loops in the files named here. The
// loop defines the function: package simdtest tests every kernel against it.
type Ops[T Float] struct {
	// BLAS (blas.go).
	Gemm func(tA, tB blas.Transpose, alpha T, a, b, c Matrix[T]) // C += α·op(A)·op(B)
	Gemv func(a Matrix[T], x, y []T)                             // y += A·x
	Ger  func(x, y []T, a Matrix[T])                             // A += x·yᵀ
	Axpy func(alpha T, x, y []T)                                 // y += α·x
	Dot  func(x, y []T) T                                        // Σ x_i·y_i

	Copy func(from, to Matrix[T]) // B = A (loops.go)

	// Elementwise operations of neural-network layers (loops.go).
	MulAdd  func(x, f, y []T)           // y_i += x_i·f_i
	Max     func(x, y []T)              // y_i = max(x_i, y_i)
	Rectify func(alpha, limit T, x []T) // x_i = min(max(x_i, α·x_i), limit)

	// Update of independent factors (loops.go).
	Sweep func(beta float64, a, s, nu Matrix[T], entropy []T)

	// Products with a sparse matrix (loops.go).
	SDDMM func(rows []SparseRow, phi, x, a Matrix[T])
	SpMM  func(rows []SparseRow, nu, x, t Matrix[T])
}

// complete sets nil functions to the Go loops and wraps the others in checks of their arguments.
func (o *Ops[T]) complete(b routines[T]) {
	o.Gemm, o.Gemv, o.Ger, o.Axpy, o.Dot = b.addProduct, b.addMatVec, b.addOuter, b.addScaled, b.inner
	o.Copy = copyBy(o.Copy)
	o.MulAdd, o.Max = mulAddBy(o.MulAdd), maxBy(o.Max)
	if o.Rectify == nil {
		o.Rectify = rectify[T]
	}
	o.Sweep = sweepBy(o.Sweep, o.Axpy)
	o.SDDMM = sddmmBy(o.SDDMM, o.Dot)
	o.SpMM = spmmBy(o.SpMM, o.Axpy)
}

// NewMatrix returns a rows×cols matrix of zeros.
func NewMatrix[T Float](rows, cols int) Matrix[T] { return vector.NewMatrix[T](rows, cols) }

// Zeros returns n zeros, in the memory of list if its capacity suffices.
func Zeros[T Float](list []T, n int) []T { return vector.Zeros(list, n) }
