package constraint

import (
	"math"
	"testing"

	"siibp/core/coroutine"
	"siibp/core/coroutine/coroutinetest"
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

// TestAddSlopesIsBounded checks that the slopes of many classes on many tracks are reported one class at a time.
func TestAddSlopesIsBounded(t *testing.T) {
	const classes, tracks = 20, 100
	none := dataset.None
	var own, others []int
	for k := range classes {
		own, others = append(own, k), append(others, classes+k)
	}
	costs := newPairCosts([]dataset.Tuple{{0, none}}, 0, 1, own, own)
	p := &Pairs{concepts: []concept{{own, []pairCosts{nil, costs}}, {others, []pairCosts{costs, nil}}}, yielder: new(coroutine.Yielder)}
	b := &Block{To: classes, Tracks: tracks, Logits: make([]float64, classes*tracks), Nu: make([]float64, 2*classes*tracks)}
	steps := coroutinetest.Measure(p.yielder, func() { p.AddSlopes(b) })
	if steps.Operations < classes*classes*tracks || steps.Most > tracks {
		t.Errorf("%d operations, at most %d at once", steps.Operations, steps.Most)
	}
}
