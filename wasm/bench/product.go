package main

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas32"
	"gonum.org/v1/gonum/blas/blas64"

	"siibp/core/options"
)

// productSize is the rows and columns of the products that are timed, as in the peers.
const productSize = 1024

// product returns C += A·B, all three productSize², by the backend in use.
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

// numbers returns a matrix of numbers between 0 and 1.
func numbers[T float32 | float64]() []T {
	x := make([]T, productSize*productSize)
	for i := range x {
		x[i] = T(i%997) / 997
	}
	return x
}
