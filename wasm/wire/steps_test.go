package wire

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"siibp/core/synth"
)

// clock returns a clock that goes on by the same time whenever it is read.
func clock(tick time.Duration) func() time.Time {
	now := time.Time{}
	return func() time.Time {
		now = now.Add(tick)
		return now
	}
}

// The length of a step does not change the result of a run. A reply that reports the end of an iteration
// comes at that end, where the run can be saved.
func TestSteps(t *testing.T) {
	const options = `{"starts": 2, "background": [2], "inner": 5, "outer": 5}`
	d := synth.Planted(synth.Shape{Tracks: 30, PerVideo: 5, Classes: []int{3, 2}, Dim: 4, Tuples: 2})
	alone := holding(d)
	text(t, alone.Fit([]byte(options)), "progress")
	for message(t, alone.Step())["done"] == nil {
	}
	calls := map[time.Duration]int{}
	for _, tick := range []time.Duration{0, shardedStepDuration / 16, stepDuration / 2, shardedStepDuration, time.Hour} {
		c := holding(d)
		c.runs.now = clock(tick)
		text(t, c.Fit([]byte(options)), "progress")
		for done := false; !done; calls[tick]++ {
			state := c.Steps().State
			if done = state.Done; state.Boundary {
				text(t, c.Save(), "checkpoint")
			}
		}
		if diff := cmp.Diff(alone.runs.report().Message, c.runs.report().Message); diff != "" {
			t.Errorf("a clock of %v ends otherwise (−alone +so):\n%s", tick, diff)
		}
	}
	if calls[0] != 1 || calls[shardedStepDuration/16] >= calls[stepDuration/2] || calls[stepDuration/2] >= calls[time.Hour] {
		t.Errorf("calls to the end, by how long a look at the clock takes: %v", calls)
	}
}

// However soon after its beginning a step comes to the end of a long iteration, it does not do the next one
// at once. A step ends when it has looked at the clock so often that its time is over.
func TestStepsOfLongIterations(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for most := 5; most < 10; most++ { // so that iterations end early and late in steps
		c := holding(long())
		text(t, c.Fit([]byte(twoIterations)), "progress")
		now, looks, all, calls := clock((shardedStepDuration+time.Duration(most)-1)/time.Duration(most)), 0, 0, 0
		c.runs.now = func() time.Time {
			looks++
			return now()
		}
		for done := false; !done; calls++ {
			looks = 0
			if done = c.Steps().State.Done; looks-1 > most {
				t.Errorf("call %d takes %d steps of the search, at most %d are wanted", calls, looks-1, most)
			}
			all += looks - 1
		}
		if all < 2*most || calls < all/most {
			t.Errorf("%d steps of the search are taken by %d calls", all, calls)
		}
	}
}

// Where shards do E-steps, they are asked for the next iteration with the call that ends one, and
// not by Step, for who wants to save.
func TestStepsOverShards(t *testing.T) {
	owner := holding(planted())
	owner.runs.now = clock(time.Millisecond) // a step is as long on a busy machine
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
			if len(r.State.Asking) > 0 {
				together++
			} else if ends%2 == 1 && p.Done == nil {
				text(t, owner.Save(), "checkpoint")
			}
			ends++
		}
		all.eStep(t, r.State.Asking)
	}
	if ends < 10 || together == 0 || together > (ends+1)/2 {
		t.Errorf("at %d of %d ends the shards are asked at once", together, ends)
	}
}

// The summary of a run notes options that the caller gave and that have no effect; others are not noted.
func TestRunNotesGivenOptionsWithoutEffect(t *testing.T) {
	for given, want := range map[string]int{`["alpha", "starts"]`: 1, `["starts"]`: 0, `[]`: 0} {
		c := New()
		c.Open([]Input{toy(t)}, nil)
		c.Call("fit", Request{Arguments: []byte(`{"options": {"starts": 0, "alpha": 3, "anneal": [5]}, "given": ` + given + `}`)})
		var done map[string]any
		for done == nil {
			done, _ = message(t, c.Step())["done"].(map[string]any)
		}
		notes := fmt.Sprint(done["notes"])
		if strings.Count(notes, "has no effect") != want || want > 0 && !strings.Contains(notes, "The option alpha has no effect because allocation is uniform") {
			t.Errorf("given %s: %s", given, notes)
		}
	}
}
