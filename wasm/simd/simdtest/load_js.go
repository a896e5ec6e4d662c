package simdtest

import (
	"syscall/js"

	"siibp/wasm/simd"
	"siibp/wasm/simd/kernel"
)

// load links the kernel of a kind through the function that build/js_exec.mjs
// provides. It reports false where there is no such function or where the
// engine does not know the kernel's instructions.
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
