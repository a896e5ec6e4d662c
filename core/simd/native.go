//go:build goexperiment.simd && amd64

package simd

import (
	"runtime"
	"simd/archsimd"
	"sync"

	"siibp/core/simd/vector"
)

// Kernels returns the kernels that this processor supports, the fastest first.
func Kernels() []*Kernel { return kernels }

var kernels = detected()

// detected returns the kernels that the processor supports.
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

// cutoffs are the measured sizes from which on a call takes no longer than the Go loops.
var cutoffs = Cutoffs{Product: 128, Symmetric: 512, Level2: 16, Level1: 16}

func avx512() *Kernel {
	return native("AVX-512", vector.Float32x16, vector.Float64x8, vector.Float64x8Math)
}

func avx2() *Kernel {
	return native("AVX2", vector.Float32x8, vector.Float64x4, vector.Float64x4Math)
}

// native returns the kernel of one instruction set: the functions for single and double precision.
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
	return Ops[T]{MulAdd: k.MulAdd, Max: k.Max, Rectify: k.Rectify, Logistic: k.Logistic, SDDMM: k.SDDMM, SpMM: k.SpMM}
}

func productsOf[T Float](k vector.Kernels[T]) Products[T] {
	return Products[T]{parallel(k.Gemm), k.Gemv, k.Gemvt, k.Ger, k.Dot, k.Axpy, k.Scal}
}

// goroutineWork is the number of multiplications of one goroutine, about 0.1 ms: with fewer, starting it costs more than
// it saves.
const goroutineWork = 1 << 22

// gemm is the type of Products.Gemm.
type gemm[T Float] = func(m, n, k int, alpha T, a []T, ra, ca int, b []T, rb, cb int, c []T, rc int)

// parallel returns a Gemm that divides large products among goroutines: by the columns of C, or by its rows if C has more
// rows. The results are bit for bit those of one.
func parallel[T Float](one gemm[T]) gemm[T] {
	const tile = 64 // a multiple of the rows and columns of every kernel's tile
	return func(m, n, k int, alpha T, a []T, ra, ca int, b []T, rb, cb int, c []T, rc int) {
		goroutines := min(runtime.GOMAXPROCS(0), int(float64(m)*float64(n)*float64(k)/goroutineWork))
		if goroutines < 2 {
			one(m, n, k, alpha, a, ra, ca, b, rb, cb, c, rc)
			return
		}
		side := max(m, n)
		each := ((side+goroutines-1)/goroutines + tile - 1) / tile * tile
		var wait sync.WaitGroup
		for first := 0; first < side; first += each {
			count := min(each, side-first)
			wait.Go(func() {
				if n >= m {
					one(m, count, k, alpha, a, ra, ca, b[first*cb:], rb, cb, c[first:], rc)
				} else {
					one(count, n, k, alpha, a[first*ra:], ra, ca, b, rb, cb, c[first*rc:], rc)
				}
			})
		}
		wait.Wait()
	}
}
