package infer

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas32"
	"gonum.org/v1/gonum/blas/blas64"
)

// matrix is rows×cols, row-major, with a row every stride.
type matrix[T real] struct {
	rows, cols, stride int
	data               []T
}

func newMatrix[T real](rows, cols int) matrix[T] {
	return matrix[T]{rows, cols, cols, make([]T, rows*cols)}
}

func (m matrix[T]) row(i int) []T { return m.data[i*m.stride : i*m.stride+m.cols] }

// head returns the first rows.
func (m matrix[T]) head(rows int) matrix[T] { return m.between(0, rows) }

// between returns some of the rows.
func (m matrix[T]) between(from, to int) matrix[T] {
	return matrix[T]{to - from, m.cols, m.stride, m.data[min(from*m.stride, len(m.data)):]}
}

// columns returns some of the columns.
func (m matrix[T]) columns(from, to int) matrix[T] {
	if m.rows == 0 {
		return matrix[T]{0, to - from, m.stride, nil}
	}
	return matrix[T]{m.rows, to - from, m.stride, m.data[from:]}
}

// sized returns a matrix of zeros, in the room of m if it fits.
func (m matrix[T]) sized(rows, cols int) matrix[T] {
	return matrix[T]{rows, cols, cols, sized(m.data, rows*cols)}
}

// panel is sized with rows that are a multiple of 8 numbers apart, as a sweep wants them.
func (m matrix[T]) panel(rows, cols int) matrix[T] {
	stride := (cols + 7) &^ 7
	return matrix[T]{rows, cols, stride, sized(m.data, rows*stride)}
}

// copied returns a panel with the same numbers, in the room of one that is given.
func (m matrix[T]) copied(room matrix[T]) matrix[T] {
	c := room.panel(m.rows, m.cols)
	m.copyTo(c)
	return c
}

// copyTo writes the numbers to a matrix of the same size.
func (m matrix[T]) copyTo(to matrix[T]) {
	for i := range m.rows {
		copy(to.row(i), m.row(i))
	}
}

// transfer copies a matrix to one of the same size.
func transfer[T, S real](to matrix[T], from matrix[S]) {
	if transferred(to, from) {
		return
	}
	for i := range to.rows {
		convert(to.row(i), from.row(i))
	}
}

// transferred copies a matrix by the kernel, where there is one.
func transferred[T, S real](to matrix[T], from matrix[S]) bool {
	if kernel == nil {
		return false
	}
	m, n, ra, rb := to.rows, to.cols, from.stride, to.stride
	switch from := any(from.data).(type) {
	case []float64:
		if to, ok := any(to.data).([]float64); ok {
			return kernel.Copy64(m, n, to, rb, from, ra)
		}
		return kernel.Narrow32(m, n, any(to.data).([]float32), rb, from, ra)
	case []float32:
		if to, ok := any(to.data).([]float32); ok {
			return kernel.Copy32(m, n, to, rb, from, ra)
		}
		return kernel.Widen64(m, n, any(to.data).([]float64), rb, from, ra)
	}
	return false
}

// convert copies numbers to the other precision, or as they are.
func convert[T, S real](to []T, from []S) {
	if same, ok := any(from).([]T); ok {
		copy(to, same)
		return
	}
	for i, x := range from {
		to[i] = T(x)
	}
}

// multiply adds α·op(a)·op(b) to c; op turns a matrix where ta and tb say so.
func multiply[T real](ta, tb blas.Transpose, alpha float64, a, b, c matrix[T]) {
	depth := a.cols
	if ta == blas.Trans {
		depth = a.rows
	}
	if c.rows == 0 || c.cols == 0 || depth == 0 {
		return
	}
	switch data := any(c.data).(type) {
	case []float64:
		blas64.Implementation().Dgemm(ta, tb, c.rows, c.cols, depth, alpha, any(a.data).([]float64), a.stride,
			any(b.data).([]float64), b.stride, 1, data, c.stride)
	case []float32:
		blas32.Implementation().Sgemm(ta, tb, c.rows, c.cols, depth, float32(alpha), any(a.data).([]float32), a.stride,
			any(b.data).([]float32), b.stride, 1, data, c.stride)
	}
}

// apply adds a·x to y.
func apply[T real](a matrix[T], x, y []T) {
	if a.rows == 0 || a.cols == 0 {
		return
	}
	switch data := any(a.data).(type) {
	case []float64:
		blas64.Implementation().Dgemv(blas.NoTrans, a.rows, a.cols, 1, data, a.stride, any(x).([]float64), 1, 1, any(y).([]float64), 1)
	case []float32:
		blas32.Implementation().Sgemv(blas.NoTrans, a.rows, a.cols, 1, data, a.stride, any(x).([]float32), 1, 1, any(y).([]float32), 1)
	}
}

// extend adds x·yᵀ to a.
func extend[T real](x, y []T, a matrix[T]) {
	if a.rows == 0 || a.cols == 0 {
		return
	}
	switch data := any(a.data).(type) {
	case []float64:
		blas64.Implementation().Dger(a.rows, a.cols, 1, any(x).([]float64), 1, any(y).([]float64), 1, data, a.stride)
	case []float32:
		blas32.Implementation().Sger(a.rows, a.cols, 1, any(x).([]float32), 1, any(y).([]float32), 1, data, a.stride)
	}
}

// addScaled adds α·x to y.
func addScaled[T real](y []T, alpha T, x []T) {
	switch y := any(y).(type) {
	case []float64:
		blas64.Implementation().Daxpy(len(y), float64(alpha), any(x).([]float64), 1, y, 1)
	case []float32:
		blas32.Implementation().Saxpy(len(y), float32(alpha), any(x).([]float32), 1, y, 1)
	}
}

// sized returns a zeroed slice of that length, in the room of the one given if it fits.
func sized[T real](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}
