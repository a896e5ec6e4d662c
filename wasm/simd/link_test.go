//go:build js && wasm

package simd_test

import (
	"syscall/js"
	"testing"

	"siibp/core/simd/simdtest"
	wasm "siibp/wasm/simd"
	"siibp/wasm/simd/kernel"
)

// kinds lists the kinds of kernel that can be linked.
var kinds = []wasm.Kind{wasm.Plain, wasm.Relaxed}

// runner is the part of *testing.T and *testing.B that eachKernel uses; T is the type itself.
type runner[T any] interface {
	Run(name string, f func(T)) bool
	Skip(args ...any)
	Fatalf(format string, args ...any)
}

// eachKernel runs a test with each kind of kernel that the engine supports. It skips the test if there is none.
// build/js_exec.sh runs these tests without the site's worker.
func eachKernel[T runner[T]](t T, test func(T)) {
	ran := false
	for _, k := range kinds {
		if !load(k) {
			continue
		}
		ran = true
		if used := wasm.Kernel(); used.String() != k.String() {
			t.Fatalf("the %v kernel is linked, but Kernel returns %v", k, used)
		}
		t.Run(k.String(), test)
	}
	if !ran {
		t.Skip("the engine supports no kernel")
	}
}

// load links a kernel through the function linkKernel of build/js_exec.mjs. It returns false if there is no such function or
// the engine does not support the kernel's instructions.
func load(k wasm.Kind) bool {
	link := js.Global().Get("linkKernel")
	if link.IsUndefined() {
		return false
	}
	code := kernel.Module(k == wasm.Relaxed)
	bytes := js.Global().Get("Uint8Array").New(len(code))
	js.CopyBytesToJS(bytes, code)
	return link.Invoke(bytes).Bool()
}

func TestKernelsOfTheModule(t *testing.T) {
	eachKernel(t, func(t *testing.T) { simdtest.Kernel(t, wasm.Kernel()) })
}
