package score

import (
	"math"
	"testing"
)

// A track with log odds −Inf for all classes is background at any threshold. σ(ζ) equal to
// the threshold is not below it.
func TestPredicted(t *testing.T) {
	low := math.Inf(-1)
	for _, c := range []struct {
		zeta      []float64
		threshold []float64
		want      int
	}{
		{[]float64{low, low}, nil, none},
		{[]float64{low, low}, []float64{0}, none},
		{[]float64{low, -50}, nil, 1},
		{[]float64{0, low}, []float64{0.5}, 0},
		{[]float64{-0.1, low}, []float64{0.5}, none},
		{[]float64{3, 3}, []float64{0.5}, 0},
		{[]float64{3, math.Inf(1)}, []float64{1}, 1},
	} {
		r := &Predictions{LogOdds: [][]float64{c.zeta}, Threshold: c.threshold}
		if got := r.predicted(0, 0, 2); got != c.want {
			t.Errorf("ζ %v under %v is class %d, want %d", c.zeta, c.threshold, got, c.want)
		}
	}
}

func TestPredictionsOfAnotherDataset(t *testing.T) {
	for name, r := range map[string]*Predictions{
		"a concept less": {LogOdds: make([][]float64, 1)},
		"a track less":   {LogOdds: [][]float64{make([]float64, 8), nil}},
		"a tuple less":   {LogOdds: make([][]float64, 2), Selected: []int{0, 0, 0}},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is measured", name)
				}
			}()
			Measures(street(), r, nil)
		}()
	}
}
