package wire

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"siibp/core/infer"
	"siibp/core/posterior"
)

// iterations lists those that an answer says can be visited.
func iterations(t *testing.T, r Reply) []int {
	t.Helper()
	var list []int
	for _, x := range message(t, r)["iterations"].([]any) {
		list = append(list, int(x.(float64)))
	}
	return list
}

// A visit answers as a run of so many iterations does, inspect speaks of it too, and the
// present is there again afterwards, to the bit.
func TestVisitShowsAnEarlierIteration(t *testing.T) {
	c := begun(t)
	present := c.Answer()
	list := iterations(t, present)
	if last := message(t, present)["iteration"].(float64); len(list) < 3 || list[0] != 0 || list[len(list)-1] != int(last) {
		t.Fatalf("iteration %v of %v", last, list)
	}
	for _, at := range []int{0, list[1], list[len(list)/2]} {
		then := c.Visit(at)
		m := message(t, then)
		if m["type"] != "answer" || m["visited"] != true || m["final"] != false || m["iteration"] != float64(at) {
			t.Fatalf("iteration %d: %v", at, m)
		}
		if !same(then, c.Answer()) {
			t.Error("answer speaks of another iteration")
		}
		f := infer.New(mustProblem(t, c), c.runs.fit.search.Options(), c.runs.fit.search.Outcomes()[c.runs.fit.search.Kept()].Start)
		for f.Iteration < at {
			f.Iterate()
		}
		if m["f"] != f.F() {
			t.Errorf("F was %v, not %v", m["f"], f.F())
		}
		if model := message(t, c.Model()); model["iteration"] != float64(at) {
			t.Errorf("the model is that of iteration %v", model["iteration"])
		}
		sum := posterior.SlackOf(f, 0, 0.01, -1)[0].Sum
		if slack := message(t, c.Slack(0)); slack["constraints"].([]any)[0].(map[string]any)["sum"] != sum {
			t.Errorf("the slack is %v, not %v", slack["constraints"], sum)
		}
	}
	if m := message(t, c.Export("tracks.csv", "")); m["type"] != "download" {
		t.Errorf("a download in the past: %v", m)
	}
	if m := message(t, c.Visit(1e6)); m["type"] != "failure" {
		t.Errorf("an iteration that never was: %v", m["type"])
	}
	if !same(present, c.Visit(-1)) || !same(present, c.Answer()) {
		t.Error("the present is another")
	}
	if m := message(t, New().Visit(0)); m["type"] != "failure" {
		t.Errorf("without a run: %v", m)
	}
}

func mustProblem(t *testing.T, c *Core) *infer.Problem {
	t.Helper()
	p, err := infer.NewProblem(c.runs.fit.data, c.runs.fit.search.Options())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Whatever goes on from a visit goes on from the present.
func TestVisitEnds(t *testing.T) {
	const one = `{"starts": 0, "reheats": 0, "anneal": [0], "background": [2]}` // start
	visits := map[string]func(c *Core){
		"fit":  func(c *Core) { c.Fit([]byte(one)); finish(t, c) },
		"warm": func(c *Core) { c.Warm([]byte(one), 0); finish(t, c) },
		"back": func(c *Core) { c.Back(1) },
		"step": func(c *Core) { c.Step() },
		"stop": func(c *Core) { c.Stop() },
		"keep": func(c *Core) { c.Keep(2) },
	}
	for name, act := range visits {
		straight, visiting := New(), New()
		for _, c := range []*Core{straight, visiting} {
			c.Open([]Input{toy(t)}, nil)
			ended(t, c, one)
		}
		straight.Keep(1)
		visiting.Keep(1)
		visiting.Visit(2)
		act(straight)
		act(visiting)
		if want, got := straight.Answer(), visiting.Answer(); !same(want, got) || message(t, got)["visited"] != false {
			t.Errorf("%s: another answer after a visit", name)
		}
		if name == "warm" && len(iterations(t, visiting.Answer())) < 2 {
			t.Error("a warm run has no iterations of its own")
		}
	}
}

// The model has the sizes that it says, its parts add up to F, and it says why
// the run ended.
func TestModelOfAnIteration(t *testing.T) {
	c := begun(t)
	r := c.Model()
	m, buffers := message(t, r), r.Buffers
	var got Model
	text, err := json.Marshal(m)
	if err == nil {
		err = json.Unmarshal(text, &got)
	}
	if err != nil {
		t.Fatal(err)
	}
	d, k := c.runs.fit.data, len(got.Factors)
	sizes := fmt.Sprint(len(buffers[got.Nu]), len(buffers[got.Pi]), len(buffers[got.Parts]))
	if want := fmt.Sprint(len(d.Tracks)*k, 8*len(d.Videos)*k, 8*len(got.Trace)*len(got.Names)); sizes != want {
		t.Fatalf("sizes %s, want %s", sizes, want)
	}
	for i, v := range got.Views {
		if len(buffers[v.Phi]) != 8*k*v.Dim || len(buffers[v.Variances]) != 8*k || v.Name != d.Views[i].Name {
			t.Errorf("view %v", v)
		}
	}
	for i, p := range got.Trace {
		sum := 0.0
		for part := range got.Names {
			sum += math.Float64frombits(binary.LittleEndian.Uint64(buffers[got.Parts][8*(i*len(got.Names)+part):]))
		}
		if math.Abs(sum-p.F) > 1e-9*math.Abs(p.F) {
			t.Errorf("point %d: the parts are %g together, F is %g", i, sum, p.F)
		}
	}
	if got.End.Reason == "" || got.End.Iterations != got.Iteration || got.Used > k || got.ByVideo {
		t.Errorf("end %+v, %d of %d factors used", got.End, got.Used, k)
	}
	c.Fit([]byte(short))
	if m := message(t, c.Model()); m["end"].(map[string]any)["reason"] != "" || m["end"].(map[string]any)["change"] != nil {
		t.Errorf("before the first iteration: %v", m["end"])
	}
}
