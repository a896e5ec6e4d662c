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
