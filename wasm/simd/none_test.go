package simd_test

import (
	"testing"

	"siibp/wasm/simd"
)

// unlinked and used are the linked kind and the kernel before any test links one.
var unlinked, used = simd.Linked(), simd.Kernel()

func TestKernelIsGoLoopsIfNoneIsLinked(t *testing.T) {
	if unlinked != simd.None || used.String() != "none" {
		t.Errorf("the kind is %v and the kernel %v, want none", unlinked, used)
	}
}
