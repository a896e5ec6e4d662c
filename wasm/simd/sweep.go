//go:build js && wasm

package simd

import "fmt"

// Sweep64 renews ν of all tracks, factor by factor: for k = 0 … K−1 in turn and
// for each track j, with ζ clamped to ±300 where it leads to ν,
//
//	A_kj = ζ = β·(A_kj − Σ_{l≠k} ν_lj·S_kl)    ν_kj = 1/(1+e^−ζ)
//	H_j += ν_kj·ζ − ln(1+e^ζ), which is ν ln ν + (1−ν) ln(1−ν)
//
// a and nu are K×n with rows ld apart, ld a multiple of 8; s is K×K, and its
// diagonal is not used; entropy has n numbers. Of nu and a the numbers between n
// and ld are used as if they were tracks, and change. It reports false, and
// does nothing, if there is no kernel; slices too short for the shape panic.
func Sweep64(k, n, ld int, beta float64, a, s, nu, entropy []float64) bool {
	return sweep(&doubles, k, n, ld, beta, a, s, nu, entropy)
}

// Sweep32 is Sweep64 in single precision, with ζ clamped to ±40.
func Sweep32(k, n, ld int, beta float64, a, s, nu, entropy []float32) bool {
	return sweep(&floats, k, n, ld, float32(beta), a, s, nu, entropy)
}

func sweep[T number](f *functions[T], k, n, ld int, beta T, a, s, nu, entropy []T) bool {
	if Kernel() == None {
		return false
	}
	if k < 0 || n < 0 || ld < n || ld%8 != 0 || min(len(a), len(nu)) < k*ld || len(s) < k*k || len(entropy) < n {
		panic(fmt.Sprintf("simd: a sweep of %d×%d, rows %d apart, with slices of %d, %d, %d and %d numbers",
			k, n, ld, len(a), len(s), len(nu), len(entropy)))
	}
	f.sweep(int32(k), int32(n), int32(ld), beta, pointer(a), pointer(s), pointer(nu), pointer(entropy), pointer(scratch[:]))
	return true
}
