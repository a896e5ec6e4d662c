// Package simd gives Go the speed of the processor's vectors, which its compiler does not
// use by itself: kernels for AVX-512 and AVX2, in Go with the package simd/archsimd. That
// is an experiment of Go's: the kernels are in a program built with GOEXPERIMENT=simd for
// amd64, and elsewhere there are none. Callers need no build tags: where there is no kernel
// gonum's BLAS stays as it is, and Go's loops do the rest.
//
// Kernels round differently, so results differ in their last digits between them; the same
// kernel gives the same bits. Any number of goroutines may use one at once.
package simd

import "siibp/core/simd/backend"

// Kernel is a set of functions; nil is none. Its String says which.
type Kernel = backend.Kernel[int]

// Use makes gonum's blas64 and blas32 go by the fastest kernel that this processor runs, and
// returns it; nil if there is none.
func Use() *Kernel {
	for _, k := range Kernels() {
		BLAS(k).Use()
		return k
	}
	return nil
}

// BLAS is gonum's with the products done by the kernel.
func BLAS(k *Kernel) backend.Implementation[int] {
	return backend.Implementation[int]{Kernel: k, Cutoffs: backend.Cutoffs{Product: 128, Symmetric: 512, Level2: 16, Level1: 16}}
}
