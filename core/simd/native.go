//go:build goexperiment.simd && amd64

package simd

import (
	"simd/archsimd"

	"siibp/core/simd/float32x16"
	"siibp/core/simd/float32x8"
	"siibp/core/simd/float64x4"
	"siibp/core/simd/float64x8"

	"siibp/core/simd/backend"
)

// Kernels are those that this processor runs, the fastest first.
func Kernels() []*Kernel {
	var list []*Kernel
	x86 := archsimd.X86
	if x86.AVX512() {
		list = append(list, &avx512)
	}
	if x86.AVX2() && x86.FMA() {
		list = append(list, &avx2)
	}
	return list
}

var avx512 = Kernel{
	Name: "AVX-512",
	Floats: backend.Functions[float32, int]{
		Gemm: shared(float32x16.Gemm), Gemv: float32x16.Gemv, Gemvt: float32x16.Gemvt, Ger: float32x16.Ger,
		Dot: float32x16.Dot, Axpy: float32x16.Axpy, Scal: float32x16.Scal, Sweep: float32x16.Sweep,
		Sample: float32x16.Sample, Spread: float32x16.Spread, Copy: float32x16.Copy,
	},
	Doubles: backend.Functions[float64, int]{
		Gemm: shared(float64x8.Gemm), Gemv: float64x8.Gemv, Gemvt: float64x8.Gemvt, Ger: float64x8.Ger,
		Dot: float64x8.Dot, Axpy: float64x8.Axpy, Scal: float64x8.Scal, Sweep: float64x8.Sweep,
		Sample: float64x8.Sample, Spread: float64x8.Spread, Copy: float64x8.Copy,
	},
	Exp: float64x8.Exp, Log: float64x8.Log, LogGamma: float64x8.LogGamma,
	Narrow: float64x8.Narrow, Widen: float64x8.Widen,
}

var avx2 = Kernel{
	Name: "AVX2",
	Floats: backend.Functions[float32, int]{
		Gemm: shared(float32x8.Gemm), Gemv: float32x8.Gemv, Gemvt: float32x8.Gemvt, Ger: float32x8.Ger,
		Dot: float32x8.Dot, Axpy: float32x8.Axpy, Scal: float32x8.Scal, Sweep: float32x8.Sweep,
		Sample: float32x8.Sample, Spread: float32x8.Spread, Copy: float32x8.Copy,
	},
	Doubles: backend.Functions[float64, int]{
		Gemm: shared(float64x4.Gemm), Gemv: float64x4.Gemv, Gemvt: float64x4.Gemvt, Ger: float64x4.Ger,
		Dot: float64x4.Dot, Axpy: float64x4.Axpy, Scal: float64x4.Scal, Sweep: float64x4.Sweep,
		Sample: float64x4.Sample, Spread: float64x4.Spread, Copy: float64x4.Copy,
	},
	Exp: float64x4.Exp, Log: float64x4.Log, LogGamma: float64x4.LogGamma,
	Narrow: float64x4.Narrow, Widen: float64x4.Widen,
}
