package simd

import "gonum.org/v1/gonum/blas"

// strided is a matrix with a row stride and a column stride, one of which is 1.
type strided[T Float] struct {
	data       []T
	rows, cols int
	row, col   int // row stride and column stride
}

// transposed returns op(A) of BLAS, whose shape is rows×cols. ok is false if the arguments are invalid.
func transposed[T Float](t blas.Transpose, rows, cols int, data []T, ld int) (m strided[T], ok bool) {
	switch t {
	case blas.NoTrans:
		return strided[T]{data, rows, cols, ld, 1}, holds(rows, cols, data, ld)
	case blas.Trans, blas.ConjTrans:
		return strided[T]{data, rows, cols, 1, ld}, holds(cols, rows, data, ld)
	}
	return m, false
}

// holds reports whether the slice is long enough for a rows×cols matrix with row stride ld.
func holds[T Float](rows, cols int, data []T, ld int) bool {
	return rows > 0 && cols > 0 && ld >= cols && len(data) >= (rows-1)*ld+cols
}

// from returns the submatrix that starts at row i and column j.
func (m strided[T]) from(i, j int) strided[T] {
	return strided[T]{m.data[i*m.row+j*m.col:], m.rows - i, m.cols - j, m.row, m.col}
}

// t returns the transpose.
func (m strided[T]) t() strided[T] { return strided[T]{m.data, m.cols, m.rows, m.col, m.row} }

// scale computes C = β·C, where C has contiguous rows. β = 0 sets C to 0, even where C is NaN.
func (p *Products[T]) scale(beta T, c strided[T]) {
	if beta == 1 {
		return
	}
	for i := range c.rows {
		row := c.data[i*c.row:][:c.cols]
		if beta == 0 {
			clear(row)
		} else {
			p.Scal(beta, row)
		}
	}
}

// add computes C += α·A·B, where A is m×k, B is k×n and C is m×n with contiguous rows. It takes m and n from C.
func (p *Products[T]) add(alpha T, a, b, c strided[T]) {
	if c.rows == 1 && a.col == 1 && b.col == 1 {
		p.Gemvt(a.cols, c.cols, alpha, b.data, b.row, a.data, c.data)
		return
	}
	p.Gemm(c.rows, c.cols, a.cols, alpha, a.data, a.row, a.col, b.data, b.row, b.col, c.data, c.row)
}

// multiply computes C = α·A·B + β·C.
func (p *Products[T]) multiply(alpha T, a, b strided[T], beta T, c strided[T]) {
	p.scale(beta, c)
	if alpha != 0 {
		p.add(alpha, a, b, c)
	}
}

// diagonalBlock is the number of rows of the blocks on the diagonal of a symmetric product. The kernel computes whole
// blocks, and one triangle of each is used.
const diagonalBlock = 24

// multiplySelf computes one triangle of C = α·A·Aᵀ + β·C.
func (p *Products[T]) multiplySelf(ul blas.Uplo, alpha T, a strided[T], beta T, c strided[T]) {
	n := c.rows
	for i := 0; i < n; i += diagonalBlock {
		side := min(diagonalBlock, n-i)
		rowsOfA := a.from(i, 0)
		rowsOfA.rows = side
		if ul == blas.Upper && i+side < n {
			right := c.from(i, i+side)
			right.rows = side
			p.multiply(alpha, rowsOfA, a.from(i+side, 0).t(), beta, right)
		}
		if ul == blas.Lower && i > 0 {
			left := c.from(i, 0)
			left.rows, left.cols = side, i
			p.multiply(alpha, rowsOfA, a.t(), beta, left)
		}
		p.multiplyDiagonal(ul, alpha, rowsOfA, beta, c.from(i, i))
	}
}

// multiplyDiagonal computes one triangle of C = α·A·Aᵀ + β·C; A has at most diagonalBlock rows.
func (p *Products[T]) multiplyDiagonal(ul blas.Uplo, alpha T, a strided[T], beta T, c strided[T]) {
	block := make([]T, diagonalBlock*diagonalBlock)
	product := strided[T]{block, a.rows, a.rows, diagonalBlock, 1}
	p.multiply(alpha, a, a.t(), 1, product)
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
			*to += block[i*diagonalBlock+j]
		}
	}
}
