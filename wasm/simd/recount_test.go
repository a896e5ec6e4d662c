//go:build js && wasm

package simd_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"siibp/core/constraint"
	"siibp/core/simd/backend"
	"siibp/wasm/simd"
	"siibp/wasm/simd/simdtest"
)

// The sums of sets of one column, of two and of more are those of Go's loops but for rounding, and
// those of numbers in single precision are summed in double.
func TestRecount(t *testing.T) {
	defer constraint.Use(constraint.Kernel{})
	simdtest.Each(t, func(t *testing.T) {
		t.Run("32", tryRecount[float32])
		t.Run("64", tryRecount[float64])
	})
}

func tryRecount[T backend.Number](t *testing.T) {
	random := rand.New(rand.NewPCG(17, 18))
	for range 500 {
		n, k := random.IntN(12), 1+random.IntN(6)
		nu := numbers[T](random, int32(n*k))
		var sets [][]int
		for range random.IntN(6) {
			sets = append(sets, random.Perm(k)[:1+random.IntN(min(k, 3))])
		}
		loops := constraint.NewBag(sets, random.Perm(k))
		kernel := loops.Clone()
		constraint.Use(constraint.Kernel{})
		constraint.Recount(loops, nu, n)
		k32, k64, asked := simd.Use().Recount32, simd.Use().Recount64, 0
		constraint.Use(constraint.Kernel{
			Recount32: func(n int, sets []int32, nu []float32, sums []float64) bool { asked++; return k32(n, sets, nu, sums) },
			Recount64: func(n int, sets []int32, nu, sums []float64) bool { asked++; return k64(n, sets, nu, sums) },
		})
		constraint.Recount(kernel, nu, n)
		if asked != 1 {
			t.Fatal("no kernel was asked")
		}
		for j, want := range loops.Sum {
			if got := kernel.Sum[j]; !(math.Abs(got-want) <= 1e-13*float64(n)) {
				t.Fatalf("set %v of %d tracks: %v, by Go's loops %v", sets[j], n, got, want)
			}
		}
	}
}

// What a list of sets reaches must be there.
func TestRecountBeyondASlice(t *testing.T) {
	simdtest.Each(t, func(t *testing.T) {
		k := simd.Use()
		for name, try := range map[string]func(){
			"ν":      func() { k.Recount64(2, []int32{2, 0, 1}, make([]float64, 3), make([]float64, 1)) },
			"sums":   func() { k.Recount64(2, []int32{1, 0, 1, 1}, make([]float64, 4), make([]float64, 1)) },
			"a list": func() { k.Recount64(2, []int32{2, 0}, make([]float64, 4), make([]float64, 1)) },
		} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%s: a slice too short was taken", name)
					}
				}()
				try()
			}()
		}
	})
}
