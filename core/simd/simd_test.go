package simd_test

import (
	"sync"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"siibp/core/simd"
	"siibp/core/simd/simdtest"
)

func TestKernelsComputeTheSame(t *testing.T) {
	for _, k := range append(simd.Kernels(), simd.Go()) {
		t.Run(k.String(), func(t *testing.T) { simdtest.Kernel(t, k) })
	}
}

// TestDefaultIsFastest also checks that gonum uses the default kernel and that a second Install panics.
func TestDefaultIsFastest(t *testing.T) {
	want := simd.Go()
	for _, k := range simd.Kernels() {
		want = k
		break
	}
	if simd.Default() != want || blas64.Implementation() != blas.Float64(want.BLAS) {
		t.Errorf("the kernel is %v, want %v; gonum uses %T", simd.Default(), want, blas64.Implementation())
	}
	simd.Install(want)
	defer func() {
		if recover() == nil {
			t.Error("a second Install did not panic")
		}
	}()
	simd.Install(want)
}

// TestConcurrentProducts compares products of concurrent goroutines with the same products of one.
func TestConcurrentProducts(t *testing.T) {
	for _, k := range simd.Kernels() {
		const n = 40
		product := func(number float64) []float64 {
			x, c := make([]float64, n*n), make([]float64, n*n)
			for i := range x {
				x[i] = number + float64(i%7)
			}
			k.BLAS.Dgemm(blas.NoTrans, blas.Trans, n, n, n, 1, x, n, x, n, 0, c, n)
			k.BLAS.Dsyrk(blas.Upper, blas.Trans, n, n, 1, x, n, 1, c, n)
			return c
		}
		var all sync.WaitGroup
		for number := range 8 {
			want := product(float64(number))
			all.Go(func() {
				for range 200 {
					for i, got := range product(float64(number)) {
						if got != want[i] {
							t.Errorf("%v: number %d is %v, want %v", k, i, got, want[i])
							return
						}
					}
				}
			})
		}
		all.Wait()
	}
}
