package result

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"siibp/core/infer/tile"
	"siibp/core/options"
	"siibp/core/search"
	"siibp/core/synth"
)

// The result of many captions and tracks is computed in small steps, with the same output.
func TestResultInParts(t *testing.T) {
	d, o := synth.Planted(synth.Shape{Tracks: 2400, PerVideo: 1200, Classes: []int{20, 20}, Dim: 2, Tuples: 400}), options.Default()
	o.Inner, o.Outer, o.Starts, o.Reheats, o.Anneal = 1, 1, 0, 0, []int{0}
	s, err := search.New(d, o)
	if err != nil {
		t.Fatal(err)
	}
	s.Run()
	all, most, parts := 0, 0, 0
	count := func(n int) bool { all, most, parts = all+n, max(most, n), parts+1; return true }
	r, ok := InParts(d, s, count)
	if fewest := len(r.Rankings.Tracks); !ok || all < fewest || most > tile.StepSize || parts < len(r.Rankings.Tuples) {
		t.Errorf("%d parts of %d operations, %d at most, to rank %d tracks", parts, all, most, fewest)
	}
	whole := New(d, s)
	if diff := cmp.Diff(whole.Rankings, r.Rankings); diff != "" {
		t.Errorf("the rankings differ:\n%s", diff)
	}
	if diff := cmp.Diff(whole.Labels, r.Labels); diff != "" {
		t.Errorf("the labels differ:\n%s", diff)
	}
	for _, at := range []int{1, parts / 2, parts} {
		left := at
		if r, ok := InParts(d, s, func(int) bool { left--; return left > 0 }); ok || r != nil || left != 0 {
			t.Errorf("it is ended at part %d, and says %v after %d more", at, ok, -left)
		}
	}
}
