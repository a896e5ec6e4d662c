//go:build goexperiment.simd && amd64

package vector

import (
	"simd/archsimd"
	"unsafe"
)

// sumFloat64x8 writes the sum of all lanes.
func sumFloat64x8(v archsimd.Float64x8, to *float64) {
	sumFloat64x4(v.GetLo().Add(v.GetHi()), to)
}

// sumFloat64x4 writes the sum of all lanes.
func sumFloat64x4(v archsimd.Float64x4, to *float64) {
	half := v.GetLo().Add(v.GetHi())
	*(*uint64)(unsafe.Pointer(to)) = half.AddPairs(half).AsUint64x2().GetElem(0)
}

// sumFloat32x16 writes the sum of all lanes.
func sumFloat32x16(v archsimd.Float32x16, to *float32) {
	sumFloat32x8(v.GetLo().Add(v.GetHi()), to)
}

// sumFloat32x8 writes the sum of all lanes.
func sumFloat32x8(v archsimd.Float32x8, to *float32) {
	half := v.GetLo().Add(v.GetHi())
	half = half.AddPairs(half)
	*(*uint32)(unsafe.Pointer(to)) = half.AddPairs(half).AsUint32x4().GetElem(0)
}

// addSumsFloat64x8 adds the sum of all lanes of each vector to four numbers.
func addSumsFloat64x8(v, w, x, y archsimd.Float64x8, to *[4]float64) {
	addSumsFloat64x4(v.GetLo().Add(v.GetHi()), w.GetLo().Add(w.GetHi()), x.GetLo().Add(x.GetHi()), y.GetLo().Add(y.GetHi()), to)
}

// addSumsFloat64x4 adds the sum of all lanes of each vector to four numbers.
func addSumsFloat64x4(v, w, x, y archsimd.Float64x4, to *[4]float64) {
	two := v.GetLo().Add(v.GetHi()).AddPairs(w.GetLo().Add(w.GetHi()))
	more := x.GetLo().Add(x.GetHi()).AddPairs(y.GetLo().Add(y.GetHi()))
	first, second := (*[2]float64)(to[:2]), (*[2]float64)(to[2:])
	archsimd.LoadFloat64x2(first).Add(two).Store(first)
	archsimd.LoadFloat64x2(second).Add(more).Store(second)
}

// addSumsFloat32x16 adds the sum of all lanes of each vector to four numbers.
func addSumsFloat32x16(v, w, x, y archsimd.Float32x16, to *[4]float32) {
	addSumsFloat32x8(v.GetLo().Add(v.GetHi()), w.GetLo().Add(w.GetHi()), x.GetLo().Add(x.GetHi()), y.GetLo().Add(y.GetHi()), to)
}

// addSumsFloat32x8 adds the sum of all lanes of each vector to four numbers.
func addSumsFloat32x8(v, w, x, y archsimd.Float32x8, to *[4]float32) {
	two := v.GetLo().Add(v.GetHi()).AddPairs(w.GetLo().Add(w.GetHi()))
	more := x.GetLo().Add(x.GetHi()).AddPairs(y.GetLo().Add(y.GetHi()))
	archsimd.LoadFloat32x4(to).Add(two.AddPairs(more)).Store(to)
}
