// Package simd gives Go compiled to WebAssembly the speed of the processor's
// vectors, which Go's compiler does not use: it calls a kernel, a second module
// (package kernel) that works on Go's own memory.
//
// Install makes the kernel that is linked the one that siibp/core/simd chose. Where there is none,
// which natively is always so, it changes nothing: callers need no build tags.
//
// The kernel must be linked before Install is called: the site's worker does it
// before Go's main, a test by package simdtest. It comes in two kinds, of which
// the second rounds a multiply-add once; results differ in their last digits.
package simd

import "siibp/wasm/simd/kernel"

// Kind is a kind of kernel.
type Kind int32

// The kinds, from the slowest to the fastest.
const (
	None    Kind = 0              // Go's own loops
	Plain   Kind = kernel.Plain   // vectors of 128 bits
	Relaxed Kind = kernel.Relaxed // and fused multiply-adds, where the processor has them
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
