package simdtest

import (
	"math"
	"math/rand/v2"
	"testing"

	"siibp/core/simd"
)

// sweeps compares with a textbook loop. The loop reads the updated rows from the kernel's result, so that the error of one
// factor does not add to the next.
func sweeps[T simd.Float](t *testing.T, sweep func(beta float64, a, s, nu simd.Matrix[T], entropy []T), limit, eps float64) {
	random := rand.New(rand.NewPCG(3, 4))
	for round := range 200 {
		k, n := 1+random.IntN(64), 1+random.IntN(70)
		ld := (n + 7) / 8 * 8 * (1 + random.IntN(2))
		beta := []float64{1, 0.1, 0}[random.IntN(3)]
		if round == 0 {
			k, beta = 200, 0 // every ν is ½, and Π (1+e^(−|ζ|)) = 2^200 overflows float32
		}
		scale := math.Exp(7 * random.Float64()) // logits from small to far beyond the limit
		a, s, nu := normal[T](random, k*ld, scale), normal[T](random, k*k, scale/10), normal[T](random, k*ld, 0)
		entropy := normal[T](random, n, 1)
		for i := range nu {
			nu[i] = T(random.Float64())
		}
		for i := range k {
			s[i*k+i] = T(math.NaN()) // must not be read
		}
		given, old, sum := append([]T(nil), a...), append([]T(nil), nu...), append([]T(nil), entropy...)
		sweep(beta, simd.Matrix[T]{Rows: k, Cols: n, Stride: ld, Data: a}, simd.Matrix[T]{Rows: k, Cols: k, Stride: k, Data: s},
			simd.Matrix[T]{Rows: k, Cols: n, Stride: ld, Data: nu}, entropy)
		for j := range n {
			h, size := float64(sum[j]), math.Abs(float64(sum[j]))
			for i := range k {
				zeta, error := logit(i, k, j, ld, beta, given, s, nu, old)
				error = 4*eps*error + 4*eps // rounding of ν, and of ζ times a slope of at most 1
				if got := float64(a[i*ld+j]); !(math.Abs(got-zeta) <= error) {
					t.Fatalf("K=%d n=%d: ζ_%d,%d is %v, want %v", k, n, i, j, got, zeta)
				}
				zeta = math.Max(-limit, math.Min(limit, zeta))
				want := 1 / (1 + math.Exp(-zeta))
				if got := float64(nu[i*ld+j]); !(math.Abs(got-want) <= error*want) {
					t.Fatalf("K=%d n=%d: ν_%d,%d is %v, want %v: ζ = %v", k, n, i, j, got, want, zeta)
				}
				e := math.Exp(-math.Abs(zeta))
				term := math.Abs(zeta)*e/(1+e) + math.Log1p(e)
				h -= term
				size += term * (1 + error/eps/float64(k))
			}
			if got := float64(entropy[j]); !(math.Abs(got-h) <= float64(k+4)*eps*size) {
				t.Fatalf("K=%d n=%d: the entropy of track %d is %v, want %v", k, n, j, got, h)
			}
		}
	}
}

// logit returns ζ_ij given the rows that the kernel read, and the number of its terms times the sum of their magnitudes, to
// which the error of ζ is proportional.
func logit[T simd.Float](i, k, j, ld int, beta float64, a, s, nu, old []T) (zeta, error float64) {
	zeta = float64(a[i*ld+j])
	size := math.Abs(zeta)
	for l := range k {
		if l == i {
			continue
		}
		n := float64(old[l*ld+j])
		if l < i {
			n = float64(nu[l*ld+j])
		}
		zeta -= n * float64(s[i*k+l])
		size += math.Abs(n * float64(s[i*k+l]))
	}
	return beta * zeta, beta * size * float64(k)
}

// normal returns n normal numbers with the given standard deviation.
func normal[T simd.Float](random *rand.Rand, n int, scale float64) []T {
	x := make([]T, n)
	for i := range x {
		x[i] = T(scale * random.NormFloat64())
	}
	return x
}

// wholeRange sweeps one factor over the whole range of ζ. It checks 1/(1+e^−ζ) and the entropy to a few units in the last
// place, also in the tails.
func wholeRange[T simd.Float](t *testing.T, sweep func(beta float64, a, s, nu simd.Matrix[T], entropy []T), limit, eps float64) {
	const n = 1 << 16
	a, nu, entropy := make([]T, n), make([]T, n), make([]T, n)
	for j := range a {
		a[j] = T(1.1 * limit * (2*float64(j)/(n-1) - 1))
	}
	a[0], a[1] = T(math.Inf(1)), T(math.Inf(-1))
	sweep(1, row(a), row([]T{0}), row(nu), entropy)
	for j := range a {
		zeta := math.Max(-limit, math.Min(limit, float64(a[j])))
		e := math.Exp(-math.Abs(zeta))
		want, h := 1/(1+math.Exp(-zeta)), -(math.Abs(zeta)*e/(1+e) + math.Log1p(e))
		// The bound of 4 ulp is 1 for e and ½ each for the sum, the quotient and the product, rounded up. The entropy has
		// two more products and a logarithm.
		if got := float64(nu[j]); !(math.Abs(got-want) <= 4*eps*want) {
			t.Fatalf("ν(%v) is %v, want %v: %.1f ulp", zeta, got, want, (got-want)/want/eps)
		}
		if got := float64(entropy[j]); !(math.Abs(got-h) <= 6*eps*math.Abs(h)) {
			t.Fatalf("the entropy at %v is %v, want %v: %.1f ulp", zeta, got, h, (got-h)/h/eps)
		}
	}
}

// refusesShortSlices checks that Sweep panics if a slice is too short.
func refusesShortSlices(t *testing.T, sweep func(beta float64, a, s, nu simd.Matrix[float64], entropy []float64)) {
	short := simd.Matrix[float64]{Rows: 2, Cols: 9, Stride: 16, Data: make([]float64, 24)}
	refused(t, "a slice too short", func() { sweep(1, short, simd.NewMatrix[float64](2, 2), short, make([]float64, 9)) })
}

// row returns x as a matrix of one row.
func row[T simd.Float](x []T) simd.Matrix[T] {
	return simd.Matrix[T]{Rows: 1, Cols: len(x), Stride: len(x), Data: x}
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
