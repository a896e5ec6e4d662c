//go:build goexperiment.simd && amd64

package simd

import (
	"runtime"
	"sync"
)

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
