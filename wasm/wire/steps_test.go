package wire

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"siibp/core/synth"
)

// Steps come to what single steps do, in fewer calls; each that tells of the end of an iteration
// is at one, where the run can be saved.
func TestSteps(t *testing.T) {
	const options = `{"starts": 2, "background": [2], "inner": 5, "outer": 5}`
	d := synth.Planted(synth.Shape{Tracks: 30, PerVideo: 5, Classes: []int{3, 2}, Dim: 4, Tuples: 2})
	one, many := holding(d), holding(d)
	for _, c := range []*Core{one, many} {
		text(t, c.Fit([]byte(options)), "progress")
	}
	calls, iterations := 0, 0
	for done := false; !done; calls++ {
		p := many.Steps().Message.(Progress)
		if done = p.Done != nil; p.Boundary {
			text(t, many.Save(), "saved")
		}
	}
	for message(t, one.Step())["done"] == nil {
		iterations++
	}
	if calls >= iterations {
		t.Errorf("%d calls for %d iterations", calls, iterations)
	}
	want, got := one.progress(), many.progress()
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(Progress{}, "Boundary")); diff != "" {
		t.Errorf("the ends differ (−one +many):\n%s", diff)
	}
}

// Where shards sweep, they are asked after the end of an iteration was told of, not with it.
func TestStepsOverShards(t *testing.T) {
	owner := holding(planted())
	text(t, owner.Fit([]byte(lone)), "progress")
	all := gather(t, owner, 2)
	for p := (Progress{}); p.Done == nil; {
		r := owner.Steps()
		text(t, r, "progress")
		if p = r.Message.(Progress); p.Boundary && len(p.Asking) > 0 {
			t.Fatalf("iteration %d ends and goes on at once", p.Iteration)
		}
		all.sweep(t, p.Asking)
	}
}
