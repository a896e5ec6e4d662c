// Package simd makes vector kernels available to Go compiled to WebAssembly, whose compiler emits no vector instructions. The
// kernels are functions of a second module (package kernel) that accesses Go's memory.
//
// Install selects the linked kernel as the kernel of siibp/core/simd. If no kernel is linked, and always in native
// programs, Install does nothing, so callers need no build tags.
//
// The kernel must be linked before Install: the site's worker links it before Go's main, a test through linkKernel of build/js_exec.mjs.
// There are two kinds. The second may round a multiply-add once, so results differ in the last digits.
package simd

import "siibp/wasm/simd/kernel"

// Kind is the instruction set of a kernel.
type Kind int32

// The kinds, from the slowest to the fastest.
const (
	None    Kind = 0              // the Go loops
	Plain   Kind = kernel.Plain   // 128-bit SIMD
	Relaxed Kind = kernel.Relaxed // relaxed SIMD: fused multiply-adds, if the processor has them
)

func (k Kind) String() string {
	switch k {
	case Plain:
		return "plain"
	case Relaxed:
		return "relaxed"
	}
	return "none"
}
