//go:build goexperiment.simd && amd64

package simd

import (
	"simd/archsimd"

	"siibp/core/simd/vector"
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
	return native("AVX-512", vector.Float32x16, vector.Float64x8, vector.Float64x8Math)
}

func avx2() *Kernel {
	return native("AVX2", vector.Float32x8, vector.Float64x4, vector.Float64x4Math)
}

func native(name string, single vector.Kernels[float32], double vector.Kernels[float64], math vector.MathKernels) *Kernel {
	return New(Kernel{
		Name:   name,
		Single: opsOf(single),
		Double: opsOf(double),
		Math:   Math{Exp: math.Exp, Log: math.Log, LogGamma: math.LogGamma},
		BLAS:   &BLAS{Singles: productsOf(single), Doubles: productsOf(double), Cutoffs: cutoffs},
	})
}

func opsOf[T Float](k vector.Kernels[T]) Ops[T] {
	return Ops[T]{MulAdd: k.MulAdd, Max: k.Max, Rectify: k.Rectify, Sweep: k.Sweep, SDDMM: k.SDDMM, SpMM: k.SpMM}
}

func productsOf[T Float](k vector.Kernels[T]) Products[T] {
	return Products[T]{shared(k.Gemm), k.Gemv, k.Gemvt, k.Ger, k.Dot, k.Axpy, k.Scal}
}
