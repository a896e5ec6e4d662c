package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"siibp/core/capsule"
	"siibp/core/dataset/reader"
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

// saved is the run's state as the worker gets it, a text and buffers.
func saved(t *testing.T, c *Core) ([]byte, [][]byte) {
	t.Helper()
	r := c.Save()
	all, err := r.All()
	if err != nil {
		t.Fatal(err)
	}
	return text(t, r, "saved"), all
}

// outcome is what a run comes to.
func outcome(t *testing.T, c *Core) string {
	t.Helper()
	for !c.fit.search.Done() {
		c.Step()
	}
	answer := message(t, c.Answer())
	delete(answer, "iterations") // those before it was saved cannot be visited any more
	return fmt.Sprint(c.fit.search.Outcomes(), c.fit.search.Trainer().Checkpoint(), answer)
}

// A run that is saved wherever it is and revived in another core ends with the same bits.
func TestRevive(t *testing.T) {
	whole := opened(t)
	text(t, whole.Fit([]byte(portfolio)), "progress")
	var states [][]byte
	var bodies [][][]byte
	for n := 0; !whole.fit.search.Done(); {
		if p := whole.Step().Message.(Progress); !p.Boundary || p.Done != nil {
			continue
		}
		if n++; n%5 == 2 {
			state, body := saved(t, whole)
			states, bodies = append(states, state), append(bodies, body)
		}
	}
	if len(states) < 3 {
		t.Fatalf("saved %d times", len(states))
	}
	want := outcome(t, whole)
	for i, state := range states {
		c := opened(t)
		text(t, c.Revive(state, bodies[i]), "progress")
		if got := outcome(t, c); got != want {
			t.Errorf("revived from %.80s… it ends otherwise", state)
		}
	}
}

// A run that went on from another is revived as such.
func TestReviveWarm(t *testing.T) {
	c := opened(t)
	text(t, c.Fit([]byte(`{"starts": 0, "reheats": 0, "anneal": [3]}`)), "progress")
	outcome(t, c)
	text(t, c.Warm([]byte(`{"starts": 0, "reheats": 0, "anneal": [3], "c": 20}`), 0), "progress")
	for !c.Step().Message.(Progress).Boundary {
	}
	if c.fit.search.Done() {
		t.Fatal("the run is over after an iteration")
	}
	state, body := saved(t, c)
	other := opened(t)
	text(t, other.Revive(state, body), "progress")
	if got, want := outcome(t, other), outcome(t, c); got != want {
		t.Error("it ends otherwise")
	}
	if !other.fit.search.Outcomes()[0].Warm || other.fit.again {
		t.Error("it is not warm any more")
	}
}

// A run of a dataset that was changed by hand is revived with what was changed.
func TestReviveEdited(t *testing.T) {
	c := opened(t)
	video := c.opened.Videos[0].ID
	text(t, c.Edit(fmt.Appendf(nil, `{"captions": [{"video": %q, "tuples": []}]}`, video)), "edited")
	text(t, c.Fit([]byte(portfolio)), "progress")
	for !c.Step().Message.(Progress).Boundary {
	}
	state, body := saved(t, c)
	other := opened(t)
	text(t, other.Revive(state, body), "progress")
	if got, want := other.fit.data.Hash, c.fit.data.Hash; got != want || got == other.opened.Hash {
		t.Errorf("the run is of %s, not of %s", got, want)
	}
	if got, want := outcome(t, other), outcome(t, c); got != want {
		t.Error("it ends otherwise")
	}
}

func TestSaveAndReviveRefuse(t *testing.T) {
	c := New()
	text(t, c.Save(), "error")
	text(t, c.Revive(nil, nil), "error")
	c = opened(t)
	text(t, c.Save(), "error")
	text(t, c.Fit([]byte(portfolio)), "progress")
	for len(c.fit.search.Outcomes()) == 0 {
		c.Step()
	}
	for !c.Step().Message.(Progress).Boundary {
	}
	state, body := saved(t, c)
	for name, spoil := range map[string]func(m *Saved, data [][]byte){
		"no numbers": func(m *Saved, data [][]byte) { data[m.Numbers] = nil },
		"too few":    func(m *Saved, data [][]byte) { data[m.Numbers] = data[m.Numbers][:len(data[m.Numbers])-8] },
		"too many": func(m *Saved, data [][]byte) {
			data[m.Numbers] = append(slices.Clip(data[m.Numbers]), 0, 0, 0, 0, 0, 0, 0, 0)
		},
		"lengths":         func(m *Saved, data [][]byte) { data[m.Numbers][39] = 0xff },
		"another buffer":  func(m *Saved, _ [][]byte) { m.Numbers = 9 },
		"no fits":         func(m *Saved, _ [][]byte) { m.Fits = nil },
		"lost labels":     func(m *Saved, _ [][]byte) { m.Labels[0] = 9 },
		"too many starts": func(m *Saved, _ [][]byte) { m.Done = make([]search.Outcome, 99) },
	} {
		var m Saved
		if err := json.Unmarshal(state, &m); err != nil {
			t.Fatal(err)
		}
		data := make([][]byte, len(body))
		for i := range body {
			data[i] = append([]byte{}, body[i]...)
		}
		spoil(&m, data)
		bad, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		if m := message(t, opened(t).Revive(bad, data)); m["type"] != "error" {
			t.Errorf("%s: %v", name, m)
		}
	}
	text(t, opened(t).Revive([]byte(`{"type": `), nil), "error")
	text(t, opened(t).Revive([]byte(`{"iterations": [1], "fits": [{}]}`), nil), "error")
	c.Stop()
	text(t, c.Save(), "error")
}

// A run that is over is taken over by another core as it is: what is said of it, the way
// back through its iterations, and where it was made.
func TestReviveOver(t *testing.T) {
	whole := opened(t)
	text(t, whole.Fit([]byte(portfolio)), "progress")
	whole.fit.made = "plan9/arm"
	want := outcome(t, whole)
	state, body := saved(t, whole)
	c := opened(t)
	if p := c.Revive(state, body).Message.(Progress); p.Done == nil || p.Fraction != 1 {
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
	if err := c.capsule("", false, false)(&file); err != nil {
		t.Fatal(err)
	}
	archive, err := reader.Zip(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	root, _, _ := capsule.Find(archive)
	if run, err := capsule.Read(root); err != nil || run.Build.Platform != "plan9/arm" {
		t.Errorf("the capsule: %+v, %v", run, err)
	}
}
