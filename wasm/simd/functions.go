//go:build js && wasm

package simd

import (
	"unsafe"

	"siibp/wasm/simd/kernel"
)

type number interface{ float32 | float64 }

// functions are the kernel's for one type of number.
type functions[T number] struct {
	gemm        func(m, n, k int32, alpha T, a unsafe.Pointer, ra, ca int32, b unsafe.Pointer, rb, cb int32, c unsafe.Pointer, rc int32, scratch unsafe.Pointer)
	gemv, gemvt func(m, n int32, alpha T, a unsafe.Pointer, ra int32, x, y unsafe.Pointer)
	ger         func(m, n int32, alpha T, x, y, a unsafe.Pointer, ra int32)
	dot         func(n int32, x, y unsafe.Pointer) T
	axpy        func(n int32, alpha T, x, y unsafe.Pointer)
	scal        func(n int32, alpha T, x unsafe.Pointer)
	sweep       func(k, n, ld int32, beta T, a, s, nu, entropy, scratch unsafe.Pointer)
	block       [square * square]T // a corner of a symmetric product
}

var (
	doubles = functions[float64]{gemm: gemm64, gemv: gemv64, gemvt: gemvt64, ger: ger64, dot: dot64, axpy: axpy64, scal: scal64, sweep: sweep64}
	floats  = functions[float32]{gemm: gemm32, gemv: gemv32, gemvt: gemvt32, ger: ger32, dot: dot32, axpy: axpy32, scal: scal32, sweep: sweep32}
)

// scratch is the kernel's working memory. One is enough: no two calls are under
// way at once.
var scratch [max(kernel.ScratchBytes, kernel.SweepScratchBytes) / 8]float64

// Kernel is the kind of kernel that is linked.
func Kernel() Kind { return Kind(kind()) }

func pointer[T number](s []T) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(s)) }
