package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"siibp/core/capsule"
	"siibp/core/dataset/read"
	"siibp/core/result"
	"siibp/core/search"
)

// opened is a core with the toy world open and a run begun that has several starts.
func opened(t *testing.T) *Core {
	t.Helper()
	c := New()
	if m := message(t, c.Open([]Input{toy(t)}, nil)); m["type"] != "dataset" {
		t.Fatalf("open: %v", m)
	}
	return c
}

const portfolio = `{"starts": 1, "reheats": 1, "anneal": [3], "background": [1, 2], "inner": 3, "outer": 2}`

// saved is the run as the worker gets it, in parts.
func saved(t *testing.T, c *Core) [][]byte {
	t.Helper()
	r := c.Save()
	text(t, r, "checkpoint")
	all, err := r.All()
	if err != nil {
		t.Fatal(err)
	}
	if n := len(r.Message.(Checkpoint).Parts); n != len(all) {
		t.Fatalf("%d parts are %d buffers", n, len(all))
	}
	parts := make([][]byte, len(all))
	for i := range all {
		parts[i] = bytes.Clone(all[i]) // they may be the core's memory
	}
	return parts
}

// outcome is what a run comes to.
func outcome(t *testing.T, c *Core) string {
	t.Helper()
	for !c.runs.fit.search.Done() {
		c.Step()
	}
	answer := message(t, c.Answer())
	delete(answer, "iterations") // those before it was saved cannot be visited any more
	return fmt.Sprint(c.runs.fit.search.Outcomes(), c.runs.fit.search.Trainer().Checkpoint(), answer)
}

// A run that is saved wherever it is and revived in another core ends with the same bits.
func TestRevive(t *testing.T) {
	whole := opened(t)
	text(t, whole.Fit([]byte(portfolio)), "progress")
	var states [][][]byte
	for n := 0; !whole.runs.fit.search.Done(); {
		if p := whole.Step().Message.(Progress); !p.Boundary || p.Done != nil {
			continue
		}
		if n++; n%5 == 2 {
			states = append(states, saved(t, whole))
		}
	}
	if len(states) < 3 {
		t.Fatalf("saved %d times", len(states))
	}
	want := outcome(t, whole)
	for _, parts := range states {
		c := opened(t)
		text(t, c.Revive(parts...), "progress")
		if got := outcome(t, c); got != want {
			t.Errorf("revived from %.80s… it ends otherwise", parts[0])
		}
	}
}

// A run that went on from another is revived as such.
func TestReviveWarm(t *testing.T) {
	c := opened(t)
	text(t, c.Fit([]byte(`{"starts": 0, "reheats": 0, "anneal": [3]}`)), "progress")
	outcome(t, c)
	text(t, c.Warm([]byte(`{"starts": 0, "reheats": 0, "anneal": [3], "c": 20}`), 0), "progress")
	for !c.Step().State.Boundary {
	}
	if c.runs.fit.search.Done() {
		t.Fatal("the run is over after an iteration")
	}
	parts := saved(t, c)
	other := opened(t)
	text(t, other.Revive(parts...), "progress")
	if got, want := outcome(t, other), outcome(t, c); got != want {
		t.Error("it ends otherwise")
	}
	if !other.runs.fit.search.Outcomes()[0].Warm || other.runs.fit.comparesResult {
		t.Error("it is not warm any more")
	}
	ended := opened(t)
	text(t, ended.Revive(saved(t, c)...), "progress")
	if got, want := outcome(t, ended), outcome(t, c); got != want {
		t.Error("saved at its end, it is another")
	}
}

