//go:build goexperiment.simd && amd64

package vector

import (
	"simd/archsimd"
	"unsafe"
)

// mulAdd computes y_i += x_i·f_i; x, f and y are n.
func mulAdd(xs, fs, ys []number) {
	n, x, f, y := len(ys), start(xs), start(fs), start(ys)
	i := 0
	for ; i+lanes <= n; i += lanes {
		store(load(x, i).MulAdd(load(f, i), load(y, i)), y, i)
	}
	if i < n {
		m := first(n - i)
		storeSome(loadSome(x, i, m).MulAdd(loadSome(f, i, m), loadSome(y, i, m)), y, i, m)
	}
	archsimd.ClearAVXUpperBits()
}

// maximum computes y_i = max(x_i, y_i); x and y are n.
func maximum(xs, ys []number) {
	n, x, y := len(ys), start(xs), start(ys)
	i := 0
	for ; i+lanes <= n; i += lanes {
		store(load(x, i).Max(load(y, i)), y, i)
	}
	if i < n {
		m := first(n - i)
		storeSome(loadSome(x, i, m).Max(loadSome(y, i, m)), y, i, m)
	}
	archsimd.ClearAVXUpperBits()
}

// rectify computes x_i = min(max(x_i, α·x_i), limit); x is n.
func rectify(alpha, limit number, xs []number) {
	n, x, slope, most := len(xs), start(xs), splat(alpha), splat(limit)
	i := 0
	for ; i+lanes <= n; i += lanes {
		v := load(x, i)
		store(v.Max(v.Mul(slope)).Min(most), x, i)
	}
	if i < n {
		m := first(n - i)
		v := loadSome(x, i, m)
		storeSome(v.Max(v.Mul(slope)).Min(most), x, i, m)
	}
	archsimd.ClearAVXUpperBits()
}

// logistic computes ζ = β·ζ, ν = 1/(1+e^−ζ) and h += ν log ν + (1−ν) log(1−ν), with ζ clamped to ±limit for ν and h;
// ζ, ν and h are n.
func logistic(beta number, zetas, nus, entropies []number) {
	n, zeta, nu, h, slope := len(zetas), start(zetas), start(nus), start(entropies), splat(beta)
	i := 0
	for ; i+lanes <= n; i += lanes {
		z := load(zeta, i).Mul(slope)
		p, term := bernoulli(z)
		store(z, zeta, i)
		store(p, nu, i)
		store(load(h, i).Add(term), h, i)
	}
	if i < n {
		m := first(n - i)
		z := loadSome(zeta, i, m).Mul(slope)
		p, term := bernoulli(z)
		storeSome(z, zeta, i, m)
		storeSome(p, nu, i, m)
		storeSome(loadSome(h, i, m).Add(term), h, i, m)
	}
	archsimd.ClearAVXUpperBits()
}

// bernoulli returns ν = 1/(1+e^−ζ) and ν log ν + (1−ν) log(1−ν). With e = e^(−|ζ|), ν is 1/(1+e) if ζ > 0, and e/(1+e)
// otherwise. The second result is −|ζ|·e/(1+e) − ln(1+e), a form without cancellation.
func bernoulli(zeta vector) (nu, entropy vector) {
	z := zeta.AsUint64x8().Or(bits(1 << (8*size - 1))).AsFloat64x8()
	z = z.Max(splat(lowest)) // −|ζ|
	e := exp(z)
	near := splat(1).Div(splat(1).Add(e))
	far := e.Mul(near)
	return near.Merge(far, zeta.Greater(vector{})), z.Mul(far).Sub(log1p(e))
}

// dot returns Σ x_i·y_i; x and y are n.
func dot(xs, ys []number) number {
	n, x, y := len(xs), start(xs), start(ys)
	var s0, s1, s2, s3 vector
	i := 0
	for ; i+4*lanes <= n; i += 4 * lanes {
		s0 = load(x, i).MulAdd(load(y, i), s0)
		s1 = load(x, i+lanes).MulAdd(load(y, i+lanes), s1)
		s2 = load(x, i+2*lanes).MulAdd(load(y, i+2*lanes), s2)
		s3 = load(x, i+3*lanes).MulAdd(load(y, i+3*lanes), s3)
	}
	for ; i+lanes <= n; i += lanes {
		s0 = load(x, i).MulAdd(load(y, i), s0)
	}
	if i < n {
		m := first(n - i)
		s1 = loadSome(x, i, m).MulAdd(loadSome(y, i, m), s1)
	}
	var sum number
	sumFloat64x8(s0.Add(s1).Add(s2.Add(s3)), &sum)
	archsimd.ClearAVXUpperBits()
	return sum
}

// axpy computes y += α·x; x and y are n.
func axpy(alpha number, x, y []number) {
	addScaled(len(x), splat(alpha), start(x), start(y))
	archsimd.ClearAVXUpperBits()
}

// addScaled computes y += α·x; x and y are n.
func addScaled(n int, alpha vector, x, y unsafe.Pointer) {
	i := 0
	for ; i+lanes <= n; i += lanes {
		store(load(x, i).MulAdd(alpha, load(y, i)), y, i)
	}
	if i < n {
		m := first(n - i)
		storeSome(loadSome(x, i, m).MulAdd(alpha, loadSome(y, i, m)), y, i, m)
	}
}

// scal computes x = α·x; x is n.
func scal(alpha number, xs []number) {
	n, x, scale := len(xs), start(xs), splat(alpha)
	i := 0
	for ; i+lanes <= n; i += lanes {
		store(load(x, i).Mul(scale), x, i)
	}
	if i < n {
		m := first(n - i)
		storeSome(loadSome(x, i, m).Mul(scale), x, i, m)
	}
	archsimd.ClearAVXUpperBits()
}
