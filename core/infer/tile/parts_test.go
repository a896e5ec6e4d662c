package tile

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/blas"
	"pgregory.net/rapid"

	"siibp/core/simd"
)

// drawMatrix draws a matrix of m rows and n columns.
func drawMatrix[T simd.Float](t *rapid.T, m, n int) simd.Matrix[T] {
	x := simd.NewMatrix[T](m, n)
	seed := rapid.Uint32().Draw(t, "numbers")
	for i := range x.Data {
		seed = seed*1664525 + 1013904223
		x.Data[i] = T(seed>>8)/(1<<23) - 1
	}
	return x
}

// Products by parts are those at once, to the last bit.
func TestPartsOfProducts(t *testing.T) {
	for name, k := range map[string]*simd.Kernel{"Go": simd.Go(), "default": simd.Default()} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				productsInParts(t, &k.Single)
				productsInParts(t, &k.Double)
			})
		})
	}
}

func productsInParts[T simd.Float](t *rapid.T, ops *simd.Ops[T]) {
	side := func(name string) int { return rapid.SampledFrom([]int{1, 3, 50, 64, 65, 130, 200, 300}).Draw(t, name) }
	m, n, depth := side("m"), side("n"), 50+side("depth")
	a, turned, b := drawMatrix[T](t, m, depth), drawMatrix[T](t, n, depth), drawMatrix[T](t, depth, n)
	each := rapid.SampledFrom([]int{partWork, partWork / 70, partWork / 150}).Draw(t, "operations")
	compare := func(what string, cut func(c simd.Matrix[T], parts func(count, unit int, do func(from, to int)))) {
		whole, parts := simd.NewMatrix[T](m, n), simd.NewMatrix[T](m, n)
		cut(whole, func(count, _ int, do func(from, to int)) { do(0, count) })
		cut(parts, func(count, unit int, do func(from, to int)) {
			inParts(count, each, unit, nil, do)
		})
		if !slices.Equal(whole.Data, parts.Data) {
			t.Fatalf("%s of %d×%d×%d differs in parts", what, m, n, depth)
		}
	}
	compare("columns of AB", func(c simd.Matrix[T], parts func(int, int, func(int, int))) {
		parts(n, columnUnit, func(from, to int) {
			ops.Gemm(blas.NoTrans, blas.NoTrans, -1, a, b.ColRange(from, to), c.ColRange(from, to))
		})
	})
	compare("rows of AB", func(c simd.Matrix[T], parts func(int, int, func(int, int))) {
		parts(m, rowUnit, func(from, to int) {
			ops.Gemm(blas.NoTrans, blas.NoTrans, 1, a.RowRange(from, to), b, c.RowRange(from, to))
		})
	})
	compare("columns of ABᵀ", func(c simd.Matrix[T], parts func(int, int, func(int, int))) {
		parts(n, unitOf(n, m, columnUnit), func(from, to int) {
			ops.Gemm(blas.NoTrans, blas.Trans, 1, a, turned.RowRange(from, to), c.ColRange(from, to))
		})
	})
	compare("rows of ABᵀ", func(c simd.Matrix[T], parts func(int, int, func(int, int))) {
		parts(m, unitOf(m, n, rowUnit), func(from, to int) {
			ops.Gemm(blas.NoTrans, blas.Trans, 1, a.RowRange(from, to), turned, c.RowRange(from, to))
		})
	})
}
