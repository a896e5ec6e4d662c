//go:build goexperiment.simd && amd64

package vector

import (
	"simd/archsimd"
	"unsafe"
)

// renewal is after how many factors a product Π (1 + e^(−|ζ|)) is made a
// logarithm: it is at most 2^renewal, far from what a float32 holds.
const renewal = 64

// sweep: A and N are K×n with rows ld apart, S is K×K, H is n. For k = 0 … K−1 in
// turn and for each j
//
//	A_kj = ζ = β·(A_kj − Σ_{l≠k} N_lj·S_kl);  then, with |ζ| ≤ limit,
//	N_kj = 1/(1+e^−ζ);  H_j += N_kj·ζ − ln(1+e^ζ)
func sweep(beta float64, as, ss, nus matrix, entropies []number) {
	k, n, ld := as.Rows, as.Cols, as.Stride
	a, s, nu, entropy := start(as.Data), start(ss.Data), start(nus.Data), start(entropies)
	var h [4]terms
	j, slope := 0, splat(number(beta))
	for ; j+4*lanes <= n; j += 4 * lanes {
		sweepFour(k, ld, slope, &h, at(a, j), s, at(nu, j), at(entropy, j))
	}
	for ; j < n; j += lanes {
		sweepOne(k, ld, first(n-j), slope, &h[0], at(a, j), s, at(nu, j), at(entropy, j))
	}
	archsimd.ClearAVXUpperBits()
}

// sweepFour is Sweep of four vectors; h is 0 before and after.
func sweepFour(k, ld int, slope vector, h *[4]terms, a, s, nu, entropy unsafe.Pointer) {
	for i := range k {
		var s0, s1, s2, s3 vector // Σ
		for l := range k {
			if l != i {
				x, row := splat(get(s, i*k+l)), at(nu, l*ld)
				s0, s1 = load(row, 0).MulAdd(x, s0), load(row, lanes).MulAdd(x, s1)
				s2, s3 = load(row, 2*lanes).MulAdd(x, s2), load(row, 3*lanes).MulAdd(x, s3)
			}
		}
		zeta, row := at(a, i*ld), at(nu, i*ld)
		s0, s1 = load(zeta, 0).Sub(s0).Mul(slope), load(zeta, lanes).Sub(s1).Mul(slope)
		s2, s3 = load(zeta, 2*lanes).Sub(s2).Mul(slope), load(zeta, 3*lanes).Sub(s3).Mul(slope)
		store(s0, zeta, 0)
		store(s1, zeta, lanes)
		store(s2, zeta, 2*lanes)
		store(s3, zeta, 3*lanes)
		store(h[0].logistic(s0), row, 0)
		store(h[1].logistic(s1), row, lanes)
		store(h[2].logistic(s2), row, 2*lanes)
		store(h[3].logistic(s3), row, 3*lanes)
		if i%renewal == renewal-1 {
			for j := range h {
				h[j].renew()
			}
		}
	}
	for j := range h {
		store(load(entropy, j*lanes).Add(h[j].take()), entropy, j*lanes)
	}
}

// sweepOne is Sweep of some lanes of one vector; h is 0 before and after.
func sweepOne(k, ld int, m mask, slope vector, h *terms, a, s, nu, entropy unsafe.Pointer) {
	for i := range k {
		var s0 vector
		for l := range k {
			if l != i {
				s0 = loadSome(nu, l*ld, m).MulAdd(splat(get(s, i*k+l)), s0)
			}
		}
		s0 = loadSome(a, i*ld, m).Sub(s0).Mul(slope)
		storeSome(s0, a, i*ld, m)
		storeSome(h.logistic(s0), nu, i*ld, m)
		if i%renewal == renewal-1 {
			h.renew()
		}
	}
	storeSome(loadSome(entropy, 0, m).Add(h.take()), entropy, 0, m)
}

// terms are of an entropy: those that are summed, and Π (1+e^(−|ζ|)) less 1 of the others.
type terms struct{ sum, product vector }

// logistic returns 1/(1+e^−ζ) and adds its entropy. With e = e^(−|ζ|), it is 1/(1+e) where
// ζ > 0 and e/(1+e) elsewhere, and the entropy −|ζ|·e/(1+e) − ln(1+e): nothing is lost to
// cancellation.
func (h *terms) logistic(zeta vector) vector {
	z := zeta.AsUint64x8().Or(bits(1 << (8*size - 1))).AsFloat64x8()
	z = z.Max(splat(lowest)) // −|ζ|
	e := exp(z)
	near := splat(1).Div(splat(1).Add(e))
	far := e.Mul(near)
	h.sum = z.MulAdd(far, h.sum)
	// (1+q)(1+e) − 1 = q + e·(1+q), as exact when both are tiny.
	h.product = e.MulAdd(splat(1).Add(h.product), h.product)
	return near.Merge(far, zeta.Greater(vector{}))
}

// renew makes the product a part of the sum.
func (h *terms) renew() {
	h.sum = h.sum.Sub(log1p(h.product))
	h.product = vector{}
}

// take returns the entropy and leaves 0.
func (h *terms) take() vector {
	h.renew()
	sum := h.sum
	h.sum = vector{}
	return sum
}
