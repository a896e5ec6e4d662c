//go:build js && wasm

package simd_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"siibp/core/constraint"
	"siibp/core/dataset"
	"siibp/core/simd"
	wasm "siibp/wasm/simd"
	"siibp/wasm/simd/simdtest"
)

// The sums of sets of one column, of two and of more are those of Go's loops but for rounding, and
// those of numbers in single precision are summed in double.
func TestRecount(t *testing.T) {
	simdtest.Each(t, func(t *testing.T) {
		t.Run("32", tryRecount[float32])
		t.Run("64", tryRecount[float64])
	})
}

func tryRecount[T simd.Float](t *testing.T) {
	random := rand.New(rand.NewPCG(17, 18))
	for range 500 {
		n, k := random.IntN(12), 1+random.IntN(6)
		nu := make([]T, n*k)
		for i := range nu {
			nu[i] = T(random.NormFloat64())
		}
		// A concept for each column, so that tuples are sets of any columns.
		r := constraint.Rules{Factors: constraint.NewFactors(slices.Repeat([]int{1}, k), 0), Singles: constraint.TuplesOnly, Margin: 1}
		v := &dataset.Video{}
		for range random.IntN(6) {
			tuple := make(dataset.Tuple, k)
			for _, c := range random.Perm(k)[min(k, 1+random.IntN(3)):] {
				tuple[c] = dataset.None
			}
			v.Tuples = append(v.Tuples, tuple)
		}
		columns, bags := random.Perm(k), [2]*constraint.Video{}
		for i, by := range []*simd.Kernel{simd.Go(), wasm.Kernel()} {
			r.Kernel = by
			bags[i] = r.Constrain(v, nil, columns)
			bags[i].Recount(valuesOf(nu, n))
		}
		for j, want := range bags[0].Totals {
			if got := bags[1].Totals[j]; !(math.Abs(got.Sum-want.Sum) <= 1e-13*float64(n)) || got.Margin != want.Margin {
				t.Fatalf("set %d of %v, of %d tracks: %v, by Go's loops %v", j, v.Tuples, n, got, want)
			}
		}
	}
}

// valuesOf is ν of n tracks in either precision.
func valuesOf[T simd.Float](nu []T, n int) constraint.Nu {
	single, _ := any(nu).([]float32)
	double, _ := any(nu).([]float64)
	return constraint.Nu{Single: single, Double: double, N: n}
}

// What a list of sets reaches must be there.
func TestRecountBeyondASlice(t *testing.T) {
	simdtest.Each(t, func(t *testing.T) {
		recount := wasm.Kernel().Double.Recount
		for name, try := range map[string]func(){
			"ν":      func() { recount(2, []int32{2, 0, 1}, make([]float64, 3), make([]simd.Total, 1)) },
			"totals": func() { recount(2, []int32{1, 0, 1, 1}, make([]float64, 4), make([]simd.Total, 1)) },
			"a list": func() { recount(2, []int32{2, 0}, make([]float64, 4), make([]simd.Total, 1)) },
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
