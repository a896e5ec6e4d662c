package vector

// Float is what a kernel calculates with.
type Float interface{ float32 | float64 }

// Matrix is Rows×Cols numbers, row by row; a row begins every Stride numbers.
type Matrix[T Float] struct {
	Rows, Cols, Stride int
	Data               []T
}

// NewMatrix returns zeros.
func NewMatrix[T Float](rows, cols int) Matrix[T] {
	return Matrix[T]{rows, cols, cols, make([]T, rows*cols)}
}

// Row returns row i.
func (m Matrix[T]) Row(i int) []T {
	from, to := i*m.Stride, i*m.Stride+m.Cols
	return m.Data[from:to:to]
}

// RowRange returns the rows from ≤ i < to, in the same memory.
func (m Matrix[T]) RowRange(from, to int) Matrix[T] {
	return Matrix[T]{to - from, m.Cols, m.Stride, m.Data[min(from*m.Stride, len(m.Data)):]}
}

// ColRange returns the columns from ≤ j < to, in the same memory.
func (m Matrix[T]) ColRange(from, to int) Matrix[T] {
	if m.Rows == 0 {
		return Matrix[T]{0, to - from, m.Stride, nil}
	}
	return Matrix[T]{m.Rows, to - from, m.Stride, m.Data[from:]}
}

// Zeros returns rows×cols zeros, in the memory of m if they fit.
func (m Matrix[T]) Zeros(rows, cols int) Matrix[T] {
	return Matrix[T]{rows, cols, cols, Zeros(m.Data, rows*cols)}
}

// Padded is Zeros with rows that are a multiple of 8 numbers apart, as Sweep wants them.
func (m Matrix[T]) Padded(rows, cols int) Matrix[T] {
	stride := (cols + 7) &^ 7
	return Matrix[T]{rows, cols, stride, Zeros(m.Data, rows*stride)}
}

// CopyTo writes the numbers to a matrix of the same size.
func (m Matrix[T]) CopyTo(to Matrix[T]) {
	for i := range m.Rows {
		copy(to.Row(i), m.Row(i))
	}
}

// SparseRow is a part of a row of a tile that has numbers; elsewhere the row is 0.
type SparseRow struct {
	From, To int32 // the columns of the tile: a video's tracks
	Row      int32 // the row of the tile
	Dense    int32 // the row of the dense matrix that goes with it
}

// Zeros returns n zeros, in the memory of s if they fit.
func Zeros[T Float](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}
