package wire

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"siibp/core/synth"
)

// However far a step goes, the run comes to the same; what tells of the end of an iteration
// is at one, where the run can be saved.
func TestSteps(t *testing.T) {
	const options = `{"starts": 2, "background": [2], "inner": 5, "outer": 5}`
	d := synth.Planted(synth.Shape{Tracks: 30, PerVideo: 5, Classes: []int{3, 2}, Dim: 4, Tuples: 2})
	one, some, all := holding(d), holding(d), holding(d)
	for _, c := range []*Core{one, some, all} {
		text(t, c.Fit([]byte(options)), "progress")
	}
	for message(t, one.Step())["done"] == nil {
	}
	for done := false; !done; {
		p := some.Steps().Message.(Progress)
		if done = p.Done != nil; p.Boundary {
			text(t, some.Save(), "saved")
		}
	}
	if message(t, all.step(time.Hour))["done"] == nil {
		t.Error("with time enough a step does not come to the end")
	}
	for _, c := range []*Core{some, all} {
		if diff := cmp.Diff(one.progress(), c.progress()); diff != "" {
			t.Errorf("the ends differ (−one +several):\n%s", diff)
		}
	}
}

// Where shards sweep, they are asked for the next iteration with the call that ends one, and
// not by Step, for who wants to save.
func TestStepsOverShards(t *testing.T) {
	owner := holding(planted())
	text(t, owner.Fit([]byte(lone)), "progress")
	all, ends, together := gather(t, owner, 2), 0, 0
	for p := (Progress{}); p.Done == nil; {
		step := owner.Steps
		if ends%2 == 1 {
			step = owner.Step
		}
		r := step()
		text(t, r, "progress")
		if p = r.Message.(Progress); p.Boundary {
			if len(p.Asking) > 0 {
				together++
			} else if ends%2 == 1 && p.Done == nil {
				text(t, owner.Save(), "saved")
			}
			ends++
		}
		all.sweep(t, p.Asking)
	}
	if ends < 10 || together == 0 || together > (ends+1)/2 {
		t.Errorf("at %d of %d ends the shards are asked at once", together, ends)
	}
}
