package simd

import "gonum.org/v1/gonum/blas"

// strided is a matrix with contiguous rows ld apart, or the transpose of one.
type strided[T Float] struct {
	data       []T
	rows, cols int
	row, col   int // strides
}

// transposed returns op(A) of BLAS, whose shape is rows×cols. ok is false if the arguments are wrong;
// gonum's own implementation then panics with the reason.
func transposed[T Float](t blas.Transpose, rows, cols int, data []T, ld int) (m strided[T], ok bool) {
	switch t {
	case blas.NoTrans:
		return strided[T]{data, rows, cols, ld, 1}, holds(rows, cols, data, ld)
	case blas.Trans, blas.ConjTrans:
		return strided[T]{data, rows, cols, 1, ld}, holds(cols, rows, data, ld)
	}
	return m, false
}

// holds says whether a slice is long enough for rows×cols, rows ld apart.
func holds[T Float](rows, cols int, data []T, ld int) bool {
	return rows > 0 && cols > 0 && ld >= cols && len(data) >= (rows-1)*ld+cols
}

// from returns the matrix without its first i rows and j columns.
func (m strided[T]) from(i, j int) strided[T] {
	return strided[T]{m.data[i*m.row+j*m.col:], m.rows - i, m.cols - j, m.row, m.col}
}

// t returns the transpose.
func (m strided[T]) t() strided[T] { return strided[T]{m.data, m.cols, m.rows, m.col, m.row} }

// scale multiplies C by β. Its rows are contiguous. β = 0 sets C to 0, whatever it holds.
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

// add computes C += α·A·B, where A is m×k, B is k×n and C is m×n with contiguous rows; m and n are those of
// C. If C has one row, it is the product of a matrix and a vector.
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

// square is the side of the blocks on the diagonal of a symmetric product. Each is computed as a whole, and
// only one triangle of it is used.
const square = 24

// multiplySelf computes one triangle of C = α·A·Aᵀ + β·C.
func (p *Products[T]) multiplySelf(ul blas.Uplo, alpha T, a strided[T], beta T, c strided[T]) {
	n := c.rows
	for i := 0; i < n; i += square {
		side := min(square, n-i)
		mine := a.from(i, 0)
		mine.rows = side
		if ul == blas.Upper && i+side < n {
			right := c.from(i, i+side)
			right.rows = side
			p.multiply(alpha, mine, a.from(i+side, 0).t(), beta, right)
		}
		if ul == blas.Lower && i > 0 {
			left := c.from(i, 0)
			left.rows, left.cols = side, i
			p.multiply(alpha, mine, a.t(), beta, left)
		}
		p.corner(ul, alpha, mine, beta, c.from(i, i))
	}
}

// corner computes one triangle of C = α·A·Aᵀ + β·C; A has at most square rows.
func (p *Products[T]) corner(ul blas.Uplo, alpha T, a strided[T], beta T, c strided[T]) {
	block := make([]T, square*square)
	whole := strided[T]{block, a.rows, a.rows, square, 1}
	p.multiply(alpha, a, a.t(), 1, whole)
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
