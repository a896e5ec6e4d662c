package simd_test

import (
	"testing"

	"siibp/wasm/simd"
)

// What a program sees for which no kernel was linked: asked before any test
// links one.
var (
	unlinked = []simd.Kind{simd.Kernel(), simd.Use()}
	zeros64  = []float64{0, 0, 0, 0, 0, 0, 0, 0}
	zeros32  = []float32{0, 0, 0, 0, 0, 0, 0, 0}
	swept    = simd.Sweep64(1, 1, 8, 1, zeros64, zeros64, zeros64, zeros64) ||
		simd.Sweep32(1, 1, 8, 1, zeros32, zeros32, zeros32, zeros32)
)

func TestWithoutKernel(t *testing.T) {
	if unlinked[0] != simd.None || unlinked[1] != simd.None || swept {
		t.Errorf("the kinds are %v, swept is %v; want none, false", unlinked, swept)
	}
}
