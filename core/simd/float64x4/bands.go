// Code generated from ../float64x8 by go test ./core/simd -update; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package float64x4

import (
	"simd/archsimd"
	"unsafe"

	"siibp/core/simd/across"
)

// Products of dense matrices with a sparse one; Sample64 and Spread64 of package backend say
// what the arrays are, and what a band is.

// two are rows of a band; where there is but one, it is both.
type two struct{ i0, l0, i1, l1 int }

// eachTwo calls a function for every two rows of the bands from a list's address up to its end.
func eachTwo(list, end unsafe.Pointer, do func(from, to int, rows two)) {
	numbers := unsafe.Slice((*int32)(list), (uintptr(end)-uintptr(list))/unsafe.Sizeof(int32(0)))
	for len(numbers) > 0 {
		from, to, m := int(numbers[0]), int(numbers[1]), int(numbers[2])
		rows := numbers[3 : 3+2*m]
		for r := 0; r < m; r += 2 {
			a, b := rows[2*r:], rows[2*min(r+1, m-1):]
			do(from, to, two{int(a[0]), int(a[1]), int(b[0]), int(b[1])})
		}
		numbers = numbers[3+2*m:]
	}
}

// Sample is A_lj += p_i·x_j for every row and track of the bands; p and x have rows of d numbers.
func Sample(d int, bands, end, p, x, a unsafe.Pointer, ld int) {
	var some [2][4]number // what is added where there are fewer tracks than four, else 0
	var same [4]number    // where the rows are one
	eachTwo(bands, end, func(from, to int, rows two) {
		p0, p1 := at(p, rows.i0*d), at(p, rows.i1*d)
		for j := from; j < to; j += 4 { // tracks that are not there repeat the last
			track := func(t int) unsafe.Pointer { return at(x, min(j+t, to-1)*d) }
			a0, a1 := at(a, rows.l0*ld+j), at(a, rows.l1*ld+j)
			to0, to1 := &some[0], &some[1]
			if to-j >= 4 {
				to0, to1 = (*[4]number)(a0), &same
				if rows.l1 != rows.l0 {
					to1 = (*[4]number)(a1)
				}
			}
			pairs(d, p0, p1, track(0), track(1), track(2), track(3), to0, to1)
			if to-j < 4 {
				archsimd.ClearAVXUpperBits()
				for t := range to - j {
					*(*number)(at(a0, t)) += some[0][t]
					if rows.l1 != rows.l0 {
						*(*number)(at(a1, t)) += some[1][t]
					}
				}
				some = [2][4]number{}
			}
		}
		archsimd.ClearAVXUpperBits()
	})
}

// pairs adds the products of two vectors with four, all of n numbers.
func pairs(n int, p0, p1, x0, x1, x2, x3 unsafe.Pointer, to0, to1 *[4]number) {
	var s0, s1, s2, s3, t0, t1, t2, t3 vector
	i := 0
	for ; i+lanes <= n; i += lanes {
		p, q := load(p0, i), load(p1, i)
		v := load(x0, i)
		s0, t0 = p.MulAdd(v, s0), q.MulAdd(v, t0)
		v = load(x1, i)
		s1, t1 = p.MulAdd(v, s1), q.MulAdd(v, t1)
		v = load(x2, i)
		s2, t2 = p.MulAdd(v, s2), q.MulAdd(v, t2)
		v = load(x3, i)
		s3, t3 = p.MulAdd(v, s3), q.MulAdd(v, t3)
	}
	if i < n {
		m := first(n - i)
		p, q := loadSome(p0, i, m), loadSome(p1, i, m)
		v := loadSome(x0, i, m)
		s0, t0 = p.MulAdd(v, s0), q.MulAdd(v, t0)
		v = loadSome(x1, i, m)
		s1, t1 = p.MulAdd(v, s1), q.MulAdd(v, t1)
		v = loadSome(x2, i, m)
		s2, t2 = p.MulAdd(v, s2), q.MulAdd(v, t2)
		v = loadSome(x3, i, m)
		s3, t3 = p.MulAdd(v, s3), q.MulAdd(v, t3)
	}
	across.TotalsFloat64x4(s0, s1, s2, s3, to0)
	across.TotalsFloat64x4(t0, t1, t2, t3, to1)
}

// Spread is t_i += Σ_j N_lj·x_j over the tracks of the bands; x and t have rows of d numbers.
func Spread(d int, bands, end, nu unsafe.Pointer, ld int, x, t unsafe.Pointer) {
	eachTwo(bands, end, func(from, to int, rows two) {
		nu0, nu1, x := at(nu, rows.l0*ld+from), at(nu, rows.l1*ld+from), at(x, from*d)
		t0, t1 := at(t, rows.i0*d), at(t, rows.i1*d)
		i := 0
		for ; i+2*lanes <= d; i += 2 * lanes {
			gather(to-from, nu0, nu1, at(x, i), d, at(t0, i), at(t1, i))
		}
		for ; i < d; i += lanes {
			gatherSome(to-from, nu0, nu1, at(x, i), d, at(t0, i), at(t1, i), first(d-i))
		}
		archsimd.ClearAVXUpperBits()
	})
}

// gather is t += Σ_j ν_j·x_j for two ν of n numbers and t of two vectors; x are d apart.
func gather(n int, nu0, nu1, x unsafe.Pointer, d int, t0, t1 unsafe.Pointer) {
	s0, s1, r0, r1 := load(t0, 0), load(t0, lanes), load(t1, 0), load(t1, lanes)
	for j := range n {
		v, w := load(x, j*d), load(x, j*d+lanes)
		a, b := splat(get(nu0, j)), splat(get(nu1, j))
		s0, s1 = a.MulAdd(v, s0), a.MulAdd(w, s1)
		r0, r1 = b.MulAdd(v, r0), b.MulAdd(w, r1)
	}
	store(s0, t0, 0)
	store(s1, t0, lanes)
	store(r0, t1, 0)
	store(r1, t1, lanes)
}

// gatherSome is gather for some lanes of one vector.
func gatherSome(n int, nu0, nu1, x unsafe.Pointer, d int, t0, t1 unsafe.Pointer, m mask) {
	s, r := loadSome(t0, 0, m), loadSome(t1, 0, m)
	for j := range n {
		v := loadSome(x, j*d, m)
		s, r = splat(get(nu0, j)).MulAdd(v, s), splat(get(nu1, j)).MulAdd(v, r)
	}
	storeSome(s, t0, 0, m)
	storeSome(r, t1, 0, m)
}
