//go:build js && wasm

package simd

import "unsafe"

// The functions of the kernel; package kernel documents them. They access Go's memory. No Go code runs during a call, and
// Go's garbage collector does not move objects.

//go:wasmimport simd kind
func kind() int32

//go:wasmimport simd gemm64
func gemm64(m, n, k int32, alpha float64, a unsafe.Pointer, ra, ca int32, b unsafe.Pointer, rb, cb int32, c unsafe.Pointer, rc int32, scratch unsafe.Pointer)

//go:wasmimport simd gemm32
func gemm32(m, n, k int32, alpha float32, a unsafe.Pointer, ra, ca int32, b unsafe.Pointer, rb, cb int32, c unsafe.Pointer, rc int32, scratch unsafe.Pointer)

//go:wasmimport simd gemv64
func gemv64(m, n int32, alpha float64, a unsafe.Pointer, ra int32, x, y unsafe.Pointer)

//go:wasmimport simd gemv32
func gemv32(m, n int32, alpha float32, a unsafe.Pointer, ra int32, x, y unsafe.Pointer)

//go:wasmimport simd gemvt64
func gemvt64(m, n int32, alpha float64, a unsafe.Pointer, ra int32, x, y unsafe.Pointer)

//go:wasmimport simd gemvt32
func gemvt32(m, n int32, alpha float32, a unsafe.Pointer, ra int32, x, y unsafe.Pointer)

//go:wasmimport simd ger64
func ger64(m, n int32, alpha float64, x, y, a unsafe.Pointer, ra int32)

//go:wasmimport simd ger32
func ger32(m, n int32, alpha float32, x, y, a unsafe.Pointer, ra int32)

//go:wasmimport simd dot64
func dot64(n int32, x, y unsafe.Pointer) float64

//go:wasmimport simd dot32
func dot32(n int32, x, y unsafe.Pointer) float32

//go:wasmimport simd axpy64
func axpy64(n int32, alpha float64, x, y unsafe.Pointer)

//go:wasmimport simd axpy32
func axpy32(n int32, alpha float32, x, y unsafe.Pointer)

//go:wasmimport simd scal64
func scal64(n int32, alpha float64, x unsafe.Pointer)

//go:wasmimport simd scal32
func scal32(n int32, alpha float32, x unsafe.Pointer)

//go:wasmimport simd copy64
func copy64(m, n int32, from unsafe.Pointer, rf int32, to unsafe.Pointer, rt int32)

//go:wasmimport simd copy32
func copy32(m, n int32, from unsafe.Pointer, rf int32, to unsafe.Pointer, rt int32)

//go:wasmimport simd muladd32
func muladd32(n int32, x, f, y unsafe.Pointer)

//go:wasmimport simd max32
func max32(n int32, x, y unsafe.Pointer)

//go:wasmimport simd rectify32
func rectify32(n int32, alpha, limit float32, x unsafe.Pointer)

//go:wasmimport simd logistic64
func logistic64(n int32, beta float64, zeta, nu, entropy, scratch unsafe.Pointer)

//go:wasmimport simd logistic32
func logistic32(n int32, beta float32, zeta, nu, entropy, scratch unsafe.Pointer)

//go:wasmimport simd sddmm64
func sddmm64(rows, end unsafe.Pointer, d int32, phi, x, a unsafe.Pointer, ld int32)

//go:wasmimport simd sddmm32
func sddmm32(rows, end unsafe.Pointer, d int32, phi, x, a unsafe.Pointer, ld int32)

//go:wasmimport simd spmm64
func spmm64(rows, end unsafe.Pointer, d int32, nu unsafe.Pointer, ld int32, x, t unsafe.Pointer)

//go:wasmimport simd spmm32
func spmm32(rows, end unsafe.Pointer, d int32, nu unsafe.Pointer, ld int32, x, t unsafe.Pointer)

//go:wasmimport simd exp64
func exp64(n int32, x unsafe.Pointer)

//go:wasmimport simd log64
func log64(n int32, x unsafe.Pointer)

//go:wasmimport simd loggamma64
func loggamma64(n int32, x, psi unsafe.Pointer)

//go:wasmimport simd softmax64
func softmax64(s unsafe.Pointer, j, end int32) int32
