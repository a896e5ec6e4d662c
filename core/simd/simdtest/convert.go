package simdtest

import (
	"math/rand/v2"
	"testing"

	"siibp/core/simd"
)

// converts tries all small shapes; what lies between the rows and behind the last stays.
func converts[T, S simd.Float](t *testing.T, by func(from simd.Matrix[S], to simd.Matrix[T])) {
	random := rand.New(rand.NewPCG(9, 10))
	for m := range 6 {
		for n := range 12 {
			ra, rb := n+random.IntN(3), n+random.IntN(3)
			from, to := normal[S](random, m*ra+3, 1), normal[T](random, m*rb+3, 1)
			want := append([]T(nil), to...)
			for i := range m {
				for j := range n {
					want[i*rb+j] = T(from[i*ra+j])
				}
			}
			by(simd.Matrix[S]{Rows: m, Cols: n, Stride: ra, Data: from}, simd.Matrix[T]{Rows: m, Cols: n, Stride: rb, Data: to})
			for i, w := range want {
				if to[i] != w {
					t.Fatalf("%d×%d, rows %d and %d apart: number %d is %v, want %v", m, n, ra, rb, i, to[i], w)
				}
			}
		}
	}
	refused(t, "a slice too short", func() {
		by(simd.NewMatrix[S](2, 3), simd.Matrix[T]{Rows: 2, Cols: 3, Stride: 3, Data: make([]T, 5)})
	})
}
