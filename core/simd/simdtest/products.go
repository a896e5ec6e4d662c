package simdtest

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas"

	"siibp/core/simd"
)

// routines holds the BLAS functions of one precision and its relative rounding error.
type routines[T simd.Float] struct {
	gemm func(tA, tB blas.Transpose, m, n, k int, alpha T, a []T, lda int, b []T, ldb int, beta T, c []T, ldc int)
	syrk func(ul blas.Uplo, tA blas.Transpose, n, k int, alpha T, a []T, lda int, beta T, c []T, ldc int)
	gemv func(tA blas.Transpose, m, n int, alpha T, a []T, lda int, x []T, incX int, beta T, y []T, incY int)
	ger  func(m, n int, alpha T, x []T, incX int, y []T, incY int, a []T, lda int)
	dot  func(n int, x []T, incX int, y []T, incY int) T
	axpy func(n int, alpha T, x []T, incX int, y []T, incY int)
	scal func(n int, alpha T, x []T, incX int)
	eps  float64
}

func doubles(i blas.Float64) routines[float64] {
	return routines[float64]{i.Dgemm, i.Dsyrk, i.Dgemv, i.Dger, i.Ddot, i.Daxpy, i.Dscal, 0x1p-53}
}

func floats(i blas.Float32) routines[float32] {
	return routines[float32]{i.Sgemm, i.Ssyrk, i.Sgemv, i.Sger, i.Sdot, i.Saxpy, i.Sscal, 0x1p-24}
}

// textbook compares random shapes with textbook loops. Each slice has the least valid length. The numbers between rows and
// around the slice are NaN and must be neither read nor written.
func textbook[T simd.Float](t *testing.T, r routines[T]) {
	w := world[T]{t, rand.New(rand.NewPCG(1, 2)), r}
	for range 300 {
		w.gemm(w.size(), w.size(), w.size())
		w.syrk(w.size(), w.size())
		w.gemv(w.size(), w.size())
		w.ger(w.size(), w.size())
		w.vectors(w.size())
	}
	w.gemm(7, 50, 600) // three blocks of depth
	w.gemm(128, 13, 256)
	w.gemm(9, 70, 257)
	w.gemm(130, 201, 400) // divided among goroutines
	w.gemm(330, 90, 400)
}

// world holds the functions to test and a source of random arguments.
type world[T simd.Float] struct {
	*testing.T
	random *rand.Rand
	routines[T]
}

// size returns a size from 1 to 70; small sizes are more frequent.
func (w world[T]) size() int { return 1 + w.random.IntN(1+w.random.IntN(70)) }

// grid is a matrix of random numbers with NaN between its rows and, in whole, around it.
type grid[T simd.Float] struct {
	whole      []T
	data       []T
	rows, cols int
	ld         int
}

func (w world[T]) grid(rows, cols int) grid[T] {
	g := grid[T]{rows: rows, cols: cols, ld: cols + w.random.IntN(4)}
	size := (rows-1)*g.ld + cols
	g.whole = make([]T, margin+size+margin)
	for i := range g.whole {
		g.whole[i] = T(math.NaN())
	}
	g.data = g.whole[margin:][:size]
	for i := range g.data {
		if i%g.ld < cols {
			g.data[i] = T(w.random.NormFloat64())
		}
	}
	return g
}

// margin is the number of NaN before and after a grid, at least the columns of a tile.
const margin = 16

func (g grid[T]) at(i, j int) float64 { return float64(g.data[i*g.ld+j]) }

func (g grid[T]) copy() grid[T] {
	g.data = append([]T(nil), g.data...)
	return g
}

// op returns a random transposition, A such that op(A) is rows×cols, and the elements of op(A).
func (w world[T]) op(rows, cols int) (blas.Transpose, grid[T], func(i, j int) float64) {
	if w.random.IntN(2) == 0 {
		a := w.grid(rows, cols)
		return blas.NoTrans, a, a.at
	}
	a := w.grid(cols, rows)
	return blas.Trans, a, func(i, j int) float64 { return a.at(j, i) }
}

// factors returns random α and β from a few special values.
func (w world[T]) factors() (T, T) {
	special := []T{0, 1, -1, 0.5, 3}
	return special[w.random.IntN(5)], special[w.random.IntN(5)]
}

