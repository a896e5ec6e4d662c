package simdtest

import (
	"math/rand/v2"
	"testing"

	"siibp/core/simd/backend"
)

// converts tries all small shapes; what lies between the rows and behind the last stays.
func converts[T, S backend.Number](t *testing.T, by func(m, n int, to []T, rb int, from []S, ra int) bool) {
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
			if !by(m, n, to, rb, from, ra) {
				t.Fatal("there is no kernel")
			}
			for i, w := range want {
				if to[i] != w {
					t.Fatalf("%d×%d, rows %d and %d apart: number %d is %v, want %v", m, n, ra, rb, i, to[i], w)
				}
			}
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a slice too short was taken")
		}
	}()
	by(2, 3, make([]T, 5), 3, make([]S, 6), 3)
}
