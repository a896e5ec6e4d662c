package simd_test

import (
	"testing"

	"siibp/wasm/simd"
)

// unlinked and used are what a program sees for which no kernel was linked. They are set before any test links
// one.
var unlinked, used = simd.Linked(), simd.Kernel()

func TestWithoutKernel(t *testing.T) {
	if unlinked != simd.None || used.String() != "none" {
		t.Errorf("the kind is %v, the kernel %v; want none", unlinked, used)
	}
}
