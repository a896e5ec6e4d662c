package simdtest

import (
	"math"
	"math/rand/v2"
	"testing"

	"siibp/core/simd"
)

// elementwise compares vectors of each length with textbook loops; the numbers behind the end stay.
func elementwise[T simd.Float](t *testing.T, o *simd.Ops[T], eps float64) {
	random := rand.New(rand.NewPCG(11, 12))
	for n := range 140 {
		x, f, y := normal[T](random, n+1, 1), normal[T](random, n+1, 1), normal[T](random, n+1, 1)
		for name, v := range map[string]struct {
			run  func(y []T)
			want func(i int) float64
		}{
			"y + x·f":     {func(y []T) { o.MulAdd(x, f, y) }, func(i int) float64 { return float64(y[i]) + float64(x[i])*float64(f[i]) }},
			"max(x, y)":   {func(y []T) { o.Max(x, y) }, func(i int) float64 { return float64(max(x[i], y[i])) }},
			"max(y, y/4)": {func(y []T) { o.Rectify(0.25, y) }, func(i int) float64 { return float64(max(y[i], y[i]/4)) }},
			"max(y, 0)":   {func(y []T) { o.Rectify(0, y) }, func(i int) float64 { return float64(max(y[i], 0)) }},
		} {
			got := append([]T(nil), y...)
			v.run(got[:n])
			for i := range n {
				if want := v.want(i); !(math.Abs(float64(got[i])-want) <= 4*eps*(1+math.Abs(want)+math.Abs(float64(x[i]*f[i])))) {
					t.Fatalf("%s: number %d of %d is %v, want %v", name, i, n, got[i], want)
				}
			}
			if got[n] != y[n] {
				t.Fatalf("%s of %d numbers changed the next", name, n)
			}
		}
	}
	refused(t, "products of a short slice", func() { o.MulAdd(make([]T, 3), make([]T, 4), make([]T, 4)) })
	refused(t, "maxima of a short slice", func() { o.Max(make([]T, 3), make([]T, 4)) })
}
