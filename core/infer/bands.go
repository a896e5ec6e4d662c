package infer

import (
	"gonum.org/v1/gonum/blas/blas32"
	"gonum.org/v1/gonum/blas/blas64"
)

// bands say where the bound rows of a panel have numbers: for each video of the group the first
// track and the one after the last, how many factors are bound there, and of each of those its
// packed place and its row. A caption names few of all classes, and products with features cost
// most, so of those rows only the bands are multiplied.
type bands []int32

// head is how many numbers of a band come before its rows, each of which has two.
const head = 3

// add begins a band, whose rows are to follow.
func (b bands) add(from, to, rows int) bands {
	return append(b, int32(from), int32(to), int32(rows))
}

// first returns the first band and the others.
func (b bands) first() (band, rest bands) {
	end := head + 2*int(b[2])
	return b[:end:end], b[end:]
}

// row returns the packed place and the row of the panel of a band's row.
func (b bands) row(i int) (place, row int) { return int(b[head+2*i]), int(b[head+2*i+1]) }

// each calls a function for every row of every band.
func (b bands) each(do func(place, row, from, to int)) {
	for len(b) > 0 {
		var band bands
		band, b = b.first()
		for i := range int(band[2]) {
			place, row := band.row(i)
			do(place, row, int(band[0]), int(band[1]))
		}
	}
}

// sample adds what the features say of the bound factors, phi_k·x_j, to a. phi is K×D, x is n×D,
// a is a panel.
func sample[T real](b bands, phi, x, a matrix[T]) {
	if kernel != nil && sampled(b, phi, x, a) {
		return
	}
	b.each(func(place, row, from, to int) {
		line := a.row(row)
		for j := from; j < to; j++ {
			line[j] += dot(phi.row(place), x.row(j))
		}
	})
}

func sampled[T real](b bands, phi, x, a matrix[T]) bool {
	switch data := any(a.data).(type) {
	case []float32:
		return kernel.Sample32(x.cols, b, any(phi.data).([]float32), any(x.data).([]float32), data, a.stride)
	case []float64:
		return kernel.Sample64(x.cols, b, any(phi.data).([]float64), any(x.data).([]float64), data, a.stride)
	}
	return false
}

// spread adds the bound factors' νᵀX to t. nu is a panel, x is n×D, t is K×D.
func spread[T real](b bands, nu, x, t matrix[T]) {
	if kernel != nil && spreads(b, nu, x, t) {
		return
	}
	b.each(func(place, row, from, to int) {
		for j := from; j < to; j++ {
			addScaled(t.row(place), nu.row(row)[j], x.row(j))
		}
	})
}

func spreads[T real](b bands, nu, x, t matrix[T]) bool {
	switch data := any(nu.data).(type) {
	case []float32:
		return kernel.Spread32(x.cols, b, data, nu.stride, any(x.data).([]float32), any(t.data).([]float32))
	case []float64:
		return kernel.Spread64(x.cols, b, data, nu.stride, any(x.data).([]float64), any(t.data).([]float64))
	}
	return false
}

// dot is Σ x_i·y_i.
func dot[T real](x, y []T) T {
	switch x := any(x).(type) {
	case []float64:
		return T(blas64.Implementation().Ddot(len(x), x, 1, any(y).([]float64), 1))
	case []float32:
		return T(blas32.Implementation().Sdot(len(x), x, 1, any(y).([]float32), 1))
	}
	return 0
}
