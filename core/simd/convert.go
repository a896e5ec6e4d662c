package simd

import "fmt"

// convert copies a matrix to one of the same size, in the same precision or the other; it rounds to
// the nearest.
func convert[S, T Float](from Matrix[S], to Matrix[T]) {
	for i := range from.Rows {
		row := to.Row(i)
		for j, x := range from.Row(i) {
			row[j] = T(x)
		}
	}
}

func convertBy[S, T Float](kernel func(from Matrix[S], to Matrix[T])) func(Matrix[S], Matrix[T]) {
	if kernel == nil {
		return convert[S, T]
	}
	return func(from Matrix[S], to Matrix[T]) {
		if !fits(from) || !fits(to) || from.Rows != to.Rows || from.Cols != to.Cols {
			panic(fmt.Sprintf("simd: a copy of %d×%d, %d apart, to %d×%d, %d apart, with %d and %d numbers",
				from.Rows, from.Cols, from.Stride, to.Rows, to.Cols, to.Stride, len(from.Data), len(to.Data)))
		}
		if from.Rows > 0 && from.Cols > 0 {
			kernel(from, to)
		}
	}
}
