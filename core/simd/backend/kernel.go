// Package backend makes of a kernel, functions for numbers that lie in memory in one piece,
// what callers want: gonum's BLAS, the sweep of package infer, and functions of many
// numbers at once. The kernels are those of core/simd and wasm/simd.
package backend

import (
	"fmt"
	"slices"
	"unsafe"
)

// Number is what a kernel computes with, Count what it counts with.
type (
	Number interface{ float32 | float64 }
	Count  interface{ int | int32 }
)

// Functions are a kernel's for one type of number. Matrices have contiguous rows, ra or
// rc apart, but for A and B of Gemm, which have two strides.
type Functions[T Number, I Count] struct {
	// C += α·A·B; A is m×k, B is k×n, C is m×n.
	Gemm func(m, n, k I, alpha T, a unsafe.Pointer, ra, ca I, b unsafe.Pointer, rb, cb I, c unsafe.Pointer, rc I)
	// y += α·A·x or α·Aᵀ·x; A is m×n.
	Gemv, Gemvt func(m, n I, alpha T, a unsafe.Pointer, ra I, x, y unsafe.Pointer)
	// A += α·x·yᵀ; A is m×n.
	Ger func(m, n I, alpha T, x, y, a unsafe.Pointer, ra I)
	// Σ x_i·y_i; y += α·x; x = α·x.
	Dot  func(n I, x, y unsafe.Pointer) T
	Axpy func(n I, alpha T, x, y unsafe.Pointer)
	Scal func(n I, alpha T, x unsafe.Pointer)
	// What Kernel's Sweep64 says.
	Sweep func(k, n, ld I, beta T, a, s, nu, entropy unsafe.Pointer)
	// What Kernel's Sample64 and Spread64 say, of the bands from a list's address up to its end.
	Sample func(d I, bands, end, p, x, a unsafe.Pointer, ld I)
	Spread func(d I, bands, end, nu unsafe.Pointer, ld I, x, t unsafe.Pointer)
	// What Kernel's Lay64, Lift64, Level64 and Tally64 say, of the strips from a list's address up to
	// its end; nil: Go's loops are as fast.
	Lay, Lift func(strips, end, values, panel unsafe.Pointer, ld I)
	Level     func(strips, end, derived, cost, panel unsafe.Pointer, ld I)
	Tally     func(strips, end, values, derived unsafe.Pointer)
	// What Wide64, Keep64 and Evidence64 say, of the same.
	Wide, Keep func(strips, end, from, to unsafe.Pointer)
	Evidence   func(strips, end unsafe.Pointer, beta float64, panel unsafe.Pointer, ld I, derived, cost, values unsafe.Pointer)
	// What Recount64 says, of the sets from a list's address up to its end; nil: Go's loops are as fast.
	Recount func(n I, sets, end, nu, sums unsafe.Pointer)
	// Copies an m×n matrix with rows ra apart to one with rows rb apart.
	Copy func(m, n I, from unsafe.Pointer, ra I, to unsafe.Pointer, rb I)
}

// Kernel is all that a kernel does. Its methods report false, and do nothing, where it is
// nil; slices too short for a shape panic.
type Kernel[I Count] struct {
	Name     string // as a person knows its instructions
	Floats   Functions[float32, I]
	Doubles  Functions[float64, I]
	Exp, Log func(n I, x unsafe.Pointer)
	LogGamma func(n I, x, psi unsafe.Pointer)
	// What Sticks64 says; nil: Go's loops are as fast.
	Sticks func(k I, tracks, alpha float64, n, tau, sticks, room unsafe.Pointer)
	// What Block64 says; nil: Go's loops are as fast.
	Block func(j, k, n, first I, room, work, level, nu, sums, parts, sets, others unsafe.Pointer) I
	// Doubles' Copy to and from single precision.
	Narrow, Widen func(m, n I, from unsafe.Pointer, ra I, to unsafe.Pointer, rb I)
}

// String is the kernel's name, "none" if it is nil.
func (k *Kernel[I]) String() string {
	if k == nil {
		return "none"
	}
	return k.Name
}

// Sweep64 renews ν of all tracks, factor by factor: for k = 0 … K−1 in turn and
// for each track j, with ζ clamped to ±300 where it leads to ν,
//
//	A_kj = ζ = β·(A_kj − Σ_{l≠k} ν_lj·S_kl)    ν_kj = 1/(1+e^−ζ)
//	H_j += ν_kj·ζ − ln(1+e^ζ), which is ν ln ν + (1−ν) ln(1−ν)
//
// a and nu are K×n with rows ld apart, ld a multiple of 8; s is K×K, and its
// diagonal is not used; entropy has n numbers. Of nu and a the numbers between n
// and ld may be used as if they were tracks, and change.
func (k *Kernel[I]) Sweep64(factors, n, ld int, beta float64, a, s, nu, entropy []float64) bool {
	return k != nil && sweep(k.Doubles.Sweep, factors, n, ld, beta, a, s, nu, entropy)
}

