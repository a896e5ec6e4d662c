package infer

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// Change is by how much F changed in the last round: within the tolerance where the run converged.
func TestChange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFit(t)
		f.Options.OuterTolerance = rapid.SampledFrom([]float64{0, 1e-4, 1e-2}).Draw(t, "tolerance")
		f.Run()
		if converged := f.Change <= f.Options.OuterTolerance; converged != (f.Reason == Converged) {
			t.Errorf("%s after a change of %g", f.Reason, f.Change)
		}
		if math.IsNaN(f.Change) {
			t.Error("the change is not a number")
		}
	})
}