// check compares every number with want, which returns the value, a sum of n terms, and the sum of the magnitudes of the
// terms. The error bound of a sum in any order is n·ε·Σ|terms| (Higham, Accuracy and Stability of Numerical Algorithms,
// 3.1).
func (w world[T]) check(name string, got grid[T], n int, want func(i, j int) (value, size float64)) {
	w.Helper()
	for i := range got.rows {
		for j := range got.cols {
			value, size := want(i, j)
			if !(math.Abs(got.at(i, j)-value) <= float64(n+3)*w.eps*size) {
				w.Fatalf("%s: (%d, %d) of %d×%d is %v, want %v", name, i, j, got.rows, got.cols, got.at(i, j), value)
			}
		}
	}
	for i, x := range got.whole {
		i -= margin
		if (i < 0 || i >= len(got.data) || i%got.ld >= got.cols) && x == x {
			w.Fatalf("%s: number %d, outside the matrix, changed to %v", name, i, x)
		}
	}
}

func (w world[T]) gemm(m, n, k int) {
	tA, a, left := w.op(m, k)
	tB, b, right := w.op(k, n)
	alpha, beta := w.factors()
	c := w.grid(m, n)
	before := c.copy()
	w.routines.gemm(tA, tB, m, n, k, alpha, a.data, a.ld, b.data, b.ld, beta, c.data, c.ld)
	w.check("gemm", c, k, func(i, j int) (float64, float64) {
		return product(float64(alpha), float64(beta), before.at(i, j), k, func(l int) float64 { return left(i, l) * right(l, j) })
	})
}

// product returns α·Σ terms + β·before, and the sum of the magnitudes of the summands.
func product(alpha, beta, before float64, n int, term func(l int) float64) (value, size float64) {
	value, size = beta*before, math.Abs(beta*before)
	for l := range n {
		value += alpha * term(l)
		size += math.Abs(alpha * term(l))
	}
	return value, size
}

func (w world[T]) syrk(n, k int) {
	tA, a, left := w.op(n, k)
	alpha, beta := w.factors()
	c := w.grid(n, n)
	before := c.copy()
	ul := []blas.Uplo{blas.Upper, blas.Lower}[w.random.IntN(2)]
	w.routines.syrk(ul, tA, n, k, alpha, a.data, a.ld, beta, c.data, c.ld)
	w.check("syrk", c, k, func(i, j int) (float64, float64) {
		if i != j && (i < j) != (ul == blas.Upper) {
			return before.at(i, j), 0
		}
		return product(float64(alpha), float64(beta), before.at(i, j), k, func(l int) float64 { return left(i, l) * left(j, l) })
	})
}

func (w world[T]) gemv(m, n int) {
	tA, a, left := w.op(m, n)
	alpha, beta := w.factors()
	x, y := w.grid(1, n), w.grid(1, m)
	before := y.copy()
	w.routines.gemv(tA, a.rows, a.cols, alpha, a.data, a.ld, x.data, 1, beta, y.data, 1)
	w.check("gemv", y, n, func(_, i int) (float64, float64) {
		return product(float64(alpha), float64(beta), before.at(0, i), n, func(l int) float64 { return left(i, l) * x.at(0, l) })
	})
}

func (w world[T]) ger(m, n int) {
	alpha, _ := w.factors()
	a, x, y := w.grid(m, n), w.grid(1, m), w.grid(1, n)
	before := a.copy()
	w.routines.ger(m, n, alpha, x.data, 1, y.data, 1, a.data, a.ld)
	w.check("ger", a, 1, func(i, j int) (float64, float64) {
		return product(float64(alpha), 1, before.at(i, j), 1, func(int) float64 { return x.at(0, i) * y.at(0, j) })
	})
}

func (w world[T]) vectors(n int) {
	alpha, _ := w.factors()
	x, y := w.grid(1, n), w.grid(1, n)
	before := y.copy()
	dot := grid[T]{data: []T{w.dot(n, x.data, 1, y.data, 1)}, rows: 1, cols: 1, ld: 1}
	w.check("dot", dot, n, func(_, _ int) (float64, float64) {
		return product(1, 0, 0, n, func(l int) float64 { return x.at(0, l) * y.at(0, l) })
	})
	w.axpy(n, alpha, x.data, 1, y.data, 1)
	w.check("axpy", y, 1, func(_, j int) (float64, float64) {
		return product(float64(alpha), 1, before.at(0, j), 1, func(int) float64 { return x.at(0, j) })
	})
	before = x.copy()
	w.scal(n, alpha, x.data, 1)
	w.check("scal", x, 1, func(_, j int) (float64, float64) {
		return product(float64(alpha), 0, 0, 1, func(int) float64 { return before.at(0, j) })
	})
}
