//go:build goexperiment.simd && amd64

package vector

import (
	"simd/archsimd"
	"unsafe"
)

// flushInterval is the number of factors after which a product Π (1 + e^(−|ζ|)) is replaced by its logarithm. The product
// is at most 2^flushInterval, below the maximum of float32.
const flushInterval = 64

// sweep updates independent factors. A and N are K×n with row stride ld, S is K×K, H is n. For k = 0 … K−1 in turn and
// every j it computes
//
//	A_kj = ζ = β·(A_kj − Σ_{l≠k} N_lj·S_kl);  then, with ζ clamped to ±limit,
//	N_kj = 1/(1+e^−ζ);  H_j += N_kj·ζ − ln(1+e^ζ)
func sweep(beta float64, as, ss, nus matrix, entropies []number) {
	k, n, ld := as.Rows, as.Cols, as.Stride
	a, s, nu, h := start(as.Data), start(ss.Data), start(nus.Data), start(entropies)
	var sums [4]entropy
	j, slope := 0, splat(number(beta))
	for ; j+4*lanes <= n; j += 4 * lanes {
		sweepFour(k, ld, slope, &sums, at(a, j), s, at(nu, j), at(h, j))
	}
	for ; j < n; j += lanes {
		sweepOne(k, ld, first(n-j), slope, &sums[0], at(a, j), s, at(nu, j), at(h, j))
	}
	archsimd.ClearAVXUpperBits()
}

// sweepFour is sweep of four vectors of tracks; h is 0 before and after.
func sweepFour(k, ld int, slope vector, h *[4]entropy, a, s, nu, entropies unsafe.Pointer) {
	for i := range k {
		var s0, s1, s2, s3 vector // Σ_{l≠k} N_lj·S_kl
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
		if i%flushInterval == flushInterval-1 {
			for j := range h {
				h[j].flush()
			}
		}
	}
	for j := range h {
		store(load(entropies, j*lanes).Add(h[j].take()), entropies, j*lanes)
	}
}

// sweepOne is sweep of the lanes of the mask of one vector; h is 0 before and after.
func sweepOne(k, ld int, m mask, slope vector, h *entropy, a, s, nu, entropies unsafe.Pointer) {
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
		if i%flushInterval == flushInterval-1 {
			h.flush()
		}
	}
	storeSome(loadSome(entropies, 0, m).Add(h.take()), entropies, 0, m)
}

// entropy accumulates H: a sum of terms, and Π (1+e^(−|ζ|)) − 1 of terms that are still to be added.
type entropy struct{ sum, product vector }

// logistic returns 1/(1+e^−ζ) and adds its term of H. With e = e^(−|ζ|), it returns 1/(1+e) where ζ > 0 and e/(1+e)
// elsewhere, and the term is −|ζ|·e/(1+e) − ln(1+e), a form without cancellation.
func (h *entropy) logistic(zeta vector) vector {
	z := zeta.AsUint64x8().Or(bits(1 << (8*size - 1))).AsFloat64x8()
	z = z.Max(splat(lowest)) // −|ζ|
	e := exp(z)
	near := splat(1).Div(splat(1).Add(e))
	far := e.Mul(near)
	h.sum = z.MulAdd(far, h.sum)
	// (1+q)(1+e) − 1 = q + e·(1+q), which stays exact where both are tiny.
	h.product = e.MulAdd(splat(1).Add(h.product), h.product)
	return near.Merge(far, zeta.Greater(vector{}))
}

// flush moves the product to the sum.
func (h *entropy) flush() {
	h.sum = h.sum.Sub(log1p(h.product))
	h.product = vector{}
}

// take returns H and resets the accumulator.
func (h *entropy) take() vector {
	h.flush()
	sum := h.sum
	h.sum = vector{}
	return sum
}
