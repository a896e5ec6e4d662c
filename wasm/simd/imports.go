//go:build js && wasm

package simd

import "unsafe"

// The kernel's functions; package kernel says what each does. They see Go's
// memory, nothing of Go runs during a call, and Go's collector does not move
// what pointers point to.

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

//go:wasmimport simd sweep64
func sweep64(k, n, ld int32, beta float64, a, s, nu, entropy, scratch unsafe.Pointer)

//go:wasmimport simd sweep32
func sweep32(k, n, ld int32, beta float32, a, s, nu, entropy, scratch unsafe.Pointer)

//go:wasmimport simd sample64
func sample64(d int32, bands, end, p, x, a unsafe.Pointer, ld int32)

//go:wasmimport simd sample32
func sample32(d int32, bands, end, p, x, a unsafe.Pointer, ld int32)

//go:wasmimport simd spread64
func spread64(d int32, bands, end, nu unsafe.Pointer, ld int32, x, t unsafe.Pointer)

//go:wasmimport simd spread32
func spread32(d int32, bands, end, nu unsafe.Pointer, ld int32, x, t unsafe.Pointer)

//go:wasmimport simd lay64
func lay64(strips, end, values, panel unsafe.Pointer, ld int32)

//go:wasmimport simd lift64
func lift64(strips, end, values, panel unsafe.Pointer, ld int32)

//go:wasmimport simd level64
func level64(strips, end, derived, cost, panel unsafe.Pointer, ld int32)

//go:wasmimport simd tally64
func tally64(strips, end, values, derived unsafe.Pointer)

//go:wasmimport simd recount64
func recount64(n int32, sets, end, nu, sums unsafe.Pointer)

//go:wasmimport simd wide64
func wide64(strips, end, from, to unsafe.Pointer)

//go:wasmimport simd keep64
func keep64(strips, end, from, to unsafe.Pointer)

//go:wasmimport simd evidence64
func evidence64(strips, end unsafe.Pointer, beta float64, panel unsafe.Pointer, ld int32, derived, cost, values unsafe.Pointer)

//go:wasmimport simd lay32
func lay32(strips, end, values, panel unsafe.Pointer, ld int32)

//go:wasmimport simd lift32
func lift32(strips, end, values, panel unsafe.Pointer, ld int32)

//go:wasmimport simd level32
func level32(strips, end, derived, cost, panel unsafe.Pointer, ld int32)

//go:wasmimport simd tally32
func tally32(strips, end, values, derived unsafe.Pointer)

//go:wasmimport simd recount32
func recount32(n int32, sets, end, nu, sums unsafe.Pointer)

//go:wasmimport simd wide32
func wide32(strips, end, from, to unsafe.Pointer)

//go:wasmimport simd keep32
func keep32(strips, end, from, to unsafe.Pointer)

//go:wasmimport simd evidence32
func evidence32(strips, end unsafe.Pointer, beta float64, panel unsafe.Pointer, ld int32, derived, cost, values unsafe.Pointer)

//go:wasmimport simd exp64
func exp64(n int32, x unsafe.Pointer)

//go:wasmimport simd log64
func log64(n int32, x unsafe.Pointer)

//go:wasmimport simd loggamma64
func loggamma64(n int32, x, psi unsafe.Pointer)

//go:wasmimport simd sticks64
func sticks64(k int32, tracks, alpha float64, n, tau, sticks, room unsafe.Pointer)

//go:wasmimport simd block64
func block64(j, k, n, first int32, room, work, level, nu, sums, parts, sets, others unsafe.Pointer) int32

//go:wasmimport simd copy32
func copy32(m, n int32, from unsafe.Pointer, ra int32, to unsafe.Pointer, rb int32)

//go:wasmimport simd copy64
func copy64(m, n int32, from unsafe.Pointer, ra int32, to unsafe.Pointer, rb int32)

//go:wasmimport simd narrow
func narrow(m, n int32, from unsafe.Pointer, ra int32, to unsafe.Pointer, rb int32)

//go:wasmimport simd widen
func widen(m, n int32, from unsafe.Pointer, ra int32, to unsafe.Pointer, rb int32)
