package constraint

import (
	"math"
	"testing"

	"siibp/core/dataset"
	"siibp/core/simd"
)

// TestPaperUpdateAlternates updates one track of a set whose other track keeps ν = 0.4. The paper's rule alternates between two
// values for ever; the exact update converges.
func TestPaperUpdateAlternates(t *testing.T) {
	r := Rules{Factors: NewFactors([]int{1}, 0, 0), Singles: All, C: 2, Margin: 1, ByPaper: true}
	v := &dataset.Video{Tuples: []dataset.Tuple{{0}}, Counts: []int{3}}
	nu := []float64{0.5, 0.4}
	known := []bool{false, true}
	b := r.Constrain(v, []int{0, 1}, []int{0})
	b.ComputeSums(Nu{Double: nu, N: 2})
	for i, want := range []float64{0.818, 0.378, 0.818, 0.378} {
		(&Updater{Math: &simd.Go().Math, ExclusionWeight: 1, ByPaper: true}).Update(Block{b, 0, 1, 2, []float64{-0.5, 0}, nu, known})
		if math.Abs(nu[0]-want) > 5e-4 { // the model gives three digits
			t.Errorf("step %d: ν = %.4f, want %.3f", i, nu[0], want)
		}
	}
	r.ByPaper, v.Counts = false, nil
	b = r.Constrain(v, []int{0, 1}, []int{0})
	b.ComputeSums(Nu{Double: nu, N: 2})
	for range 2 {
		if (&Updater{Math: &simd.Go().Math, ExclusionWeight: 1}).Update(Block{b, 0, 1, 2, []float64{-0.5, 0}, nu, known}); math.Abs(nu[0]-0.6) > 1e-15 {
			t.Errorf("the exact update gives ν = %.17g, want 0.6", nu[0])
		}
	}
}
