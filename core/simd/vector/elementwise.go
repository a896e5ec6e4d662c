//go:build goexperiment.simd && amd64

package vector

import "simd/archsimd"

// mulAdd is y_i += x_i·f_i; x, f and y are n.
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

// maximum is y_i = max(x_i, y_i); x and y are n.
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

// rectify is x_i = max(x_i, α·x_i); x is n.
func rectify(alpha number, xs []number) {
	n, x, slope := len(xs), start(xs), splat(alpha)
	i := 0
	for ; i+lanes <= n; i += lanes {
		v := load(x, i)
		store(v.Max(v.Mul(slope)), x, i)
	}
	if i < n {
		m := first(n - i)
		v := loadSome(x, i, m)
		storeSome(v.Max(v.Mul(slope)), x, i, m)
	}
	archsimd.ClearAVXUpperBits()
}
