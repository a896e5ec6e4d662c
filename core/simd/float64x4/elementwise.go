// Code generated from ../float64x8 by go test ./core/simd -update; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package float64x4

import "simd/archsimd"

// MulAdd is y_i += x_i·f_i; x, f and y are n.
func MulAdd(xs, fs, ys []number) {
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

// Max is y_i = max(x_i, y_i); x and y are n.
func Max(xs, ys []number) {
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

// Rectify is x_i = max(x_i, α·x_i); x is n.
func Rectify(alpha number, xs []number) {
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
