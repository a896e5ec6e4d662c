package constraint

import (
	"math"
	"testing"

	"siibp/core/dataset"
)

// TestPairCostsFollowTheTuples compares the prior weight e^−c of each pair of a video with weights counted by hand.
func TestPairCostsFollowTheTuples(t *testing.T) {
	none := dataset.None
	tuples := []dataset.Tuple{{0, 0}, {0, none}, {1, 1}, {none, 1}}
	costs := newPairCosts(tuples, 0, 1, []int{0, 1, 2}, []int{0, 1, 2}) // no tuple names class 2
	forbidden := math.Exp(-8)
	want := [][]float64{ // a row for each class of concept 0 and none, a column for each of concept 1 and none
		{1, .3, .03, .5},
		{.05, 1, forbidden, .05},
		{forbidden, .03, forbidden, forbidden},
		{.05, .5, forbidden, .2},
	}
	for k, row := range want {
		for l, weight := range row {
			if got := math.Exp(-costs[k][l]); math.Abs(got-weight) > 1e-12 {
				t.Errorf("weight of classes %d and %d is %g, want %g", k, l, got, weight)
			}
		}
	}
}
