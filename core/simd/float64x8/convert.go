//go:build goexperiment.simd && amd64

package float64x8

import (
	"simd/archsimd"
	"unsafe"
)

type halfArray = [lanes]float32

// tails calls of for every row and each of its last columns, which make no vector.
func tails(m, n int, of func(i, j int)) {
	archsimd.ClearAVXUpperBits()
	for i := range m {
		for j := n - n%lanes; j < n; j++ {
			of(i, j)
		}
	}
}

// Narrow is Copy to single precision, rounding to nearest.
func Narrow(m, n int, from unsafe.Pointer, ra int, to unsafe.Pointer, rb int) {
	for i := range m {
		from, to := at(from, i*ra), unsafe.Add(to, i*rb*4)
		for j := 0; j+lanes <= n; j += lanes {
			load(from, j).ConvertToFloat32().Store((*halfArray)(unsafe.Add(to, j*4)))
		}
	}
	tails(m, n, func(i, j int) { *(*float32)(unsafe.Add(to, (i*rb+j)*4)) = float32(get(from, i*ra+j)) })
}

// Widen is Copy from single precision.
func Widen(m, n int, from unsafe.Pointer, ra int, to unsafe.Pointer, rb int) {
	for i := range m {
		from, to := unsafe.Add(from, i*ra*4), at(to, i*rb)
		for j := 0; j+lanes <= n; j += lanes {
			store(archsimd.LoadFloat32x8((*halfArray)(unsafe.Add(from, j*4))).ConvertToFloat64(), to, j)
		}
	}
	tails(m, n, func(i, j int) { *(*number)(at(to, i*rb+j)) = number(*(*float32)(unsafe.Add(from, (i*ra+j)*4))) })
}
