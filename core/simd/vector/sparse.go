//go:build goexperiment.simd && amd64

package vector

import (
	"simd/archsimd"
	"unsafe"
)

// sddmm computes A_lj += Φ_k·x_j for every sparse row and track; Φ is K×D, X is n×D, A is U×n and sparse.
func sddmm(rows []SparseRow, phis, xs, as matrix) {
	d, ld, p, x, a := xs.Cols, as.Stride, start(phis.Data), start(xs.Data), start(as.Data)
	var partial [2][4]number // sums of fewer than four tracks, otherwise 0
	var unused [4]number     // sums of the second row of a single row
	eachPair(rows, func(from, to int, pair rowPair) {
		p0, p1 := at(p, pair.k0*d), at(p, pair.k1*d)
		for j := from; j < to; j += 4 { // the last track is repeated
			track := func(t int) unsafe.Pointer { return at(x, min(j+t, to-1)*d) }
			a0, a1 := at(a, pair.l0*ld+j), at(a, pair.l1*ld+j)
			to0, to1 := &partial[0], &partial[1]
			if to-j >= 4 {
				to0, to1 = (*[4]number)(a0), &unused
				if pair.l1 != pair.l0 {
					to1 = (*[4]number)(a1)
				}
			}
			addDots(d, p0, p1, track(0), track(1), track(2), track(3), to0, to1)
			if to-j < 4 {
				archsimd.ClearAVXUpperBits()
				for t := range to - j {
					*(*number)(at(a0, t)) += partial[0][t]
					if pair.l1 != pair.l0 {
						*(*number)(at(a1, t)) += partial[1][t]
					}
				}
				partial = [2][4]number{}
			}
		}
		archsimd.ClearAVXUpperBits()
	})
}

// addDots adds the dot products of two rows p with four rows x; all are n.
func addDots(n int, p0, p1, x0, x1, x2, x3 unsafe.Pointer, to0, to1 *[4]number) {
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

// spmm computes t_k += Σ_j N_lj·x_j for every sparse row; N is U×n and sparse, X is n×D, T is K×D.
func spmm(rows []SparseRow, nus, xs, ts matrix) {
	d, ld, nu, t := xs.Cols, nus.Stride, start(nus.Data), start(ts.Data)
	eachPair(rows, func(from, to int, pair rowPair) {
		nu0, nu1, x := at(nu, pair.l0*ld+from), at(nu, pair.l1*ld+from), at(start(xs.Data), from*d)
		t0, t1 := at(t, pair.k0*d), at(t, pair.k1*d)
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

// combineTwo computes t += Σ_j ν_j·x_j for two ν, n numbers, and two t, two vectors; x has row stride d.
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

// combineSome is combineTwo for the lanes of the mask of one vector.
func combineSome(n int, nu0, nu1, x unsafe.Pointer, d int, t0, t1 unsafe.Pointer, m mask) {
	s, r := loadSome(t0, 0, m), loadSome(t1, 0, m)
	for j := range n {
		v := loadSome(x, j*d, m)
		s, r = splat(get(nu0, j)).MulAdd(v, s), splat(get(nu1, j)).MulAdd(v, r)
	}
	storeSome(s, t0, 0, m)
	storeSome(r, t1, 0, m)
}
