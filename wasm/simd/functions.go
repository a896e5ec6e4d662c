//go:build js && wasm

package simd

import (
	"unsafe"

	"siibp/core/constraint"
	"siibp/core/simd"
	"siibp/wasm/simd/kernel"
)

// Linked returns the kind of the linked kernel.
func Linked() Kind { return Kind(kind()) }

// Kernel returns the linked kernel, or the Go loops if none is linked. BenchmarkCutoffs measures the cutoffs.
func Kernel() *simd.Kernel {
	if Linked() == None {
		return simd.Go()
	}
	return simd.New(simd.Kernel{
		Name: Linked().String(),
		Single: simd.Ops[float32]{
			Copy: copyRows[float32](copy32), MulAdd: mulAdd, Max: larger, Rectify: rectify,
			Logistic: logistic(logistic32), SDDMM: sddmm[float32](sddmm32), SpMM: spmm[float32](spmm32),
		},
		Double: simd.Ops[float64]{
			Copy: copyRows[float64](copy64), Logistic: logistic(logistic64), SDDMM: sddmm[float64](sddmm64), SpMM: spmm[float64](spmm64),
		},
		Math: simd.Math{Exp: mapped(exp64), Log: mapped(log64), LogGamma: logGamma},
		BLAS: &simd.BLAS{
			Singles: simd.Products[float32]{
				Gemm: gemm(gemm32), Gemv: gemv(gemv32), Gemvt: gemv(gemvt32), Ger: ger(ger32), Dot: dot(dot32), Axpy: axpy(axpy32), Scal: scal(scal32),
			},
			Doubles: simd.Products[float64]{
				Gemm: gemm(gemm64), Gemv: gemv(gemv64), Gemvt: gemv(gemvt64), Ger: ger(ger64), Dot: dot(dot64), Axpy: axpy(axpy64), Scal: scal(scal64),
			},
			Cutoffs: simd.Cutoffs{Product: 128, Symmetric: 512, Level2: 64, Level1: 32},
		},
	})
}

// Softmax returns the function of the linked kernel that computes softmax updates, or nil if none is linked.
func Softmax() constraint.Kernel {
	if Linked() == None {
		return nil
	}
	return softmax
}

// Install selects the linked kernel for the program. Call it once, at the start.
func Install() {
	simd.Install(Kernel())
	constraint.InstalledKernel = Softmax()
}

// scratch is the working memory of the kernel. All calls share it, because no two calls run at once.
var scratch [max(kernel.ScratchBytes, kernel.LogisticScratchBytes) / 8]float64

// The adapters below have the signatures of package simd of core and call functions of the kernel, which take addresses and
// 32-bit integers.

type address = unsafe.Pointer

// start returns the address of the first element.
func start[T any](list []T) address { return address(unsafe.SliceData(list)) }

// ends returns the addresses of the first element and of the end of a list.
func ends[T any](list []T) (first, end address) {
	first = start(list)
	return first, unsafe.Add(first, len(list)*int(unsafe.Sizeof(list[0])))
}

func scratchAddress() address { return address(&scratch) }

func gemm[T simd.Float](call func(m, n, k int32, alpha T, a address, ra, ca int32, b address, rb, cb int32, c address, rc int32, scratch address)) func(m, n, k int, alpha T, a []T, ra, ca int, b []T, rb, cb int, c []T, rc int) {
	return func(m, n, k int, alpha T, a []T, ra, ca int, b []T, rb, cb int, c []T, rc int) {
		call(int32(m), int32(n), int32(k), alpha, start(a), int32(ra), int32(ca), start(b), int32(rb), int32(cb), start(c), int32(rc), scratchAddress())
	}
}

func gemv[T simd.Float](call func(m, n int32, alpha T, a address, ra int32, x, y address)) func(m, n int, alpha T, a []T, ra int, x, y []T) {
	return func(m, n int, alpha T, a []T, ra int, x, y []T) {
		call(int32(m), int32(n), alpha, start(a), int32(ra), start(x), start(y))
	}
}

func ger[T simd.Float](call func(m, n int32, alpha T, x, y, a address, ra int32)) func(m, n int, alpha T, x, y, a []T, ra int) {
	return func(m, n int, alpha T, x, y, a []T, ra int) {
		call(int32(m), int32(n), alpha, start(x), start(y), start(a), int32(ra))
	}
}

func dot[T simd.Float](call func(n int32, x, y address) T) func(x, y []T) T {
	return func(x, y []T) T { return call(int32(len(x)), start(x), start(y)) }
}

func axpy[T simd.Float](call func(n int32, alpha T, x, y address)) func(alpha T, x, y []T) {
	return func(alpha T, x, y []T) { call(int32(len(x)), alpha, start(x), start(y)) }
}

func scal[T simd.Float](call func(n int32, alpha T, x address)) func(alpha T, x []T) {
	return func(alpha T, x []T) { call(int32(len(x)), alpha, start(x)) }
}

func copyRows[T simd.Float](call func(m, n int32, from address, rf int32, to address, rt int32)) func(from, to simd.Matrix[T]) {
	const calls = 4 // rows from which on a call takes less time than Go's copies
	return func(from, to simd.Matrix[T]) {
		if to.Rows < calls {
			for i := range to.Rows {
				copy(to.Row(i), from.Row(i))
			}
			return
		}
		call(int32(to.Rows), int32(to.Cols), start(from.Data), int32(from.Stride), start(to.Data), int32(to.Stride))
	}
}

func logistic[T simd.Float](call func(n int32, beta T, zeta, nu, entropy, scratch address)) func(beta T, zeta, nu, entropy []T) {
	return func(beta T, zeta, nu, entropy []T) {
		call(int32(len(zeta)), beta, start(zeta), start(nu), start(entropy), scratchAddress())
	}
}

func sddmm[T simd.Float](call func(rows, end address, d int32, phi, x, a address, ld int32)) func(rows []simd.SparseRow, phi, x, a simd.Matrix[T]) {
	return func(rows []simd.SparseRow, phi, x, a simd.Matrix[T]) {
		first, end := ends(rows)
		call(first, end, int32(x.Cols), start(phi.Data), start(x.Data), start(a.Data), int32(a.Stride))
	}
}

func spmm[T simd.Float](call func(rows, end address, d int32, nu address, ld int32, x, t address)) func(rows []simd.SparseRow, nu, x, t simd.Matrix[T]) {
	return func(rows []simd.SparseRow, nu, x, t simd.Matrix[T]) {
		first, end := ends(rows)
		call(first, end, int32(x.Cols), start(nu.Data), int32(nu.Stride), start(x.Data), start(t.Data))
	}
}

func rectify(alpha, limit float32, x []float32) {
	rectify32(int32(len(x)), alpha, limit, start(x))
}

func mulAdd(x, f, y []float32) { muladd32(int32(len(y)), start(x), start(f), start(y)) }

func larger(x, y []float32) { max32(int32(len(y)), start(x), start(y)) }

func mapped(call func(n int32, x address)) func(x []float64) {
	return func(x []float64) { call(int32(len(x)), start(x)) }
}

func logGamma(x, psi []float64) { loggamma64(int32(len(x)), start(x), start(psi)) }

// softmax does what constraint.Softmax.Run does.
func softmax(s *constraint.Softmax, j, end int) int {
	return int(softmax64(address(s), int32(j), int32(end)))
}
