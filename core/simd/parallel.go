//go:build goexperiment.simd && amd64

package simd

import (
	"runtime"
	"sync"
	"unsafe"

	"siibp/core/simd/backend"
)

// enough is how many multiplications a goroutine should have: about a tenth of a
// millisecond's.
const enough = 1 << 22

type gemm[T backend.Number] = func(m, n, k int, alpha T, a unsafe.Pointer, ra, ca int, b unsafe.Pointer, rb, cb int, c unsafe.Pointer, rc int)

// shared is a product whose columns, or rows where there are more of them, are shared among
// goroutines if it is large. Each number is summed as it would be by one.
func shared[T backend.Number](one gemm[T]) gemm[T] {
	const whole = 64 // a multiple of any tile's side
	size := int(unsafe.Sizeof(T(0)))
	return func(m, n, k int, alpha T, a unsafe.Pointer, ra, ca int, b unsafe.Pointer, rb, cb int, c unsafe.Pointer, rc int) {
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
					one(m, count, k, alpha, a, ra, ca, unsafe.Add(b, first*cb*size), rb, cb, unsafe.Add(c, first*size), rc)
				} else {
					one(count, n, k, alpha, unsafe.Add(a, first*ra*size), ra, ca, b, rb, cb, unsafe.Add(c, first*rc*size), rc)
				}
			})
		}
		all.Wait()
	}
}
