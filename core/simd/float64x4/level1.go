// Code generated from ../float64x8 by go test ./core/simd -update; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package float64x4

import (
	"simd/archsimd"
	"unsafe"

	"siibp/core/simd/across"
)

// Dot is Σ x_i·y_i; x and y are n.
func Dot(xs, ys []number) number {
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
	across.TotalFloat64x4(s0.Add(s1).Add(s2.Add(s3)), &sum)
	archsimd.ClearAVXUpperBits()
	return sum
}

// Axpy is y += α·x; x and y are n.
func Axpy(alpha number, x, y []number) {
	add(len(x), splat(alpha), start(x), start(y))
	archsimd.ClearAVXUpperBits()
}

func add(n int, alpha vector, x, y unsafe.Pointer) {
	i := 0
	for ; i+lanes <= n; i += lanes {
		store(load(x, i).MulAdd(alpha, load(y, i)), y, i)
	}
	if i < n {
		m := first(n - i)
		storeSome(loadSome(x, i, m).MulAdd(alpha, loadSome(y, i, m)), y, i, m)
	}
}

// Scal is x = α·x; x is n.
func Scal(alpha number, xs []number) {
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
