//go:build goexperiment.simd && amd64

// Package across holds what goes across the lanes of vectors: each width has its own way,
// and the name of a function ends in the vector's.
package across

import "simd/archsimd"

// TotalFloat64x8 is the sum of all lanes.
func TotalFloat64x8(v archsimd.Float64x8) float64 { return TotalFloat64x4(v.GetLo().Add(v.GetHi())) }

// TotalFloat64x4 is the sum of all lanes.
func TotalFloat64x4(v archsimd.Float64x4) float64 {
	half := v.GetLo().Add(v.GetHi())
	return half.AddPairs(half).GetElem(0)
}

// TotalFloat32x16 is the sum of all lanes.
func TotalFloat32x16(v archsimd.Float32x16) float32 { return TotalFloat32x8(v.GetLo().Add(v.GetHi())) }

// TotalFloat32x8 is the sum of all lanes.
func TotalFloat32x8(v archsimd.Float32x8) float32 {
	half := v.GetLo().Add(v.GetHi())
	half = half.AddPairs(half)
	return half.AddPairs(half).GetElem(0)
}
