//go:build goexperiment.simd && amd64

// Package across holds what goes across the lanes of vectors: each width has its own way,
// and the name of a function ends in the vector's.
package across

import (
	"simd/archsimd"
	"unsafe"
)

// TotalFloat64x8 writes the sum of all lanes.
func TotalFloat64x8(v archsimd.Float64x8, to *float64) {
	TotalFloat64x4(v.GetLo().Add(v.GetHi()), to)
}

// TotalFloat64x4 writes the sum of all lanes.
func TotalFloat64x4(v archsimd.Float64x4, to *float64) {
	half := v.GetLo().Add(v.GetHi())
	*(*uint64)(unsafe.Pointer(to)) = half.AddPairs(half).AsUint64x2().GetElem(0)
}

// TotalFloat32x16 writes the sum of all lanes.
func TotalFloat32x16(v archsimd.Float32x16, to *float32) {
	TotalFloat32x8(v.GetLo().Add(v.GetHi()), to)
}

// TotalFloat32x8 writes the sum of all lanes.
func TotalFloat32x8(v archsimd.Float32x8, to *float32) {
	half := v.GetLo().Add(v.GetHi())
	half = half.AddPairs(half)
	*(*uint32)(unsafe.Pointer(to)) = half.AddPairs(half).AsUint32x4().GetElem(0)
}

// TotalsFloat64x8 adds the sum of all lanes of each vector to four numbers.
func TotalsFloat64x8(v, w, x, y archsimd.Float64x8, to *[4]float64) {
	TotalsFloat64x4(v.GetLo().Add(v.GetHi()), w.GetLo().Add(w.GetHi()), x.GetLo().Add(x.GetHi()), y.GetLo().Add(y.GetHi()), to)
}

// TotalsFloat64x4 adds the sum of all lanes of each vector to four numbers.
func TotalsFloat64x4(v, w, x, y archsimd.Float64x4, to *[4]float64) {
	two := v.GetLo().Add(v.GetHi()).AddPairs(w.GetLo().Add(w.GetHi()))
	more := x.GetLo().Add(x.GetHi()).AddPairs(y.GetLo().Add(y.GetHi()))
	first, second := (*[2]float64)(to[:2]), (*[2]float64)(to[2:])
	archsimd.LoadFloat64x2(first).Add(two).Store(first)
	archsimd.LoadFloat64x2(second).Add(more).Store(second)
}

// TotalsFloat32x16 adds the sum of all lanes of each vector to four numbers.
func TotalsFloat32x16(v, w, x, y archsimd.Float32x16, to *[4]float32) {
	TotalsFloat32x8(v.GetLo().Add(v.GetHi()), w.GetLo().Add(w.GetHi()), x.GetLo().Add(x.GetHi()), y.GetLo().Add(y.GetHi()), to)
}

// TotalsFloat32x8 adds the sum of all lanes of each vector to four numbers.
func TotalsFloat32x8(v, w, x, y archsimd.Float32x8, to *[4]float32) {
	two := v.GetLo().Add(v.GetHi()).AddPairs(w.GetLo().Add(w.GetHi()))
	more := x.GetLo().Add(x.GetHi()).AddPairs(y.GetLo().Add(y.GetHi()))
	archsimd.LoadFloat32x4(to).Add(two.AddPairs(more)).Store(to)
}
