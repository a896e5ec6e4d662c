// Package simd holds the inner loops of inference: a struct of functions for each precision, Ops,
// with a plain Go loop for every one of them, and kernels that do the same with the processor's
// vectors, which Go's compiler does not use by itself.
//
// A kernel is chosen once. Natively it is chosen at the start: AVX-512 or AVX2, in Go with the
// package simd/archsimd, where the processor has them and the program was built for amd64 with
// GOEXPERIMENT=simd. Under js/wasm package wasm/simd installs one. Everywhere else, and until
// then, Default is Go's loops. Code that computes is given a kernel and does not choose one, so that the same problem
// can be solved with two of them side by side.
//
// Kernels round differently, so results differ in their last digits between them; the same kernel
// gives the same bits. Any number of goroutines may use one at once.
package simd

import (
	"gonum.org/v1/gonum/blas/blas32"
	"gonum.org/v1/gonum/blas/blas64"
)

// Kernel is one implementation of all functions. New completes it.
type Kernel struct {
	Name   string // the common name of its instructions; "none" for Go's loops
	Single Ops[float32]
	Double Ops[float64]
	Math   Math
	BLAS   *BLAS // nil for gonum's
}

// String returns the kernel's name.
func (k *Kernel) String() string { return k.Name }

// New returns a kernel with Go's loops for the functions that are nil; the others panic if a slice is
// too short. The products of Ops are those of k.BLAS.
func New(k Kernel) *Kernel {
	if k.BLAS == nil {
		k.BLAS = &BLAS{}
	}
	k.Single.complete(singles(k.BLAS))
	k.Double.complete(doubles(k.BLAS))
	k.Math.complete()
	return &k
}

var (
	loops     = New(Kernel{Name: "none"})
	chosen    = fastest()
	installed bool
)

// init makes gonum's packages blas64, blas32 and mat use the kernel's products.
func init() { register(chosen) }

// Go returns the kernel of Go's loops, whose products are gonum's.
func Go() *Kernel { return loops }

// Default returns the kernel that was chosen for this program.
func Default() *Kernel { return chosen }

// Install chooses a kernel, before anything is calculated. It panics when called twice.
func Install(k *Kernel) {
	if installed {
		panic("simd: a kernel is installed already")
	}
	installed, chosen = true, k
	register(k)
}

// register makes gonum use a kernel's products.
func register(k *Kernel) {
	blas64.Use(k.BLAS)
	blas32.Use(k.BLAS)
}

// fastest returns the fastest kernel that this processor runs.
func fastest() *Kernel {
	for _, k := range Kernels() {
		return k
	}
	return loops
}
