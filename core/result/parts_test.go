package result

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"siibp/core/coroutine/coroutinetest"
	"siibp/core/infer"
	"siibp/core/options"
	"siibp/core/search"
	"siibp/core/synth"
)

// The result of many captions and tracks is computed in small steps, with the same output.
func TestResultSuspends(t *testing.T) {
	d, o := synth.Planted(synth.Shape{Tracks: 2400, PerVideo: 1200, Classes: []int{20, 20}, Dim: 2, Tuples: 400}), options.Buffet()
	o.Inner, o.Outer, o.Starts, o.Reheats, o.Anneal = 1, 1, 0, 0, []int{0}
	s, err := search.New(d, o)
	if err != nil {
		t.Fatal(err)
	}
	s.Run()
	var r *Result
	steps := coroutinetest.Measure(s.Yielder(), func() { r = New(d, s) })
	if fewest := len(r.Rankings.Tracks); steps.Operations < fewest || steps.Most > infer.DefaultYieldInterval || steps.Count < len(r.Rankings.Tuples) {
		t.Errorf("%+v, to rank %d tracks", steps, fewest)
	}
	whole := New(d, s)
	if diff := cmp.Diff(whole.Rankings, r.Rankings); diff != "" {
		t.Errorf("the rankings differ:\n%s", diff)
	}
	if diff := cmp.Diff(whole.Labels, r.Labels); diff != "" {
		t.Errorf("the labels differ:\n%s", diff)
	}
}
