//go:build goexperiment.simd && amd64

package simd

import (
	"runtime"
	"simd/archsimd"
	"sync"

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

// enough is the least number of multiplications for which a goroutine is worth its start; they take
// about a tenth of a millisecond.
const enough = 1 << 22

type gemm[T Float] = func(m, n, k int, alpha T, a []T, ra, ca int, b []T, rb, cb int, c []T, rc int)

// shared returns a product that divides the columns of C, or its rows if there are more of them, among
// goroutines if it is large. Each entry of C is the same to the last bit as by one goroutine.
func shared[T Float](one gemm[T]) gemm[T] {
	const whole = 64 // a multiple of any tile's side
	return func(m, n, k int, alpha T, a []T, ra, ca int, b []T, rb, cb int, c []T, rc int) {
		parts := min(runtime.GOMAXPROCS(0), int(float64(m)*float64(n)*float64(k)/enough))
		if parts < 2 {
			one(m, n, k, alpha, a, ra, ca, b, rb, cb, c, rc)
			return
		}
		side := max(m, n)
		each := ((side+parts-1)/parts + whole - 1) / whole * whole
		var all sync.WaitGroup
		for first := 0; first < side; first += each {
			count := min(each, side-first)
			all.Go(func() {
				if n >= m {
					one(m, count, k, alpha, a, ra, ca, b[first*cb:], rb, cb, c[first:], rc)
				} else {
					one(count, n, k, alpha, a[first*ra:], ra, ca, b, rb, cb, c[first*rc:], rc)
				}
			})
		}
		all.Wait()
	}
}
