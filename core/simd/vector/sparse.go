//go:build goexperiment.simd && amd64

package vector

import (
	"simd/archsimd"
	"unsafe"
)

// two are sparse rows with the same tracks, two numbers l of the sparse matrix and k of the dense
// one; where there is but one row, it is both.
type two struct{ l0, k0, l1, k1 int }

// eachTwo calls a function for the rows of a list, for two at once where they have the same tracks.
func eachTwo(list []SparseRow, do func(from, to int, rows two)) {
	for len(list) > 0 {
		a, b, n := list[0], list[0], 1
		if len(list) > 1 && list[1].From == a.From && list[1].To == a.To {
			b, n = list[1], 2
		}
		do(int(a.From), int(a.To), two{int(a.Row), int(a.Dense), int(b.Row), int(b.Dense)})
		list = list[n:]
	}
}

// sddmm: A is U×n and sparse, X is n×D, Φ is K×D; A_lj += Φ_k·x_j for every row and track of the list.
func sddmm(list []SparseRow, phis, xs, as matrix) {
	d, ld, p, x, a := xs.Cols, as.Stride, start(phis.Data), start(xs.Data), start(as.Data)
	var some [2][4]number // what is added where there are fewer tracks than four, else 0
	var same [4]number    // where the rows are one
	eachTwo(list, func(from, to int, rows two) {
		p0, p1 := at(p, rows.k0*d), at(p, rows.k1*d)
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
	addSumsFloat64x8(s0, s1, s2, s3, to0)
	addSumsFloat64x8(t0, t1, t2, t3, to1)
}

// spmm: N is U×n and sparse, X is n×D, T is K×D; t_k += Σ_j N_lj·x_j over the tracks of every row of
// the list.
func spmm(list []SparseRow, nus, xs, ts matrix) {
	d, ld, nu, t := xs.Cols, nus.Stride, start(nus.Data), start(ts.Data)
	eachTwo(list, func(from, to int, rows two) {
		nu0, nu1, x := at(nu, rows.l0*ld+from), at(nu, rows.l1*ld+from), at(start(xs.Data), from*d)
		t0, t1 := at(t, rows.k0*d), at(t, rows.k1*d)
		i := 0
		for ; i+2*lanes <= d; i += 2 * lanes {
			combineTwo(to-from, nu0, nu1, at(x, i), d, at(t0, i), at(t1, i))
		}
		for ; i < d; i += lanes {
			combineSome(to-from, nu0, nu1, at(x, i), d, at(t0, i), at(t1, i), first(d-i))
		}
		archsimd.ClearAVXUpperBits()
	})
}

// combineTwo is t += Σ_j ν_j·x_j for two ν of n numbers and t of two vectors; x are d apart.
func combineTwo(n int, nu0, nu1, x unsafe.Pointer, d int, t0, t1 unsafe.Pointer) {
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

// combineSome is combineTwo for some lanes of one vector.
func combineSome(n int, nu0, nu1, x unsafe.Pointer, d int, t0, t1 unsafe.Pointer, m mask) {
	s, r := loadSome(t0, 0, m), loadSome(t1, 0, m)
	for j := range n {
		v := loadSome(x, j*d, m)
		s, r = splat(get(nu0, j)).MulAdd(v, s), splat(get(nu1, j)).MulAdd(v, r)
	}
	storeSome(s, t0, 0, m)
	storeSome(r, t1, 0, m)
}
