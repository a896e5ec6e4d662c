// Package simdtest links kernels for tests under js/wasm. build/js_exec.sh runs these tests without the site's worker.
package simdtest

import "siibp/wasm/simd"

// kinds lists the kinds of kernel that can be linked.
var kinds = []simd.Kind{simd.Plain, simd.Relaxed}

// runner is the part of *testing.T and *testing.B that Each uses; T is the type itself.
type runner[T any] interface {
	Run(name string, f func(T)) bool
	Skip(args ...any)
	Fatalf(format string, args ...any)
}

// Each runs a test with each kind of kernel that the engine supports. It skips the test if there is none, as in native
// programs.
func Each[T runner[T]](t T, test func(T)) {
	ran := false
	for _, k := range kinds {
		if !load(k) {
			continue
		}
		ran = true
		if used := simd.Kernel(); used.String() != k.String() {
			t.Fatalf("the %v kernel is linked, but Kernel returns %v", k, used)
		}
		t.Run(k.String(), test)
	}
	if !ran {
		t.Skip("the engine supports no kernel")
	}
}
