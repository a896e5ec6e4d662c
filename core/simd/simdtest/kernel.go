// Package simdtest tests kernels against textbook loops. The tests of core/simd and wasm/simd run it on their kernels, and
// those of core/simd also on the Go loops.
package simdtest

import (
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/testblas"

	"siibp/core/simd"
)

// Kernel runs all tests of a kernel. It runs gonum's tests with the kernel's cutoffs and with none, because most of
// gonum's shapes are below the cutoffs.
func Kernel(t *testing.T, k *simd.Kernel) {
	all := *k.BLAS
	all.Cutoffs = simd.Cutoffs{}
	t.Run("gonum's", func(t *testing.T) { gonumTests(t, k.BLAS) })
	t.Run("gonum's, all sizes", func(t *testing.T) { gonumTests(t, &all) })
	t.Run("textbook", func(t *testing.T) {
		t.Run("64", func(t *testing.T) { textbook(t, doubles(&all)) })
		t.Run("32", func(t *testing.T) { textbook(t, floats(&all)) })
	})
	t.Run("32", func(t *testing.T) { ops(t, &k.Single, 40, 0x1p-24) })
	t.Run("64", func(t *testing.T) { ops(t, &k.Double, 300, 0x1p-53) })
	t.Run("vectors", func(t *testing.T) { vectors(t, k.Math.Exp, k.Math.Log) })
	t.Run("log Γ", func(t *testing.T) { logGamma(t, k.Math.LogGamma) })
	t.Run("logistic, short slices", func(t *testing.T) { refusesShortSlices(t, k.Double.Logistic) })
	t.Run("rows beyond a matrix", func(t *testing.T) { refusesRows(t, &k.Double) })
}

// ops tests the functions of one precision; eps is its relative rounding error and limit the clamp of Logistic.
func ops[T simd.Float](t *testing.T, o *simd.Ops[T], limit, eps float64) {
	t.Run("elementwise", func(t *testing.T) { elementwise(t, o, eps) })
	t.Run("copy", func(t *testing.T) { copies(t, o) })
	t.Run("logistic", func(t *testing.T) { logistics(t, o.Logistic, limit, 2*eps) })
	t.Run("logistic, whole range", func(t *testing.T) { logisticRange(t, o.Logistic, limit, 2*eps) })
	t.Run("sparse products", func(t *testing.T) { sparseProducts(t, o, eps) })
}

// gonumTests runs gonum's tests of the BLAS functions that a kernel has.
func gonumTests(t *testing.T, b blas.Float64) {
	t.Run("Dgemm", func(t *testing.T) { testblas.TestDgemm(t, b) })
	t.Run("Dsyrk", func(t *testing.T) { testblas.DsyrkTest(t, b) })
	t.Run("Dgemv", func(t *testing.T) { testblas.DgemvTest(t, b) })
	t.Run("Dger", func(t *testing.T) { testblas.DgerTest(t, b) })
	t.Run("Ddot", func(t *testing.T) { testblas.DdotTest(t, b) })
	t.Run("Daxpy", func(t *testing.T) { testblas.DaxpyTest(t, b) })
	t.Run("Dscal", func(t *testing.T) { testblas.DscalTest(t, b) })
}
