//go:build js && wasm

package simd_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"siibp/core/prior"
	"siibp/core/simd"
	wasm "siibp/wasm/simd"
	"siibp/wasm/simd/simdtest"
)

// TestSticks compares the kernel's updates of sticks with those of Go's loops, for tracks with many factors and with
// few.
func TestSticks(t *testing.T) {
	simdtest.Each(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(13, 14))
		for range 2000 {
			k, tracks := 1+random.IntN(60), float64(random.IntN(400))
			alpha := math.Exp(4*random.Float64() - 1)
			made := func(by *simd.Kernel) *prior.Sticks {
				return prior.NewSticks(make([]float64, 2*k), make([]float64, prior.Rest(k)), alpha, &by.Math)
			}
			loops, kernel := made(simd.Go()), made(wasm.Kernel())
			n, crowd := make([]float64, k), random.Float64()
			for range 4 {
				for i := range n {
					n[i] = tracks * math.Pow(random.Float64(), 10*crowd)
				}
				loops.Update(n, tracks, alpha)
				sticks, assignment := kernel.Update(n, tracks, alpha)
				compareSticks(t, kernel, loops, n, tracks, alpha)
				if s, a := kernel.Bound(n, tracks, alpha); s != sticks || math.Abs(a-assignment) > 1e-12*max(1, math.Abs(a)) {
					t.Fatalf("Update returns %.15g and %.15g, Bound %.15g and %.15g", sticks, assignment, s, a)
				}
			}
		}
	})
}

func compareSticks(t *testing.T, got, want *prior.Sticks, n []float64, tracks, alpha float64) {
	t.Helper()
	near := func(what string, got, want float64) {
		if !(math.Abs(got-want) <= 1e-11*max(1, math.Abs(want))) {
			t.Fatalf("%s is %.15g, by Go's loops %.15g: %g tracks, α %g, n %v", what, got, want, tracks, alpha, n)
		}
	}
	for k := range n {
		near("τ_1", got.Tau1[k], want.Tau1[k])
		near("τ_2", got.Tau2[k], want.Tau2[k])
		near("E[log π] − B", got.Logit[k], want.Logit[k])
	}
	near("Σ E[log v]", got.LogStick(), want.LogStick())
	sticks, assignment := got.Bound(n, tracks, alpha)
	wantSticks, wantAssignment := want.Bound(n, tracks, alpha)
	near("KL(v)", sticks/(1+tracks), wantSticks/(1+tracks)) // sums of large terms
	near("KL(Z)", assignment/(1+tracks), wantAssignment/(1+tracks))
}
