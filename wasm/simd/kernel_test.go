//go:build js && wasm

package simd_test

import (
	"testing"

	tests "siibp/core/simd/simdtest"
	"siibp/wasm/simd"
	"siibp/wasm/simd/simdtest"
)

func TestKernels(t *testing.T) {
	simdtest.Each(t, func(t *testing.T) { tests.Kernel(t, simd.Kernel()) })
}
