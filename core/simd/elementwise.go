package simd

import "fmt"

// mulAdd computes y_i += x_i·f_i.
func mulAdd[T Float](x, f, y []T) {
	x, f = x[:len(y)], f[:len(y)]
	for i := range y {
		y[i] += x[i] * f[i]
	}
}

// larger computes y_i = max(x_i, y_i).
func larger[T Float](x, y []T) {
	x = x[:len(y)]
	for i := range y {
		y[i] = max(x[i], y[i])
	}
}

// rectify computes x_i = max(x_i, α·x_i).
func rectify[T Float](alpha T, x []T) {
	for i, v := range x {
		x[i] = max(v, alpha*v)
	}
}

// mulAddBy returns mulAdd if the kernel is nil, and otherwise a function that checks the lengths and
// calls the kernel. So do the two below.
func mulAddBy[T Float](kernel func(x, f, y []T)) func(x, f, y []T) {
	if kernel == nil {
		return mulAdd[T]
	}
	return func(x, f, y []T) {
		if min(len(x), len(f)) < len(y) {
			panic(fmt.Sprintf("simd: %d products of slices of %d and %d numbers", len(y), len(x), len(f)))
		}
		kernel(x, f, y)
	}
}

func maxBy[T Float](kernel func(x, y []T)) func(x, y []T) {
	if kernel == nil {
		return larger[T]
	}
	return func(x, y []T) {
		if len(x) < len(y) {
			panic(fmt.Sprintf("simd: %d maxima of slices of %d numbers", len(y), len(x)))
		}
		kernel(x, y)
	}
}

func rectifyBy[T Float](kernel func(alpha T, x []T)) func(alpha T, x []T) {
	if kernel == nil {
		return rectify[T]
	}
	return kernel
}
