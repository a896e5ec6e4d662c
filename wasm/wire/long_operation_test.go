package wire

import (
	"encoding/json"
	"runtime"
	"slices"
	"testing"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/synth"
)

// long is a dataset over which everything takes many steps.
func long() *dataset.Dataset {
	return synth.Planted(synth.Shape{Tracks: 1600, PerVideo: 800, Classes: []int{25, 25}, Dim: 2, Tuples: 500, Background: 2})
}

const twoIterations = `{"starts": 0, "reheats": 0, "background": [2], "anneal": [0], "inner": 2, "outer": 1}`

// longOperations counts the steps in which an operation is done, and returns its reply.
func longOperations(t *testing.T, c *Core, name string, r Reply) (steps int, last Reply) {
	t.Helper()
	for ; r.Type() == "unfinished"; steps++ {
		text(t, r, "unfinished")
		r = c.with("continue", "op", []byte(quoted(name)))
	}
	return steps, r
}

// An answer and a download are made in steps, and say the same as at once.
func TestReadInSteps(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	c := holding(long())
	text(t, c.Fit([]byte(twoIterations)), "progress")
	for !c.Steps().State.Done {
	}
	steps, answer := longOperations(t, c, "answer", c.plain("answer"))
	if text(t, answer, "answer"); steps < 3 {
		t.Errorf("the answer is read in %d steps", steps)
	}
	f := c.runs.fit
	want, buffers := f.read()
	if !same(Reply{Message: want, Buffers: buffers}, answer) {
		t.Error("in steps the answer is another")
	}
	steps, file := longOperations(t, c, "export", c.Call("export", Request{Arguments: []byte(`{"name": "result.json"}`)}))
	if text(t, file, "download"); steps < 3 || !json.Valid(file.Buffers[0]) {
		t.Errorf("%d bytes of a download are written in %d steps", len(file.Buffers[0]), steps)
	}
	if !slices.Equal(file.Buffers[0], c.Export("result.json", "").Buffers[0]) {
		t.Error("the download is another the second time")
	}
	if len(c.longOperations) != 0 {
		t.Errorf("%d operations are under way", len(c.longOperations))
	}
}

// What is being read ends where it is asked for anew, and where another run is on show.
func TestReadingEnds(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	c := holding(long())
	text(t, c.Fit([]byte(twoIterations)), "progress")
	for !c.Steps().State.Done {
	}
	text(t, c.plain("answer"), "unfinished")
	text(t, c.with("continue", "op", []byte(`"export"`)), "failure")
	steps, answer := longOperations(t, c, "answer", c.plain("answer"))
	if text(t, answer, "answer"); steps < 3 {
		t.Errorf("asked for anew, the answer takes %d steps", steps)
	}
	text(t, c.plain("answer"), "unfinished")
	text(t, c.Fit([]byte(twoIterations)), "progress")
	if text(t, c.with("continue", "op", []byte(`"answer"`)), "failure"); len(c.longOperations) != 0 {
		t.Error("the answer of the run before is still being read")
	}
}

// Before a run has begun its F is not known. It can be stopped, asked and saved all the same, and comes to
// the state before the first iteration.
func TestStopBeforeARunBegins(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for name, end := range map[string]func(c *Core){
		"stop": func(c *Core) {
			for r := c.Stop(); !r.State.Done; r = c.Steps() {
			}
		},
		"answer":  func(c *Core) { text(t, c.Answer(), "answer") },
		"model":   func(c *Core) { text(t, c.Model(), "model") },
		"slack":   func(c *Core) { text(t, c.Slack(0), "slack") },
		"explain": func(c *Core) { text(t, c.Explain(0), "explanation") },
		"export":  func(c *Core) { text(t, c.Export("tracks.csv", ""), "download") },
		"ask":     func(c *Core) { text(t, c.Ask(nil), "questions") },
	} {
		c := holding(long())
		fit := c.Fit([]byte(twoIterations))
		if m := message(t, fit); m["f"] != nil || m["block"] != "" || m["iteration"] != 0. {
			t.Fatalf("before the run begins: %v", m)
		}
		text(t, c.Save(), "checkpoint")
		end(c)
		if s := c.runs.fit.search; !s.HasF() || s.Trainer().Iteration != 0 {
			t.Errorf("%s: begun %v, iteration %d", name, s.HasF(), s.Trainer().Iteration)
		}
		if m := message(t, c.Answer()); m["iteration"] != 0. || m["f"] == 0. {
			t.Errorf("%s: the answer is %v, %v", name, m["iteration"], m["f"])
		}
	}
}

// The slack of a video with many captions and tracks is read in steps, and says the same as at once. It ends
// where the run is stopped or another is on show.
func TestSlackInSteps(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	const tracks = 4000
	c := holding(synth.Planted(synth.Shape{Tracks: tracks, PerVideo: tracks, Classes: []int{25, 25}, Dim: 2, Tuples: 1200, Background: 2}))
	text(t, c.Fit([]byte(twoIterations)), "progress")
	for !c.Step().State.Boundary {
	}
	ask := func() Reply { return c.Call("slack", Request{}) }
	want, err := c.runs.fit.slack(&SlackArguments{})
	if err != nil {
		t.Fatal(err)
	}
	steps, got := longOperations(t, c, "slack", ask())
	if sets := len(want.Message.(Slack).Constraints); steps < sets*tracks/infer.DefaultYieldInterval || steps < 2 || !same(want, got) {
		t.Errorf("the slack of %d sets is read in %d steps, or is another", sets, steps)
	}
	for name, end := range map[string]func() Reply{"stop": c.Stop, "fit": func() Reply { return c.Fit([]byte(twoIterations)) }} {
		if first := ask(); first.Type() != "unfinished" {
			t.Fatalf("before %s it is not read in steps", name)
		}
		if end(); len(c.longOperations) != 0 {
			t.Errorf("after %s it is still being read", name)
		}
		text(t, c.with("continue", "op", []byte(`"slack"`)), "failure")
	}
}
