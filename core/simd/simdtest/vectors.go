package simdtest

import (
	"math"
	"math/rand/v2"
	"testing"
)

// vectors tries each length, so that every rest is met; the number behind the end stays.
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

func check(t *testing.T, name string, x []float64, of func([]float64), want func(float64) float64, ulps float64) {
	t.Helper()
	n := len(x) - 1
	y := append([]float64(nil), x...)
	of(y[:n])
	for i, x := range x[:n] {
		w := want(x)
		if name == "exp" && x < -300 && y[i] >= 0 && y[i] <= 1.01*math.Exp(-300) {
			continue // as much as it may be
		}
		if !(math.Abs(y[i]-w) <= ulps*0x1p-52*math.Abs(w)) {
			t.Fatalf("%s(%v) is %v, want %v", name, x, y[i], w)
		}
	}
	if y[n] != x[n] {
		t.Fatalf("%s of %d numbers changed the next", name, n)
	}
}

// logGamma compares log Γ with the standard library's; ψ by its recurrence and, far out, its
// series.
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
