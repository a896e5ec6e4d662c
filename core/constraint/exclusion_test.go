package constraint

import (
	"testing"

	"siibp/core/coroutine"
	"siibp/core/coroutine/coroutinetest"
)

// States lists the exclusions whose sum is at least nine tenths of the bound, and state returns any exclusion
// by the index of its sum.
func TestStatesListExclusionsNearTheirThreshold(t *testing.T) {
	x := Exclusion{C: 2, cliques: [][]int{{0, 1}, {1, 2}}, classes: []int{0, 2}, classOf: []int{0, -1, 1}, yielder: new(coroutine.Yielder)}
	nu := Nu{Double: []float64{0.5, 0.75, 0.125, 1, 1, 1, 0.25, 0.25, 0.65}, N: 3} // three columns of three tracks
	sums := []float64{1.25, 0.5, 0.875, 0.9}
	for index, want := range sums {
		s := x.state(nu, index)
		if s.Sum != want || s.Threshold != 1 || s.Slack != max(0, want-1) || s.Cost != 2*s.Slack || s.Columns[0] != []int{0, 2}[index%2] || s.Tracks[0] != index/2 {
			t.Errorf("exclusion %d is %+v, its sum %g", index, s, want)
		}
	}
	var listed []State
	x.States(nu, func(s State) { listed = append(listed, s) })
	steps := coroutinetest.Measure(x.yielder, func() { x.States(nu, func(State) {}) })
	if want := len(x.cliques) + 1; steps.Count != want {
		t.Errorf("%d steps, want %d", steps.Count, want)
	}
	if len(listed) != 2 || listed[0].Sum != 1.25 || listed[1].Sum != 0.9 {
		t.Errorf("listed are %+v", listed)
	}
}
