package vector

// Float is the element type of a kernel.
type Float interface{ float32 | float64 }

// Matrix is a Rows×Cols matrix in row-major order. Row i starts at Data[i*Stride].
type Matrix[T Float] struct {
	Rows, Cols, Stride int
	Data               []T
}

// NewMatrix returns a rows×cols matrix of zeros.
func NewMatrix[T Float](rows, cols int) Matrix[T] {
	return Matrix[T]{rows, cols, cols, make([]T, rows*cols)}
}

// Row returns row i.
func (m Matrix[T]) Row(i int) []T {
	from, to := i*m.Stride, i*m.Stride+m.Cols
	return m.Data[from:to:to]
}

// RowRange returns the rows from ≤ i < to. They share the memory of m.
func (m Matrix[T]) RowRange(from, to int) Matrix[T] {
	return Matrix[T]{to - from, m.Cols, m.Stride, m.Data[min(from*m.Stride, len(m.Data)):]}
}

// ColRange returns the columns from ≤ j < to. They share the memory of m.
func (m Matrix[T]) ColRange(from, to int) Matrix[T] {
	if m.Rows == 0 {
		return Matrix[T]{0, to - from, m.Stride, nil}
	}
	return Matrix[T]{m.Rows, to - from, m.Stride, m.Data[from:]}
}

// Zeros returns a rows×cols matrix of zeros, in the memory of m if its capacity suffices.
func (m Matrix[T]) Zeros(rows, cols int) Matrix[T] {
	return Matrix[T]{rows, cols, cols, zeros(m.Data, rows*cols)}
}

// SparseRow is a range of nonzero elements in a row of a matrix.
type SparseRow struct {
	From, To int32 // column range: the tracks of a video
	Row      int32 // row of that matrix
	Dense    int32 // row of the dense matrix
}

// zeros returns n zeros, in the memory of s if its capacity suffices.
func zeros[T Float](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}