// A run of a dataset that was changed by hand is revived with what was changed.
func TestReviveEdited(t *testing.T) {
	c := opened(t)
	video := c.open.dataset.Videos[0].ID
	edit(t, c, fmt.Sprintf(`{"captions": [{"video": %q, "tuples": []}]}`, video))
	text(t, c.Fit([]byte(portfolio)), "progress")
	for !c.Step().State.Boundary {
	}
	parts := saved(t, c)
	other := opened(t)
	text(t, other.Revive(parts...), "progress")
	if got, want := other.runs.fit.data.Hash, c.runs.fit.data.Hash; got != want || got == other.open.dataset.Hash {
		t.Errorf("the run is of %s, not of %s", got, want)
	}
	if got, want := outcome(t, other), outcome(t, c); got != want {
		t.Error("it ends otherwise")
	}
}

func TestSaveAndReviveRefuse(t *testing.T) {
	c := New()
	text(t, c.Save(), "failure")
	text(t, c.Revive(), "failure")
	c = opened(t)
	text(t, c.Save(), "failure")
	text(t, c.Fit([]byte(portfolio)), "progress")
	for len(c.runs.fit.search.Outcomes()) == 0 {
		c.Step()
	}
	for !c.Step().State.Boundary {
	}
	parts := saved(t, c)
	last := len(parts) - 1
	for name, spoil := range map[string]func(m *savedRun, data [][]byte){
		"no numbers":      func(_ *savedRun, data [][]byte) { data[last] = nil },
		"too few":         func(_ *savedRun, data [][]byte) { data[last] = data[last][:len(data[last])-8] },
		"too many":        func(_ *savedRun, data [][]byte) { data[last] = append(data[last], 0, 0, 0, 0, 0, 0, 0, 0) },
		"lengths":         func(_ *savedRun, data [][]byte) { data[last][39] = 0xff },
		"no fits":         func(m *savedRun, _ [][]byte) { m.Fits = nil },
		"too many starts": func(m *savedRun, _ [][]byte) { m.Done = make([]search.Outcome, 99) },
	} {
		var m savedRun
		if err := json.Unmarshal(parts[0], &m); err != nil {
			t.Fatal(err)
		}
		data := make([][]byte, len(parts))
		for i := range parts {
			data[i] = bytes.Clone(parts[i])
		}
		spoil(&m, data)
		var err error
		if data[0], err = json.Marshal(m); err != nil {
			t.Fatal(err)
		}
		if m := message(t, opened(t).Revive(data...)); m["type"] != "failure" {
			t.Errorf("%s: %v", name, m)
		}
	}
	text(t, opened(t).Revive(append([][]byte{parts[0]}, parts[2:]...)...), "failure")
	text(t, opened(t).Revive([]byte(`{"options": `), nil), "failure")
	text(t, opened(t).Revive([]byte(`{"iterations": [1], "fits": [{}]}`), nil), "failure")
	c.Stop()
	text(t, c.Save(), "failure")
}

// A run that is over is taken over by another core as it is: what is said of it, the way
// back through its iterations, and where it was made.
func TestReviveOver(t *testing.T) {
	whole := opened(t)
	text(t, whole.Fit([]byte(portfolio)), "progress")
	whole.runs.fit.restoredPlatform = "plan9/arm"
	want := outcome(t, whole)
	parts := saved(t, whole)
	c := opened(t)
	if p := c.Revive(parts...).Message.(Progress); p.Done == nil || p.Fraction != 1 {
		t.Errorf("it is to be over: %+v", p)
	}
	if got := outcome(t, c); got != want {
		t.Error("it ends otherwise")
	}
	for _, at := range iterations(t, whole.Answer()) {
		if !same(whole.Visit(at), c.Visit(at)) {
			t.Errorf("iteration %d is another", at)
		}
	}
	var file bytes.Buffer
	if err := c.runs.capsule(result.New(c.runs.fit.data, c.runs.fit.search), nil, false, false)(&file); err != nil {
		t.Fatal(err)
	}
	archive, err := read.Zip(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	root, _, _ := capsule.Find(archive)
	if run, err := capsule.Read(root); err != nil || run.Build.Platform != "plan9/arm" {
		t.Errorf("the capsule: %+v, %v", run, err)
	}
}
