// Package simd gives Go compiled to WebAssembly the speed of the processor's
// vectors, which Go's compiler does not use: it calls a kernel, a second module
// (package kernel) that works on Go's own memory.
//
// Use registers a backend with gonum's blas64 and blas32, so that mat and lapack
// go through it as well, and returns the kernel, which does steps of inference that
// no BLAS has. Where there is none, which natively is always so, Use changes
// nothing and the kernel's methods report false: callers need no build tags.
//
// The kernel must be linked before Use is called: the site's worker does it
// before Go's main, a test by package simdtest. It comes in two kinds, of which
// the second rounds a multiply-add once; results differ in their last digits.
package simd

import (
	"siibp/core/simd/backend"
	"siibp/wasm/simd/kernel"
)

// Kernel is a set of functions; nil is none.
type Kernel = backend.Kernel[int32]

// BLAS is gonum's with the products done by the kernel. The cutoffs are measured by
// BenchmarkCutoffs: Go's loops take a few nanoseconds for a multiplication.
func BLAS(k *Kernel) backend.Implementation[int32] {
	return backend.Implementation[int32]{Kernel: k, Cutoffs: backend.Cutoffs{Product: 128, Symmetric: 512, Level2: 64, Level1: 32}}
}

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
