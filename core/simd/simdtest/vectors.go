package simdtest

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"siibp/core/simd"
)

// elementwise tests vectors of every length from 0 to 139 and checks that the next number is unchanged.
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
			"max(y, y/4)": {func(y []T) { o.Rectify(0.25, T(math.Inf(1)), y) }, func(i int) float64 { return float64(max(y[i], y[i]/4)) }},
			"0 … 1":       {func(y []T) { o.Rectify(0, 1, y) }, func(i int) float64 { return float64(min(max(y[i], 0), 1)) }},
		} {
			got := append([]T(nil), y...)
			v.run(got[:n])
			for i := range n {
				if want := v.want(i); !(math.Abs(float64(got[i])-want) <= 4*eps*(1+math.Abs(want)+math.Abs(float64(x[i]*f[i])))) {
					t.Fatalf("%s: number %d of %d is %v, want %v", name, i, n, got[i], want)
				}
			}
			if got[n] != y[n] {
				t.Fatalf("%s of %d numbers changed the next number", name, n)
			}
		}
	}
	refused(t, "products of a short slice", func() { o.MulAdd(make([]T, 3), make([]T, 4), make([]T, 4)) })
	refused(t, "maxima of a short slice", func() { o.Max(make([]T, 3), make([]T, 4)) })
}

// copies tests Copy on matrices of random shapes and checks that it changes nothing between and behind the rows.
func copies[T simd.Float](t *testing.T, o *simd.Ops[T]) {
	random := rand.New(rand.NewPCG(13, 14))
	for range 200 {
		m, n := random.IntN(9), 1+random.IntN(40)
		from := simd.Matrix[T]{Rows: m, Cols: n, Stride: n + random.IntN(9)}
		to := simd.Matrix[T]{Rows: m, Cols: n, Stride: n + random.IntN(9)}
		from.Data, to.Data = normal[T](random, m*from.Stride, 1), normal[T](random, m*to.Stride+1, 1)
		want := append([]T(nil), to.Data...)
		for i := range m {
			for j := range n {
				want[i*to.Stride+j] = from.Data[i*from.Stride+j]
			}
		}
		o.Copy(from, to)
		if !slices.Equal(to.Data, want) {
			t.Fatalf("a copy of %d×%d with row strides %d and %d is %v, want %v", m, n, from.Stride, to.Stride, to.Data, want)
		}
	}
	refused(t, "a copy to another shape", func() { o.Copy(simd.NewMatrix[T](2, 3), simd.NewMatrix[T](3, 2)) })
	refused(t, "a copy to a short slice", func() {
		o.Copy(simd.NewMatrix[T](2, 3), simd.Matrix[T]{Rows: 2, Cols: 3, Stride: 3, Data: make([]T, 5)})
	})
}

// vectors tests vectors of every length from 0 to 69, and so every remainder, and checks that the next number is
// unchanged.
func vectors(t *testing.T, exp, log func([]float64)) {
	random := rand.New(rand.NewPCG(5, 6))
	for n := range 70 {
		near := make([]float64, n+1)
		for i := range near {
			near[i] = -math.Exp(8*random.NormFloat64() - 1)
		}
		check(t, "exp", near, exp, math.Exp, 2)
		positive := make([]float64, n+1)
		for i, x := range near {
			positive[i] = max(-x, 1e-300)
		}
		check(t, "log", positive, log, math.Log, 2)
	}
}

// check applies of to all numbers of x except the last and compares with want, to ulps units in the last place.
func check(t *testing.T, name string, x []float64, of func([]float64), want func(float64) float64, ulps float64) {
	t.Helper()
	n := len(x) - 1
	y := append([]float64(nil), x...)
	of(y[:n])
	for i, x := range x[:n] {
		w := want(x)
		if name == "exp" && x < -300 && y[i] >= 0 && y[i] <= 1.01*math.Exp(-300) {
			continue // within the contract of Math.Exp
		}
		if !(math.Abs(y[i]-w) <= ulps*0x1p-52*math.Abs(w)) {
			t.Fatalf("%s(%v) is %v, want %v", name, x, y[i], w)
		}
	}
	if y[n] != x[n] {
		t.Fatalf("%s of %d numbers changed the next number", name, n)
	}
}

// logGamma compares log Γ with package math, and checks ψ by its recurrence and for x > 5000 by its asymptotic series.
func logGamma(t *testing.T, of func(x, psi []float64)) {
	random := rand.New(rand.NewPCG(7, 8))
	x := make([]float64, 4001)
	for i := range x {
		x[i] = math.Exp(6 * random.NormFloat64())
	}
	x[0], x[1], x[2], x[3] = 1, 2, 10, 1e-12
	log, psi, next := append([]float64(nil), x...), make([]float64, len(x)), append([]float64(nil), x...)
	for i := range next {
		next[i]++
	}
	after := make([]float64, len(x))
	of(log, psi)
	of(next, after)
	for i, x := range x {
		want, _ := math.Lgamma(x)
		if !(math.Abs(log[i]-want) <= 1e-14*(1+math.Abs(want))) {
			t.Fatalf("log Γ(%v) is %v, want %v", x, log[i], want)
		}
		if step := after[i] - psi[i]; !(math.Abs(step-1/x) <= 1e-14*(1+1/x+math.Abs(psi[i]))) {
			t.Fatalf("ψ(%v+1) − ψ(%v) is %v, want %v", x, x, step, 1/x)
		}
		if want := math.Log(x) - 1/(2*x) - 1/(12*x*x); x > 5000 && !(math.Abs(psi[i]-want) <= 1e-14*math.Abs(want)) {
			t.Fatalf("ψ(%v) is %v, want %v", x, psi[i], want)
		}
	}
}
