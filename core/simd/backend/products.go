package backend

import "gonum.org/v1/gonum/blas"

// matrix is a matrix with contiguous rows ld apart, or the transpose of one.
type matrix[T Number] struct {
	data       []T
	rows, cols int
	row, col   int // strides
}

// transposed is op(A) of BLAS, of which rows×cols is the shape; ok is false if
// the arguments are wrong, which gonum's own implementation has words for.
func transposed[T Number](t blas.Transpose, rows, cols int, data []T, ld int) (m matrix[T], ok bool) {
	switch t {
	case blas.NoTrans:
		return matrix[T]{data, rows, cols, ld, 1}, holds(rows, cols, data, ld)
	case blas.Trans, blas.ConjTrans:
		return matrix[T]{data, rows, cols, 1, ld}, holds(cols, rows, data, ld)
	}
	return m, false
}

// holds says whether a slice has room for rows×cols, rows ld apart.
func holds[T Number](rows, cols int, data []T, ld int) bool {
	return rows > 0 && cols > 0 && ld >= cols && len(data) >= (rows-1)*ld+cols
}

// from is the matrix without its first rows and columns.
func (m matrix[T]) from(i, j int) matrix[T] {
	return matrix[T]{m.data[i*m.row+j*m.col:], m.rows - i, m.cols - j, m.row, m.col}
}

// t is the transpose.
func (m matrix[T]) t() matrix[T] { return matrix[T]{m.data, m.cols, m.rows, m.col, m.row} }

// scale multiplies rows of contiguous numbers; β = 0 makes anything 0.
func (f *Functions[T, I]) scale(beta T, c matrix[T]) {
	if beta == 1 {
		return
	}
	for i := range c.rows {
		row := c.data[i*c.row:][:c.cols]
		if beta == 0 {
			clear(row)
		} else {
			f.Scal(I(c.cols), beta, pointer(row))
		}
	}
}

// add: C += α·A·B; A is m×k, B is k×n, C is m×n with contiguous rows, where m
// and n are C's. For one row a product of a matrix and a vector does the same.
func (f *Functions[T, I]) add(alpha T, a, b, c matrix[T]) {
	if c.rows == 1 && a.col == 1 && b.col == 1 {
		f.Gemvt(I(a.cols), I(c.cols), alpha, pointer(b.data), I(b.row), pointer(a.data), pointer(c.data))
		return
	}
	f.Gemm(I(c.rows), I(c.cols), I(a.cols), alpha,
		pointer(a.data), I(a.row), I(a.col), pointer(b.data), I(b.row), I(b.col),
		pointer(c.data), I(c.row))
}

// multiply: C = α·A·B + β·C.
func (f *Functions[T, I]) multiply(alpha T, a, b matrix[T], beta T, c matrix[T]) {
	f.scale(beta, c)
	if alpha != 0 {
		f.add(alpha, a, b, c)
	}
}

// square is the side of the blocks on the diagonal of a symmetric product: they
// are computed whole and half of each is dropped.
const square = 24

// multiplySelf: the triangle of C = α·A·Aᵀ + β·C.
func (f *Functions[T, I]) multiplySelf(ul blas.Uplo, alpha T, a matrix[T], beta T, c matrix[T]) {
	n := c.rows
	for i := 0; i < n; i += square {
		side := min(square, n-i)
		mine := a.from(i, 0)
		mine.rows = side
		if ul == blas.Upper && i+side < n {
			right := c.from(i, i+side)
			right.rows = side
			f.multiply(alpha, mine, a.from(i+side, 0).t(), beta, right)
		}
		if ul == blas.Lower && i > 0 {
			left := c.from(i, 0)
			left.rows, left.cols = side, i
			f.multiply(alpha, mine, a.t(), beta, left)
		}
		f.corner(ul, alpha, mine, beta, c.from(i, i))
	}
}

// corner: the triangle of C = α·A·Aᵀ + β·C; A has at most square rows.
func (f *Functions[T, I]) corner(ul blas.Uplo, alpha T, a matrix[T], beta T, c matrix[T]) {
	block := make([]T, square*square)
	whole := matrix[T]{block, a.rows, a.rows, square, 1}
	f.multiply(alpha, a, a.t(), 1, whole)
	for i := range a.rows {
		first, end := i, a.rows
		if ul == blas.Lower {
			first, end = 0, i+1
		}
		for j := first; j < end; j++ {
			to := &c.data[i*c.row+j]
			if beta == 0 {
				*to = 0
			} else if beta != 1 {
				*to *= beta
			}
			*to += block[i*square+j]
		}
	}
}
