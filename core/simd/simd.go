// Package simd holds the inner loops of inference, and of the networks of package nn. Ops is a struct of functions for one
// precision. Each function has a plain Go loop, which defines it, and kernels that compute it with vector instructions, which Go's
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
	"fmt"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas32"
	"gonum.org/v1/gonum/blas/blas64"

	"siibp/core/simd/vector"
	"siibp/core/special"
)

// Kernel is one implementation of all functions. New fills in the missing ones, and sets the BLAS functions of Ops to BLAS.
type Kernel struct {
	Name   string // the common name of its instructions; "none" for the Go loops
	Single Ops[float32]
	Double Ops[float64]
	Math   Math
	BLAS   *BLAS // nil means gonum's
}

// String returns the kernel's name.
func (k *Kernel) String() string { return k.Name }

// New returns a copy of k with the Go loops for the functions that are nil. The other functions of several slices get a
// check of their lengths, which panics. The BLAS functions of Ops are set to call k.BLAS.
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

// Types of arguments; package vector declares them, because its kernels take them too.
type (
	Float                  = vector.Float
	Matrix[T vector.Float] = vector.Matrix[T]
	SparseRow              = vector.SparseRow
)

// Ops holds the functions of one precision. New sets nil functions to the plain Go loops in the files named here. The
// loop defines the function: package simdtest tests every kernel against it.
type Ops[T Float] struct {
	// BLAS (blas.go).
	Gemm func(tA, tB blas.Transpose, alpha T, a, b, c Matrix[T]) // C += α·op(A)·op(B)
	Gemv func(a Matrix[T], x, y []T)                             // y += A·x
	Ger  func(x, y []T, a Matrix[T])                             // A += x·yᵀ
	Axpy func(alpha T, x, y []T)                                 // y += α·x
	Dot  func(x, y []T) T                                        // Σ x_i·y_i

	Copy func(from, to Matrix[T]) // B = A (loops.go)

	// Elementwise operations of neural-network layers (loops.go).
	MulAdd  func(x, f, y []T)           // y_i += x_i·f_i
	Max     func(x, y []T)              // y_i = max(x_i, y_i)
	Rectify func(alpha, limit T, x []T) // x_i = min(max(x_i, α·x_i), limit)

	// ζ = β·ζ; ν = 1/(1+e^−ζ); entropy += ν log ν + (1−ν) log(1−ν) (loops.go).
	Logistic func(beta T, zeta, nu, entropy []T)

	// Products with a sparse matrix (loops.go).
	SDDMM func(rows []SparseRow, phi, x, a Matrix[T])
	SpMM  func(rows []SparseRow, nu, x, t Matrix[T])
}

// complete sets the BLAS functions, sets nil functions to the Go loops, and wraps the others in checks of their slices.
func (o *Ops[T]) complete(b routines[T]) {
	o.Gemm, o.Gemv, o.Ger, o.Axpy, o.Dot = b.addProduct, b.addMatVec, b.addOuter, b.addScaled, b.inner
	o.Copy = copyBy(o.Copy)
	o.MulAdd, o.Max = mulAddBy(o.MulAdd), maxBy(o.Max)
	if o.Rectify == nil {
		o.Rectify = rectify[T]
	}
	o.Logistic = logisticBy(o.Logistic)
	o.SDDMM = sddmmBy(o.SDDMM, o.Dot)
	o.SpMM = spmmBy(o.SpMM, o.Axpy)
}

// NewMatrix returns a rows×cols matrix of zeros.
func NewMatrix[T Float](rows, cols int) Matrix[T] { return vector.NewMatrix[T](rows, cols) }

// Math are functions of lists of float64, which they change in place.
type Math struct {
	Exp      func(x []float64)      // x_i = e^x_i for x_i ≤ 0; for x_i < −300 any value up to e^−300
	Log      func(x []float64)      // x_i = log x_i for normal x_i > 0
	LogGamma func(x, psi []float64) // psi_i = ψ(x_i), x_i = log Γ(x_i) for x_i > 0
}

// complete sets nil functions to the Go loops.
func (m *Math) complete() {
	if m.Exp == nil {
		m.Exp = func(x []float64) {
			for i, v := range x {
				x[i] = special.Exp(v)
			}
		}
	}
	if m.Log == nil {
		m.Log = func(x []float64) {
			for i, v := range x {
				x[i] = special.Log(v)
			}
		}
	}
	m.LogGamma = logGammaBy(m.LogGamma)
}

// logGammaBy returns the Go loop if the kernel is nil, and otherwise a function that checks the lengths.
func logGammaBy(kernel func(x, psi []float64)) func(x, psi []float64) {
	if kernel == nil {
		return func(x, psi []float64) {
			for i, v := range x {
				x[i], psi[i] = special.LogGamma(v)
			}
		}
	}
	return func(x, psi []float64) {
		if len(psi) != len(x) {
			panic(fmt.Sprintf("simd: LogGamma of %d numbers with a slice of %d for ψ", len(x), len(psi)))
		}
		kernel(x, psi)
	}
}
