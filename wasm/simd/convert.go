//go:build js && wasm

package simd

import (
	"fmt"
	"unsafe"
)

// Copy64 copies an m×n matrix with rows ra apart to one with rows rb apart. It reports
// false, and does nothing, if there is no kernel; slices too short for the shape panic.
func Copy64(m, n int, to []float64, rb int, from []float64, ra int) bool {
	return convert(copy64, m, n, to, rb, from, ra)
}

// Narrow is Copy64 to single precision, rounding to nearest.
func Narrow(m, n int, to []float32, rb int, from []float64, ra int) bool {
	return convert(narrow, m, n, to, rb, from, ra)
}

// Widen is Copy64 from single precision.
func Widen(m, n int, to []float64, rb int, from []float32, ra int) bool {
	return convert(widen, m, n, to, rb, from, ra)
}

func convert[T, S number](by func(m, n int32, from unsafe.Pointer, ra int32, to unsafe.Pointer, rb int32), m, n int, to []T, rb int, from []S, ra int) bool {
	if Kernel() == None {
		return false
	}
	if m <= 0 || n <= 0 {
		return true
	}
	if ra < n || rb < n || len(from) < (m-1)*ra+n || len(to) < (m-1)*rb+n {
		panic(fmt.Sprintf("simd: a copy of %d×%d, rows %d and %d apart, with slices of %d and %d numbers", m, n, ra, rb, len(from), len(to)))
	}
	by(int32(m), int32(n), pointer(from), int32(ra), pointer(to), int32(rb))
	return true
}
