package infer

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestEvidenceIsBounded draws the evidence of one view for some pairs: contaminated, it keeps its order, and two pairs
// differ by no more than log(1 + M (1−ρ)/ρ).
func TestEvidenceIsBounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SliceOfN(rapid.Float64Range(-1e4, 1e4), 1, 30).Draw(t, "g")
		rho := rapid.Float64Range(1e-6, 0.9).Draw(t, "ρ")
		bounded := ContaminateEvidence(g, rho)
		limit := math.Log1p(float64(len(g)) * (1 - rho) / rho)
		for i := range g {
			for j := range g {
				if difference := bounded[i] - bounded[j]; math.Abs(difference) > limit+1e-9 || g[i] > g[j] && difference < -1e-9 {
					t.Fatalf("evidence %g and %g becomes %g and %g; the limit is %g", g[i], g[j], bounded[i], bounded[j], limit)
				}
			}
		}
	})
}
