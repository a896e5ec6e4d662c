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
