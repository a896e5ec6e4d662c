//go:build js && wasm

package simd_test

import (
	"testing"

	"gonum.org/v1/gonum/blas/testblas"

	"siibp/wasm/simd"
	"siibp/wasm/simd/simdtest"
)

// gonum's own tests of what the kernel does. Their shapes are mostly smaller
// than those for which the kernel is called, so the cutoffs are lowered as well.
func TestGonums(t *testing.T) {
	simdtest.Each(t, func(t *testing.T) {
		for name, small := range map[string]bool{"as shipped": false, "all sizes": true} {
			t.Run(name, func(t *testing.T) {
				if small {
					defer simd.CallAlways()()
				}
				b := simd.Implementation{}
				t.Run("Dgemm", func(t *testing.T) { testblas.TestDgemm(t, b) })
				t.Run("Dsyrk", func(t *testing.T) { testblas.DsyrkTest(t, b) })
				t.Run("Dgemv", func(t *testing.T) { testblas.DgemvTest(t, b) })
				t.Run("Dger", func(t *testing.T) { testblas.DgerTest(t, b) })
				t.Run("Ddot", func(t *testing.T) { testblas.DdotTest(t, b) })
				t.Run("Daxpy", func(t *testing.T) { testblas.DaxpyTest(t, b) })
				t.Run("Dscal", func(t *testing.T) { testblas.DscalTest(t, b) })
			})
		}
	})
}
