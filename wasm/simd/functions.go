//go:build js && wasm

package simd

import (
	"siibp/core/simd"
	"siibp/wasm/simd/kernel"
)

// Linked is the kind of kernel that is linked.
func Linked() Kind { return Kind(kind()) }

// Kernel returns the kernel that is linked, Go's loops if there is none. The cutoffs are measured by
// BenchmarkCutoffs: Go's loops take a few nanoseconds for a multiplication.
func Kernel() *simd.Kernel {
	if Linked() == None {
		return simd.Go()
	}
	return simd.New(simd.Kernel{
		Name: Linked().String(),
		Single: simd.Ops[float32]{
			MulAdd: mulAdd, Max: larger, Rectify: scal(rectify32),
			Sweep: sweep(sweep32), SDDMM: sddmm[float32](sddmm32), SpMM: spmm[float32](spmm32),
			Gather: gather[float32](gather32), Scatter: scatter[float32](scatter32), Prior: prior[float32](prior32), Evidence: evidence[float32](evidence32),
			Widen: widen[float32](widen32), Narrow: narrow[float32](narrow32),
		},
		Double: simd.Ops[float64]{
			Sweep: sweep(sweep64), SDDMM: sddmm[float64](sddmm64), SpMM: spmm[float64](spmm64),
			Gather: gather[float64](gather64), Scatter: scatter[float64](scatter64), Prior: prior[float64](prior64), Evidence: evidence[float64](evidence64),
			Widen: widen[float64](widen64), Narrow: narrow[float64](narrow64),
		},
		Math: simd.Math{Exp: mapped(exp64), Log: mapped(log64), LogGamma: logGamma, Sticks: sticks, Block: block},
		BLAS: &simd.BLAS{
			Singles: simd.Products[float32]{
				Gemm: gemm(gemm32), Gemv: gemv(gemv32), Gemvt: gemv(gemvt32), Ger: ger(ger32), Dot: dot(dot32), Axpy: axpy(axpy32), Scal: scal(scal32),
			},
			Doubles: simd.Products[float64]{
				Gemm: gemm(gemm64), Gemv: gemv(gemv64), Gemvt: gemv(gemvt64), Ger: ger(ger64), Dot: dot(dot64), Axpy: axpy(axpy64), Scal: scal(scal64),
			},
			Cutoffs: simd.Cutoffs{Product: 128, Symmetric: 512, Level2: 64, Level1: 32},
		},
	})
}

// Install makes the kernel that is linked the program's. Call it once, at the start.
func Install() { simd.Install(Kernel()) }

// scratch is the kernel's working memory. One is enough, because no two calls run at once.
var scratch [max(kernel.ScratchBytes, kernel.SweepScratchBytes) / 8]float64
