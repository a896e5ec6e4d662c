//go:build goexperiment.simd && amd64

package simd

import (
	"simd/archsimd"

	"siibp/core/simd/float32x16"
	"siibp/core/simd/float32x8"
	"siibp/core/simd/float64x4"
	"siibp/core/simd/float64x8"
)

// Kernels returns the kernels that this processor runs, the fastest first.
func Kernels() []*Kernel { return kernels }

var kernels = detected()

func detected() (list []*Kernel) {
	x86 := archsimd.X86
	if x86.AVX512() {
		list = append(list, avx512())
	}
	if x86.AVX2() && x86.FMA() {
		list = append(list, avx2())
	}
	return list
}

// cutoffs are the measured sizes from which on a call takes no longer than Go's loops.
var cutoffs = Cutoffs{Product: 128, Symmetric: 512, Level2: 16, Level1: 16}

func avx512() *Kernel {
	return New(Kernel{
		Name: "AVX-512",
		Single: Ops[float32]{Sweep: float32x16.Sweep, SDDMM: float32x16.SDDMM, SpMM: float32x16.SpMM,
			MulAdd: float32x16.MulAdd, Max: float32x16.Max, Rectify: float32x16.Rectify},
		Double: Ops[float64]{Sweep: float64x8.Sweep, SDDMM: float64x8.SDDMM, SpMM: float64x8.SpMM,
			MulAdd: float64x8.MulAdd, Max: float64x8.Max, Rectify: float64x8.Rectify},
		Math: Math{Exp: float64x8.Exp, Log: float64x8.Log, LogGamma: float64x8.LogGamma},
		BLAS: &BLAS{
			Singles: Products[float32]{shared(float32x16.Gemm), float32x16.Gemv, float32x16.Gemvt, float32x16.Ger,
				float32x16.Dot, float32x16.Axpy, float32x16.Scal},
			Doubles: Products[float64]{shared(float64x8.Gemm), float64x8.Gemv, float64x8.Gemvt, float64x8.Ger,
				float64x8.Dot, float64x8.Axpy, float64x8.Scal},
			Cutoffs: cutoffs,
		},
	})
}

func avx2() *Kernel {
	return New(Kernel{
		Name: "AVX2",
		Single: Ops[float32]{Sweep: float32x8.Sweep, SDDMM: float32x8.SDDMM, SpMM: float32x8.SpMM,
			MulAdd: float32x8.MulAdd, Max: float32x8.Max, Rectify: float32x8.Rectify},
		Double: Ops[float64]{Sweep: float64x4.Sweep, SDDMM: float64x4.SDDMM, SpMM: float64x4.SpMM,
			MulAdd: float64x4.MulAdd, Max: float64x4.Max, Rectify: float64x4.Rectify},
		Math: Math{Exp: float64x4.Exp, Log: float64x4.Log, LogGamma: float64x4.LogGamma},
		BLAS: &BLAS{
			Singles: Products[float32]{shared(float32x8.Gemm), float32x8.Gemv, float32x8.Gemvt, float32x8.Ger,
				float32x8.Dot, float32x8.Axpy, float32x8.Scal},
			Doubles: Products[float64]{shared(float64x4.Gemm), float64x4.Gemv, float64x4.Gemvt, float64x4.Ger,
				float64x4.Dot, float64x4.Axpy, float64x4.Scal},
			Cutoffs: cutoffs,
		},
	})
}
