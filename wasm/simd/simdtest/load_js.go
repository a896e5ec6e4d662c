package simdtest

import (
	"syscall/js"

	"siibp/wasm/simd"
	"siibp/wasm/simd/kernel"
)

// load links a kernel through the function linkKernel of build/js_exec.mjs. It returns false if there is no such function or
// the engine does not support the kernel's instructions.
func load(k simd.Kind) bool {
	link := js.Global().Get("linkKernel")
	if link.IsUndefined() {
		return false
	}
	code := kernel.Module(k == simd.Relaxed)
	bytes := js.Global().Get("Uint8Array").New(len(code))
	js.CopyBytesToJS(bytes, code)
	return link.Invoke(bytes).Bool()
}
