package simd_test

import (
	"testing"

	"siibp/wasm/simd"
)

// What a program sees for which no kernel was linked: asked before any test
// links one.
var unlinked, used = simd.Linked(), simd.Kernel()

func TestWithoutKernel(t *testing.T) {
	if unlinked != simd.None || used.String() != "none" {
		t.Errorf("the kind is %v, the kernel %v; want none", unlinked, used)
	}
}
