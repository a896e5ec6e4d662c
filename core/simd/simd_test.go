package simd

import (
	"sync"
	"testing"

	"gonum.org/v1/gonum/blas"

	"siibp/core/simd/simdtest"
)

func TestKernels(t *testing.T) {
	if len(Kernels()) == 0 {
		t.Skip("this build, or this processor, has no kernel")
	}
	for _, k := range Kernels() {
		t.Run(k.String(), func(t *testing.T) { simdtest.Kernel(t, BLAS(k)) })
	}
}

// Without a kernel nothing is done, and the caller knows.
func TestNone(t *testing.T) {
	var k *Kernel
	x := []float64{-1, -1, -1, -1, -1, -1, -1, -1}
	single := make([]float32, len(x))
	if k.Exp64(x) || k.Log64(x) || k.LogGamma64(x, x) || k.Sweep64(1, 1, 8, 1, x, x, x, x) || k.Sweep32(1, 1, 8, 1, single, single, single, single) ||
		k.Sample64(1, nil, x, x, x, 8) || k.Sample32(1, nil, single, single, single, 8) || k.Spread64(1, nil, x, 8, x, x) || k.Spread32(1, nil, single, 8, single, single) ||
		k.Lay64(nil, x, x, 8) || k.Lay32(nil, single, single, 8) || k.Lift64(nil, x, 8, x) || k.Lift32(nil, single, 8, single) ||
		k.Level64(nil, x, x, x, 8) || k.Level32(nil, x, single, single, 8) || k.Tally64(nil, x, x) || k.Tally32(nil, single, x) ||
		k.Recount64(1, nil, x, x) || k.Recount32(1, nil, single, x) || k.Wide64(nil, x, x) || k.Wide32(nil, single, x) || k.Keep64(nil, x, x) || k.Keep32(nil, x, single) ||
		k.Evidence64(nil, 1, x, 8, x, x, x) || k.Evidence32(nil, 1, single, 8, x, x, x) ||
		k.Copy64(1, 8, x, 8, x, 8) || k.Narrow32(1, 8, single, 8, x, 8) || k.Widen64(1, 8, x, 8, single, 8) || k.String() != "none" {
		t.Error("something was done by no kernel")
	}
	if _, _, ok := k.Block64(0, 1, 1, 0, x, x, x, x, x, []int32{0, 0}, nil, nil); ok {
		t.Error("a block was updated by no kernel")
	}
}

// Goroutines do not meet in a kernel: each gets what it gets alone.
func TestConcurrent(t *testing.T) {
	for _, k := range Kernels() {
		const n = 40
		product := func(number float64) []float64 {
			x, c := make([]float64, n*n), make([]float64, n*n)
			for i := range x {
				x[i] = number + float64(i%7)
			}
			BLAS(k).Dgemm(blas.NoTrans, blas.Trans, n, n, n, 1, x, n, x, n, 0, c, n)
			BLAS(k).Dsyrk(blas.Upper, blas.Trans, n, n, 1, x, n, 1, c, n)
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
