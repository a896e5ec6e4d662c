//go:build goexperiment.simd && amd64

package vector

import (
	"simd/archsimd"
	"unsafe"
)

// gemv computes y += α·A·x; A is m×n with row stride ra, x is n, y is m.
func gemv(m, n int, alpha number, as []number, ra int, xs, ys []number) {
	a, x, y := start(as), start(xs), start(ys)
	for i := 0; i < m; i += 4 { // four rows at once, so that x is read once for them; the last row is repeated
		var sums [4]number
		row := func(r int) unsafe.Pointer { return at(a, min(i+r, m-1)*ra) }
		dots(n, row(0), row(1), row(2), row(3), x, &sums)
		archsimd.ClearAVXUpperBits()
		for r, sum := range sums[:min(m-i, 4)] {
			*(*number)(at(y, i+r)) += alpha * sum
		}
	}
}

// dots computes the dot products of four rows with x; all are n.
func dots(n int, a0, a1, a2, a3, x unsafe.Pointer, sums *[4]number) {
	var s0, s1, s2, s3 vector
	i := 0
	for ; i+lanes <= n; i += lanes {
		v := load(x, i)
		s0, s1 = load(a0, i).MulAdd(v, s0), load(a1, i).MulAdd(v, s1)
		s2, s3 = load(a2, i).MulAdd(v, s2), load(a3, i).MulAdd(v, s3)
	}
	if i < n {
		m := first(n - i)
		v := loadSome(x, i, m)
		s0, s1 = loadSome(a0, i, m).MulAdd(v, s0), loadSome(a1, i, m).MulAdd(v, s1)
		s2, s3 = loadSome(a2, i, m).MulAdd(v, s2), loadSome(a3, i, m).MulAdd(v, s3)
	}
	sumFloat64x8(s0, &sums[0])
	sumFloat64x8(s1, &sums[1])
	sumFloat64x8(s2, &sums[2])
	sumFloat64x8(s3, &sums[3])
}

// gemvt computes y += α·Aᵀ·x; A is m×n with row stride ra, x is m, y is n.
func gemvt(m, n int, alpha number, as []number, ra int, xs, ys []number) {
	a, x, y := start(as), start(xs), start(ys)
	i, scale := 0, splat(alpha)
	for ; i+4 <= m; i += 4 {
		gemvtFour(n, scale, at(a, i*ra), ra, at(x, i), y)
	}
	for ; i < m; i++ {
		addScaled(n, scale.Mul(splat(get(x, i))), at(a, i*ra), y)
	}
	archsimd.ClearAVXUpperBits()
}

// gemvtFour is gemvt of four rows.
func gemvtFour(n int, alpha vector, a unsafe.Pointer, ra int, x, y unsafe.Pointer) {
	x0, x1 := alpha.Mul(splat(get(x, 0))), alpha.Mul(splat(get(x, 1)))
	x2, x3 := alpha.Mul(splat(get(x, 2))), alpha.Mul(splat(get(x, 3)))
	a1, a2, a3 := at(a, ra), at(a, 2*ra), at(a, 3*ra)
	i := 0
	for ; i+lanes <= n; i += lanes {
		s := load(a, i).MulAdd(x0, load(y, i))
		s = load(a1, i).MulAdd(x1, s)
		s = load(a2, i).MulAdd(x2, s)
		store(load(a3, i).MulAdd(x3, s), y, i)
	}
	if i < n {
		m := first(n - i)
		s := loadSome(a, i, m).MulAdd(x0, loadSome(y, i, m))
		s = loadSome(a1, i, m).MulAdd(x1, s)
		s = loadSome(a2, i, m).MulAdd(x2, s)
		storeSome(loadSome(a3, i, m).MulAdd(x3, s), y, i, m)
	}
}

// ger computes A += α·x·yᵀ; A is m×n with row stride ra, x is m, y is n.
func ger(m, n int, alpha number, xs, ys, as []number, ra int) {
	x, y, a := start(xs), start(ys), start(as)
	scale := splat(alpha)
	for i := range m {
		addScaled(n, scale.Mul(splat(get(x, i))), y, at(a, i*ra))
	}
	archsimd.ClearAVXUpperBits()
}
