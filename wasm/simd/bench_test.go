//go:build js && wasm

package simd_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"

	"siibp/core/simd"
	wasm "siibp/wasm/simd"
)

// against measures kernel and loops, which compute the same with the kernel and in Go. It reports the ratio of their times
// and returns the seconds of a call of kernel.
func against(b *testing.B, kernel, loops func()) float64 {
	for b.Loop() {
		kernel()
	}
	fast, slow := math.Inf(1), math.Inf(1)
	rounds := 100
	if testing.Short() {
		rounds = 1
	}
	for range rounds { // alternately, and the minimum of each, because other processes disturb the measurement
		fast, slow = min(fast, seconds(kernel)), min(slow, seconds(loops))
	}
	b.ReportMetric(slow/fast, "×")
	return fast
}

// seconds returns the seconds of a call of f, averaged over at least 0.5 ms of calls.
func seconds(f func()) float64 {
	start := time.Now()
	for n := 1; ; n++ {
		f()
		if d := time.Since(start); d > 500*time.Microsecond {
			return d.Seconds() / float64(n)
		}
	}
}

// filled returns n different numbers.
func filled[T simd.Float](n int) []T {
	x := make([]T, n)
	for i := range x {
		x[i] = T(math.Sin(float64(i)))
	}
	return x
}

// BenchmarkGemm measures the products of an iteration: tracks × features × factors.
func BenchmarkGemm(b *testing.B) {
	eachKernel(b, func(b *testing.B) {
		b.Run("64", func(b *testing.B) { benchGemm(b, wasm.Kernel().BLAS.Dgemm, gonum.Implementation{}.Dgemm) })
		b.Run("32", func(b *testing.B) { benchGemm(b, wasm.Kernel().BLAS.Sgemm, gonum.Implementation{}.Sgemm) })
	})
}

type gemm[T simd.Float] func(tA, tB blas.Transpose, m, n, k int, alpha T, a []T, lda int, b []T, ldb int, beta T, c []T, ldc int)

func benchGemm[T simd.Float](b *testing.B, kernels, goLoops gemm[T]) {
	for _, s := range []struct {
		name    string
		tA      blas.Transpose
		m, k, n int
	}{{"logits", blas.NoTrans, 128, 256, 50}, {"statistics", blas.Trans, 50, 128, 256}} {
		b.Run(s.name, func(b *testing.B) {
			x, y, z := filled[T](s.m*s.k), filled[T](s.k*s.n), make([]T, s.m*s.n)
			lda := s.k
			if s.tA == blas.Trans {
				lda = s.m
			}
			call := func(g gemm[T]) func() {
				return func() { g(s.tA, blas.NoTrans, s.m, s.n, s.k, 1, x, lda, y, s.n, 0, z, s.n) }
			}
			b.ReportMetric(2e-9*float64(s.m*s.k*s.n)/against(b, call(kernels), call(goLoops)), "GFLOP/s")
		})
	}
}

func BenchmarkLogistic(b *testing.B) {
	eachKernel(b, func(b *testing.B) {
		b.Run("64", func(b *testing.B) {
			benchLogistic(b, wasm.Kernel().Double.Logistic, simd.Go().Double.Logistic)
		})
		b.Run("32", func(b *testing.B) {
			benchLogistic(b, wasm.Kernel().Single.Logistic, simd.Go().Single.Logistic)
		})
	})
}

func benchLogistic[T simd.Float](b *testing.B, kernel, loops func(beta T, zeta, nu, entropy []T)) {
	for _, n := range []int{10, 128} { // tracks of a video
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			zeta, nu, entropy := filled[T](n), make([]T, n), make([]T, n)
			fast := against(b, func() { kernel(1, zeta, nu, entropy) }, func() { loops(1, zeta, nu, entropy) })
			b.ReportMetric(1e9*fast/float64(n), "ns/track")
		})
	}
}

// BenchmarkCutoffs measures small operations. The size at which × is 1 is the cutoff.
func BenchmarkCutoffs(b *testing.B) {
	goLoops := gonum.Implementation{}
	eachKernel(b, func(b *testing.B) {
		kernels := *wasm.Kernel().BLAS
		kernels.Cutoffs = simd.Cutoffs{}
		for _, n := range []int{2, 4, 6, 8, 16, 32, 64} {
			x, y, z := filled[float64](n*n), filled[float64](n*n), filled[float64](n*n)
			b.Run(fmt.Sprint("gemm", n), func(b *testing.B) {
				against(b, func() { kernels.Dgemm(blas.NoTrans, blas.NoTrans, n, n, n, 1, x, n, y, n, 0, z, n) },
					func() { goLoops.Dgemm(blas.NoTrans, blas.NoTrans, n, n, n, 1, x, n, y, n, 0, z, n) })
			})
			b.Run(fmt.Sprint("syrk", n), func(b *testing.B) {
				against(b, func() { kernels.Dsyrk(blas.Upper, blas.NoTrans, n, n, 1, x, n, 0, z, n) },
					func() { goLoops.Dsyrk(blas.Upper, blas.NoTrans, n, n, 1, x, n, 0, z, n) })
			})
			b.Run(fmt.Sprint("gemv", n), func(b *testing.B) {
				against(b, func() { kernels.Dgemv(blas.NoTrans, n, n, 1, x, n, y, 1, 0, z, 1) },
					func() { goLoops.Dgemv(blas.NoTrans, n, n, 1, x, n, y, 1, 0, z, 1) })
			})
			b.Run(fmt.Sprint("dot", n), func(b *testing.B) {
				against(b, func() { kernels.Ddot(n, x, 1, y, 1) }, func() { goLoops.Ddot(n, x, 1, y, 1) })
			})
			b.Run(fmt.Sprint("axpy", n), func(b *testing.B) {
				against(b, func() { kernels.Daxpy(n, 1e-9, x, 1, y, 1) }, func() { goLoops.Daxpy(n, 1e-9, x, 1, y, 1) })
			})
		}
	})
}
