// Package simdtest links kernels for tests that run under js/wasm by
// build/js_exec.sh, which have no worker to do it for them.
package simdtest

import "siibp/wasm/simd"

// kinds are all kinds of kernel.
var kinds = []simd.Kind{simd.Plain, simd.Relaxed}

// runner is what tests and benchmarks share; T is the type itself.
type runner[T any] interface {
	Run(name string, f func(T)) bool
	Skip(args ...any)
	Fatalf(format string, args ...any)
}

// Each runs a test with each kind of kernel that runs here, linked.
// Where none does, as natively, the test is skipped.
func Each[T runner[T]](t T, test func(T)) {
	ran := false
	for _, k := range kinds {
		if !load(k) {
			continue
		}
		ran = true
		if used := simd.Kernel(); used.String() != k.String() {
			t.Fatalf("the %v kernel says that it is %v", k, used)
		}
		t.Run(k.String(), test)
	}
	if !ran {
		t.Skip("no kernel runs here")
	}
}
