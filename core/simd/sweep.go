package simd

import (
	"fmt"
	"unsafe"

	"siibp/core/special"
)

// sweep updates K factors in turn for n tracks at once (eq24, eq25), always with the newest ν,
//
//	A_kj = ζ = β (A_kj − Σ_{l≠k} S_kl N_lj),  N_kj = 1/(1+e^−ζ),
//
// where A and N are K×n and S is K×K and symmetric, and adds Σ_k ν log ν + (1−ν) log(1−ν) to H_j, the
// n numbers of entropy. ν is computed from ζ clipped to ±limit: beyond it, products of two ν would be
// denormal numbers, which are slow.
func sweep[T Float](axpy func(alpha T, x, y []T), beta float64, a, s, nu Matrix[T], entropy []T) {
	limit := limitOf[T]()
	for k := range a.Rows {
		for l, weight := range s.Row(k) {
			if l != k && weight != 0 {
				axpy(-weight, nu.Row(l), a.Row(k))
			}
		}
		for j, x := range a.Row(k) {
			zeta := beta * float64(x)
			p, h := special.Bernoulli(max(-limit, min(limit, zeta)))
			a.Row(k)[j], nu.Row(k)[j] = T(zeta), T(p)
			entropy[j] -= T(h)
		}
	}
}

// limitOf returns where ν is as good as 0 or 1, and a product of two such ν still a normal number.
func limitOf[T Float]() float64 {
	if unsafe.Sizeof(T(0)) == 4 {
		return 40
	}
	return 300
}

// sweepBy returns sweep if the kernel is nil, and otherwise a function that checks the arguments and
// calls the kernel. Rows must be a multiple of 8 numbers apart, because a kernel may treat the padding
// behind a row's last column as further tracks.
func sweepBy[T Float](kernel func(beta float64, a, s, nu Matrix[T], entropy []T), axpy func(alpha T, x, y []T)) func(float64, Matrix[T], Matrix[T], Matrix[T], []T) {
	if kernel == nil {
		return func(beta float64, a, s, nu Matrix[T], entropy []T) { sweep(axpy, beta, a, s, nu, entropy) }
	}
	return func(beta float64, a, s, nu Matrix[T], entropy []T) {
		k, ld := a.Rows, a.Stride
		if nu.Rows != k || nu.Cols != a.Cols || nu.Stride != ld || ld < a.Cols || ld%8 != 0 || min(len(a.Data), len(nu.Data)) < k*ld ||
			s.Rows != k || s.Stride != k || len(s.Data) < k*k || len(entropy) < a.Cols {
			panic(fmt.Sprintf("simd: a sweep of %d×%d, rows %d apart, with slices of %d, %d, %d and %d numbers",
				k, a.Cols, ld, len(a.Data), len(s.Data), len(nu.Data), len(entropy)))
		}
		kernel(beta, a, s, nu, entropy)
	}
}