// Sweep32 is Sweep64 in single precision, with ζ clamped to ±40.
func (k *Kernel[I]) Sweep32(factors, n, ld int, beta float64, a, s, nu, entropy []float32) bool {
	return k != nil && sweep(k.Floats.Sweep, factors, n, ld, float32(beta), a, s, nu, entropy)
}

func sweep[T Number, I Count](by func(k, n, ld I, beta T, a, s, nu, entropy unsafe.Pointer), k, n, ld int, beta T, a, s, nu, entropy []T) bool {
	if k < 0 || n < 0 || ld < n || ld%8 != 0 || min(len(a), len(nu)) < k*ld || len(s) < k*k || len(entropy) < n {
		panic(fmt.Sprintf("simd: a sweep of %d×%d, rows %d apart, with slices of %d, %d, %d and %d numbers",
			k, n, ld, len(a), len(s), len(nu), len(entropy)))
	}
	by(I(k), I(n), I(ld), beta, pointer(a), pointer(s), pointer(nu), pointer(entropy))
	return true
}

// Exp64 replaces every x ≤ 0 by e^x, to within 2 units in the last place; below −300 by
// e^−300.
func (k *Kernel[I]) Exp64(x []float64) bool {
	if k != nil {
		k.Exp(I(len(x)), pointer(x))
	}
	return k != nil
}

// Log64 replaces every x, a positive normal number, by ln x, to within 2 units in the last
// place.
func (k *Kernel[I]) Log64(x []float64) bool {
	if k != nil {
		k.Log(I(len(x)), pointer(x))
	}
	return k != nil
}

// LogGamma64 replaces every x > 0 by log Γ(x), and sets psi, of the same length, to its
// derivative ψ(x).
func (k *Kernel[I]) LogGamma64(x, psi []float64) bool {
	if k == nil {
		return false
	}
	if len(psi) != len(x) {
		panic(fmt.Sprintf("simd: log Γ of %d numbers and ψ of %d", len(x), len(psi)))
	}
	k.LogGamma(I(len(x)), pointer(x), pointer(psi))
	return true
}

// Sticks64 renews q(v) = Beta(τ_1, τ_2) of a video's K sticks, all at once, and what follows
// from it, where n_k of the video's tracks have factor k:
//
//	V_k = Σ_{m≥k} (tracks − n_m)/T_m,  τ_k1 = α + n_k + Σ_{m>k} tracks − T_k V_{k+1},  τ_k2 = 1 + q_k V_k,
//
// then, with E[log v] and E[log(1−v)], log π_k = Σ_{m≤k} E[log v_m], s_k = E[log(1−v_k)] +
// log π_{k−1}, q_k = e^{s_k − max s}, T_k = Σ_{m≤k} q_m, B_k = log T_k + max s and
// L_k = log π_k − B_k. It reports false where there is none.
//
// tau has rows of K, τ_1 and τ_2; sticks has L and q, which is read, and after them Σ_k B_k,
// Σ_k −log B(τ_k1, τ_k2) + τ_k1 E[log v_k] + (τ_k2 − 1) E[log(1−v_k)], Σ_k n_k L_k and
// Σ_k E[log v_k]. room is for 3·(K+1) numbers.
func (k *Kernel[I]) Sticks64(tracks, alpha float64, n, tau, sticks, room []float64) bool {
	if k == nil || k.Sticks == nil || len(n) == 0 {
		return false
	}
	if len(tau) != 2*len(n) || len(sticks) != 2*len(n)+4 || len(room) < 3*(len(n)+1) {
		panic(fmt.Sprintf("simd: %d sticks, with slices of %d, %d and %d numbers", len(n), len(tau), len(sticks), len(room)))
	}
	k.Sticks(I(len(n)), tracks, alpha, pointer(n), pointer(tau), pointer(sticks), pointer(room))
	return true
}

