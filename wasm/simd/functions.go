//go:build js && wasm

package simd

import (
	"unsafe"

	"siibp/core/simd/backend"
	"siibp/wasm/simd/kernel"
)

// linked are the kernel's functions.
var linked = backend.Kernel[int32]{
	Floats: backend.Functions[float32, int32]{
		Gemm: func(m, n, k int32, alpha float32, a unsafe.Pointer, ra, ca int32, b unsafe.Pointer, rb, cb int32, c unsafe.Pointer, rc int32) {
			gemm32(m, n, k, alpha, a, ra, ca, b, rb, cb, c, rc, room())
		},
		Gemv: gemv32, Gemvt: gemvt32, Ger: ger32, Dot: dot32, Axpy: axpy32, Scal: scal32,
		Sweep: func(k, n, ld int32, beta float32, a, s, nu, entropy unsafe.Pointer) {
			sweep32(k, n, ld, beta, a, s, nu, entropy, room())
		},
		Sample: sample32, Spread: spread32, Copy: copy32,
		Lay: lay32, Lift: lift32, Level: level32, Tally: tally32,
		Wide: wide32, Keep: keep32, Evidence: evidence32, Recount: recount32,
	},
	Doubles: backend.Functions[float64, int32]{
		Gemm: func(m, n, k int32, alpha float64, a unsafe.Pointer, ra, ca int32, b unsafe.Pointer, rb, cb int32, c unsafe.Pointer, rc int32) {
			gemm64(m, n, k, alpha, a, ra, ca, b, rb, cb, c, rc, room())
		},
		Gemv: gemv64, Gemvt: gemvt64, Ger: ger64, Dot: dot64, Axpy: axpy64, Scal: scal64,
		Sweep: func(k, n, ld int32, beta float64, a, s, nu, entropy unsafe.Pointer) {
			sweep64(k, n, ld, beta, a, s, nu, entropy, room())
		},
		Sample: sample64, Spread: spread64, Copy: copy64,
		Lay: lay64, Lift: lift64, Level: level64, Tally: tally64,
		Wide: wide64, Keep: keep64, Evidence: evidence64, Recount: recount64,
	},
	Exp: exp64, Log: log64, LogGamma: loggamma64, Sticks: sticks64,
	Block:  block64,
	Narrow: narrow, Widen: widen,
}

// scratch is the kernel's working memory. One is enough: no two calls are under
// way at once.
var scratch [max(kernel.ScratchBytes, kernel.SweepScratchBytes) / 8]float64

func room() unsafe.Pointer { return unsafe.Pointer(&scratch) }

// Linked is the kind of kernel that is linked.
func Linked() Kind { return Kind(kind()) }

// Use makes gonum's blas64 and blas32 use the kernel that is linked, and returns it; nil if
// there is none.
func Use() *Kernel {
	if Linked() == None {
		return nil
	}
	linked.Name = Linked().String()
	BLAS(&linked).Use()
	return &linked
}
