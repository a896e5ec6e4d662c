// Package simdtest holds the tests of kernels, whatever they are made of: core/simd and
// wasm/simd run them.
package simdtest

import (
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/testblas"

	"siibp/core/simd/backend"
)

// Kernel runs all tests of a kernel. Each product is tried with the cutoffs that are used
// and without any: gonum's shapes are mostly smaller than those for which a kernel is called.
func Kernel[I backend.Count](t *testing.T, b backend.Implementation[I]) {
	all := backend.Implementation[I]{Kernel: b.Kernel}
	t.Run("gonum's", func(t *testing.T) { gonums(t, b) })
	t.Run("gonum's, all sizes", func(t *testing.T) { gonums(t, all) })
	t.Run("textbook", func(t *testing.T) {
		t.Run("64", func(t *testing.T) { textbook(t, doubles(all)) })
		t.Run("32", func(t *testing.T) { textbook(t, floats(all)) })
	})
	t.Run("sweep", func(t *testing.T) {
		t.Run("64", func(t *testing.T) { sweeps(t, b.Kernel.Sweep64, 300, 0x1p-52) })
		t.Run("32", func(t *testing.T) { sweeps(t, b.Kernel.Sweep32, 40, 0x1p-23) })
		t.Run("64, whole range", func(t *testing.T) { wholeRange(t, b.Kernel.Sweep64, 300, 0x1p-52) })
		t.Run("32, whole range", func(t *testing.T) { wholeRange(t, b.Kernel.Sweep32, 40, 0x1p-23) })
		t.Run("short slices", func(t *testing.T) { refusesShortSlices(t, b.Kernel.Sweep64) })
	})
	t.Run("bands", func(t *testing.T) {
		t.Run("64", func(t *testing.T) { banded(t, b.Kernel.Sample64, b.Kernel.Spread64, 0x1p-53) })
		t.Run("32", func(t *testing.T) { banded(t, b.Kernel.Sample32, b.Kernel.Spread32, 0x1p-24) })
		t.Run("beyond a matrix", func(t *testing.T) { refusesBands(t, b.Kernel.Sample64, b.Kernel.Spread64) })
	})
	t.Run("vectors", func(t *testing.T) { vectors(t, b.Kernel.Exp64, b.Kernel.Log64) })
	t.Run("log Γ", func(t *testing.T) { logGamma(t, b.Kernel.LogGamma64) })
	t.Run("copies", func(t *testing.T) {
		t.Run("64 to 64", func(t *testing.T) { converts(t, b.Kernel.Copy64) })
		t.Run("32 to 32", func(t *testing.T) { converts(t, b.Kernel.Copy32) })
		t.Run("64 to 32", func(t *testing.T) { converts(t, b.Kernel.Narrow32) })
		t.Run("32 to 64", func(t *testing.T) { converts(t, b.Kernel.Widen64) })
	})
}

// gonums are gonum's own tests of what a kernel does.
func gonums(t *testing.T, b blas.Float64) {
	t.Run("Dgemm", func(t *testing.T) { testblas.TestDgemm(t, b) })
	t.Run("Dsyrk", func(t *testing.T) { testblas.DsyrkTest(t, b) })
	t.Run("Dgemv", func(t *testing.T) { testblas.DgemvTest(t, b) })
	t.Run("Dger", func(t *testing.T) { testblas.DgerTest(t, b) })
	t.Run("Ddot", func(t *testing.T) { testblas.DdotTest(t, b) })
	t.Run("Daxpy", func(t *testing.T) { testblas.DaxpyTest(t, b) })
	t.Run("Dscal", func(t *testing.T) { testblas.DscalTest(t, b) })
}
