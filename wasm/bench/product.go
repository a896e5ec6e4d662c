package main

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas32"
	"gonum.org/v1/gonum/blas/blas64"

	"siibp/core/options"
)

// productSize is the number of rows and columns of the timed products, as in the other engines.
const productSize = 1024

// product returns a function that computes C += A·B for square matrices of productSize rows with
// the registered BLAS implementation.
func product(precision options.Precision) func() {
	const n = productSize
	if precision == options.Float32 {
		a, b, c := numbers[float32](), numbers[float32](), numbers[float32]()
		return func() {
			blas32.Implementation().Sgemm(blas.NoTrans, blas.NoTrans, n, n, n, 1, a, n, b, n, 1, c, n)
		}
	}
	a, b, c := numbers[float64](), numbers[float64](), numbers[float64]()
	return func() {
		blas64.Implementation().Dgemm(blas.NoTrans, blas.NoTrans, n, n, n, 1, a, n, b, n, 1, c, n)
	}
}

// numbers returns a square matrix of productSize rows with elements from 0 to 1.
func numbers[T float32 | float64]() []T {
	x := make([]T, productSize*productSize)
	for i := range x {
		x[i] = T(i%997) / 997
	}
	return x
}