// Block64 takes the step of a block of k classes, of which a track shows one at most, for n tracks,
// from j on, each with what the one before left. It ends before the first that it leaves alone, and
// returns that: where a class is pulled too much, or more than one reaches a breakpoint of the
// hinge. Then it is to be called again, with the track after that, where the first weight is 1 and
// all else 0 of a track that is to add nothing. At the end it returns n and the sum over all tracks
// of Σ nu·log nu, ν_0's with it. It reports false where there is no kernel.
//
// The classes are columns of nu from first on; level, k×n, is of them alone, and holds a. Sets hold
// them in P parts: parts are the first one of each class and, behind the last, the end of all; sets
// are the set of each, and sums Σ_j Π ν of each set; others are, of each, how many other columns its
// set has, and which. room is m, C, the most that may pull, the least that a sum of weights may be
// and ε, by how much less a set is not short; then place for a number and 4·k numbers.
//
// work is (k+1+P)×n weights, (k+1)×n tops and P×n slopes. First, before track 0, they are made for all
// tracks: a slope is Π ν of the set's other columns; with top = max(0, level of all classes), tops
// are top in every row, and the weights e^{−top}, e^{level − top} of each class and e^{−C·slope}.
// Then, track by track, with
//
//	short = m − (sum − slope·ν),  pull = C Σ slope over the sets where short > ε,
//
// a class's weight is e^{pull} times as much and the share of all weights is its ν; level becomes
// a + pull. A set lets a class go where ν would be beyond short/slope, if that is under 1 − ε; a
// class that would be below it then is held there, as if it were pulled so much less. The sums
// follow, and the weights become the sum of all and of all but that class's. Where that is too
// little beside the class, it is taken of weights e^{level − top} with another top. At last, of all
// tracks, the level of each class becomes its ζ: if they are several, its top and the logarithm of
// its weight are taken off.
func (k *Kernel[I]) Block64(j, classes, n, first int, room, work, level, nu, sums []float64, parts, sets, others []int32) (next int, sum float64, ok bool) {
	if k == nil || k.Block == nil {
		return 0, 0, false
	}
	if j < 0 || j > n || len(room) < 6+4*classes || len(level) < classes*n || len(nu) < (first+classes)*n || len(parts) != classes+1 ||
		len(sets) != int(parts[classes]-parts[0]) || len(others) < len(sets) || len(work) < (2*classes+2+2*len(sets))*n {
		panic(fmt.Sprintf("simd: a block of %d classes and %d tracks, with slices of %d, %d, %d, %d, %d, %d and %d numbers",
			classes, n, len(room), len(work), len(level), len(nu), len(parts), len(sets), len(others)))
	}
	next = int(k.Block(I(j), I(classes), I(n), I(first), pointer(room), pointer(work), pointer(level), pointer(nu), pointer(sums),
		integers(parts), integers(sets), integers(others)))
	return next, room[5], true
}

// Recount64 sums, for each of several sets of columns, the products of its columns' numbers over n
// tracks. The list has, of each set, how many columns it has, and which; nu is stored column by
// column.
func (k *Kernel[I]) Recount64(n int, sets []int32, nu, sums []float64) bool {
	return k != nil && recount(k.Doubles.Recount, n, sets, nu, sums)
}

// Recount32 is Recount64 of numbers in single precision, which are multiplied and added in double.
func (k *Kernel[I]) Recount32(n int, sets []int32, nu []float32, sums []float64) bool {
	return k != nil && recount(k.Floats.Recount, n, sets, nu, sums)
}

func recount[T Number, I Count](by func(n I, sets, end, nu, sums unsafe.Pointer), n int, sets []int32, nu []T, sums []float64) bool {
	if by == nil || len(sets) == 0 {
		return by != nil
	}
	last, count := int32(0), 0
	for at := 0; at < len(sets); at += 1 + int(sets[at]) {
		last = max(last, slices.Max(sets[at+1:][:sets[at]]))
		count++
	}
	if len(nu) < (int(last)+1)*n || len(sums) < count {
		panic(fmt.Sprintf("simd: sets %v of %d tracks, with slices of %d and %d numbers", sets, n, len(nu), len(sums)))
	}
	first, end := ends(sets)
	by(I(n), first, end, pointer(nu), pointer(sums))
	return true
}

func integers(s []int32) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(s)) }

// Copy64 copies an m×n matrix with rows ra apart to one with rows rb apart.
func (k *Kernel[I]) Copy64(m, n int, to []float64, rb int, from []float64, ra int) bool {
	return k != nil && convert(k.Doubles.Copy, m, n, to, rb, from, ra)
}

// Copy32 is Copy64 in single precision.
func (k *Kernel[I]) Copy32(m, n int, to []float32, rb int, from []float32, ra int) bool {
	return k != nil && convert(k.Floats.Copy, m, n, to, rb, from, ra)
}

// Narrow32 is Copy64 to single precision, rounding to nearest.
func (k *Kernel[I]) Narrow32(m, n int, to []float32, rb int, from []float64, ra int) bool {
	return k != nil && convert(k.Narrow, m, n, to, rb, from, ra)
}

// Widen64 is Copy64 from single precision.
func (k *Kernel[I]) Widen64(m, n int, to []float64, rb int, from []float32, ra int) bool {
	return k != nil && convert(k.Widen, m, n, to, rb, from, ra)
}

func convert[T, S Number, I Count](by func(m, n I, from unsafe.Pointer, ra I, to unsafe.Pointer, rb I), m, n int, to []T, rb int, from []S, ra int) bool {
	if m <= 0 || n <= 0 {
		return true
	}
	if ra < n || rb < n || len(from) < (m-1)*ra+n || len(to) < (m-1)*rb+n {
		panic(fmt.Sprintf("simd: a copy of %d×%d, rows %d and %d apart, with slices of %d and %d numbers", m, n, ra, rb, len(from), len(to)))
	}
	by(I(m), I(n), pointer(from), I(ra), pointer(to), I(rb))
	return true
}

func pointer[T Number](s []T) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(s)) }
