package simdtest

import (
	"math"
	"math/rand/v2"
	"testing"

	"siibp/core/simd"
)

// logistics compares Logistic with a textbook loop, at all lengths up to 70 and at three temperatures.
func logistics[T simd.Float](t *testing.T, logistic func(beta T, zeta, nu, entropy []T), limit, eps float64) {
	random := rand.New(rand.NewPCG(3, 4))
	for n := range 70 {
		beta := []T{1, 0.1, 0}[n%3]
		scale := math.Exp(7 * random.Float64()) // logits from small to far beyond the limit
		zeta, nu, entropy := normal[T](random, n, scale), make([]T, n+1), normal[T](random, n+1, 1)
		nu[n] = 7
		given, sum := append([]T(nil), zeta...), append([]T(nil), entropy...)
		logistic(beta, zeta, nu, entropy[:n])
		if nu[n] != 7 || entropy[n] != sum[n] {
			t.Fatalf("n=%d: a number behind the vectors has changed", n)
		}
		for j := range n {
			x := float64(beta * given[j])
			if got := float64(zeta[j]); got != x {
				t.Fatalf("n=%d: ζ_%d is %v, want %v", n, j, got, x)
			}
			checkLogistic(t, x, limit, float64(sum[j]), float64(nu[j]), float64(entropy[j]), eps)
		}
	}
}

// logisticRange checks Logistic over the whole range of ζ, also in the tails.
func logisticRange[T simd.Float](t *testing.T, logistic func(beta T, zeta, nu, entropy []T), limit, eps float64) {
	const n = 1 << 16
	zeta, nu, entropy := make([]T, n), make([]T, n), make([]T, n)
	for j := range zeta {
		zeta[j] = T(1.1 * limit * (2*float64(j)/(n-1) - 1))
	}
	zeta[0], zeta[1] = T(math.Inf(1)), T(math.Inf(-1))
	logistic(1, zeta, nu, entropy)
	for j, x := range zeta {
		checkLogistic(t, float64(x), limit, 0, float64(nu[j]), float64(entropy[j]), eps)
	}
}

// checkLogistic checks ν and the entropy of one ζ to a few units in the last place eps, given the entropy before.
func checkLogistic(t *testing.T, zeta, limit, before, nu, entropy, eps float64) {
	t.Helper()
	zeta = math.Max(-limit, math.Min(limit, zeta))
	e := math.Exp(-math.Abs(zeta))
	want, h := 1/(1+math.Exp(-zeta)), -(math.Abs(zeta)*e/(1+e) + math.Log1p(e))
	// The bound of 4 ulp is 1 for e and ½ each for the sum, the quotient and the product, rounded up. The entropy has
	// two more products and a logarithm.
	if !(math.Abs(nu-want) <= 4*eps*want) {
		t.Fatalf("ν(%v) is %v, want %v: %.1f ulp", zeta, nu, want, (nu-want)/want/eps)
	}
	if error := 6*eps*math.Abs(h) + eps*math.Abs(before+h); !(math.Abs(entropy-(before+h)) <= error) {
		t.Fatalf("the entropy at %v is %v, want %v with an error of %v", zeta, entropy, before+h, error)
	}
}

// refusesShortSlices checks that Logistic panics if a slice is too short.
func refusesShortSlices(t *testing.T, logistic func(beta float64, zeta, nu, entropy []float64)) {
	refused(t, "a slice too short", func() { logistic(1, make([]float64, 9), make([]float64, 8), make([]float64, 9)) })
}

// normal returns n normal numbers with the given standard deviation.
func normal[T simd.Float](random *rand.Rand, n int, scale float64) []T {
	x := make([]T, n)
	for i := range x {
		x[i] = T(scale * random.NormFloat64())
	}
	return x
}

// refused reports an error if the call does not panic.
func refused(t *testing.T, name string, call func()) {
	t.Helper()
	defer func() {
		if recover() == nil {
			t.Errorf("%s: no panic", name)
		}
	}()
	call()
}
