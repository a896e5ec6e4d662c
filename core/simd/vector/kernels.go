// Package vector holds the kernels for AVX2 and AVX-512, in Go with the package simd/archsimd, and the types
// and constants that they share with the plain loops of package simd and the kernels of WebAssembly.
//
// A kernel exists once for each type of vector. The files without a type's name are written for Float64x8. The
// others, float32x8.go say, are generated from them (go test ./core/simd/vector -update): Go's compiler has no
// generic functions over vectors (Go 1.26 stops with an internal error).
//
// Kernels access memory through pointers: the caller checks the lengths of slices. Every stride is a number of
// elements. Several goroutines may call a kernel at once.
//
// No kernel does scalar arithmetic between vector instructions. Go compiles scalar arithmetic to SSE
// instructions, and on Zen 3 each costs about 100 ns while the upper halves of vector registers are in use. A
// scalar is broadcast as it is loaded; scalar arithmetic comes before the first vector instruction or
// after ClearAVXUpperBits. TestNoSSEWhileUpperHalvesInUse checks the compiled code.
package vector

// Kernels are the kernels on one type of vector. Each computes the function of the same name of package simd's Ops
// or Products.
type Kernels[T Float] struct {
	Gemm  func(m, n, k int, alpha T, a []T, ra, ca int, b []T, rb, cb int, c []T, rc int)
	Gemv  func(m, n int, alpha T, a []T, ra int, x, y []T)
	Gemvt func(m, n int, alpha T, a []T, ra int, x, y []T)
	Ger   func(m, n int, alpha T, x, y, a []T, ra int)
	Dot   func(x, y []T) T
	Axpy  func(alpha T, x, y []T)
	Scal  func(alpha T, x []T)

	MulAdd  func(x, f, y []T)
	Max     func(x, y []T)
	Rectify func(alpha, limit T, x []T)

	Logistic func(beta T, zeta, nu, entropy []T)

	SDDMM func(rows []SparseRow, phi, x, a Matrix[T])
	SpMM  func(rows []SparseRow, nu, x, t Matrix[T])
}

// MathKernels are the elementary functions on one type of vector. Each computes the function of the same name of
// package simd's Math.
type MathKernels struct {
	Exp, Log func(x []float64)
	LogGamma func(x, psi []float64)
}
