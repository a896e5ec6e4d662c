// Package simd holds the inner loops of inference. Ops is a struct of functions for one precision. Each function has
// a plain Go loop, which defines it, and kernels that compute it with vector instructions, which Go's
// compiler does not generate from loops.
//
// The kernel is selected once. A native program selects it at start: AVX-512 or AVX2 (package vector), if the
// processor supports them and the program was built for amd64 with GOEXPERIMENT=simd. Under js/wasm, package
// wasm/simd installs a kernel. In all other cases, and before Install, Default returns the Go loops. Numerical code
// takes the kernel as an argument, so that one process can run the same problem with two kernels.
//
// Kernels differ in rounding, so results differ in the last digits between kernels. One kernel returns the same bits
// for the same arguments. Several goroutines may use a kernel at once.
package simd

import (
	"gonum.org/v1/gonum/blas/blas32"
	"gonum.org/v1/gonum/blas/blas64"
)

// Kernel is one implementation of all functions. New fills in the missing ones.
type Kernel struct {
	Name   string // the common name of its instructions; "none" for the Go loops
	Single Ops[float32]
	Double Ops[float64]
	Math   Math
	BLAS   *BLAS // nil means gonum's
}

// String returns the kernel's name.
func (k *Kernel) String() string { return k.Name }

// New returns a copy of k with the Go loops for the functions that are nil. The other functions get a check of the
// lengths of their slices, which panics. The BLAS functions of Ops call k.BLAS.
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
	selected  = fastest()
	installed bool
)

// init registers the kernel's BLAS with gonum's packages blas64 and blas32, and so with mat.
func init() { register(selected) }

// Go returns the kernel of the Go loops. Its BLAS is gonum's.
func Go() *Kernel { return loops }

// Default returns the kernel that is selected for this program.
func Default() *Kernel { return selected }

// Install selects a kernel. Call it before any computation. It panics on a second call.
func Install(k *Kernel) {
	if installed {
		panic("simd: Install called twice")
	}
	installed, selected = true, k
	register(k)
}

// register registers a kernel's BLAS with gonum.
func register(k *Kernel) {
	blas64.Use(k.BLAS)
	blas32.Use(k.BLAS)
}

// fastest returns the fastest kernel that this processor supports.
func fastest() *Kernel {
	for _, k := range Kernels() {
		return k
	}
	return loops
}
