package wire

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"siibp/core/dataset"
	"siibp/core/options"
)

// begun returns a core with the toy world open and a short run done.
func begun(t *testing.T) *Core {
	t.Helper()
	c := New()
	c.Open([]Input{toy(t)}, nil)
	ended(t, c, short)
	return c
}

// warmed goes on from a kept run to its end.
func warmed(t *testing.T, c *Core, options string, from int) Reply {
	t.Helper()
	if m := message(t, c.Warm([]byte(options), from)); m["type"] != "progress" {
		t.Fatalf("warm: %v", m)
	}
	finish(t, c)
	return c.Answer()
}

// same reports whether two answers are the same bits.
func same(a, b Reply) bool {
	return reflect.DeepEqual(a.Message, b.Message) && slices.EqualFunc(a.Buffers, b.Buffers, bytes.Equal)
}

// with returns the options of the short run and another C.
func with(t *testing.T, c string) string {
	t.Helper()
	options := map[string]any{}
	if err := json.Unmarshal([]byte(short), &options); err != nil {
		t.Fatal(err)
	}
	options["c"] = json.RawMessage(c)
	text, err := json.Marshal(options)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// What a warm run comes to is what the search itself comes to, whatever was tried since
// the run that it goes on from was kept; and going back gives the very same answer.
func TestWarmFromAKeptRun(t *testing.T) {
	c := begun(t)
	first := c.Answer()
	if m := message(t, c.Keep(1)); !reflect.DeepEqual(m["marks"], []any{1.}) {
		t.Fatalf("kept: %v", m)
	}
	search := c.runs.fit.search
	straight := warmed(t, c, with(t, "0"), 1)
	o := search.Options()
	o.C = 0
	own, err := search.Warm(c.runs.fit.data, o)
	if err != nil {
		t.Fatal(err)
	}
	own.SetHistorySize(historySize)
	own.Run()
	alone := fit{search: own, data: c.runs.fit.data}
	if want, err := alone.answer(&AnswerArguments{}); err != nil || !same(straight, want) {
		t.Error("the core's warm answer is not the search's")
	}
	if same(first, straight) {
		t.Error("C = 0 changes nothing")
	}

	for _, value := range []string{"4", "3", "1"} {
		if m := message(t, c.Warm([]byte(with(t, value)), 1)); m["type"] != "progress" {
			t.Fatalf("C = %s: %v", value, m)
		}
		c.Step()
	}
	if !same(straight, warmed(t, c, with(t, "0"), 1)) {
		t.Error("C = 0 by way of others is another answer")
	}
	c.Keep(2)
	for range 2 {
		c.Back(1)
		if m := message(t, c.Step()); m["done"] == nil || !same(first, c.Answer()) {
			t.Error("going back is not where it was")
		}
		if m := message(t, c.Export("capsule.zip", "")); m["type"] != "download" {
			t.Errorf("the first run's capsule: %v", m)
		}
		c.Back(2)
		if !same(straight, c.Answer()) {
			t.Error("going forth again is not where it was")
		}
		if m := message(t, c.Export("capsule.zip", "")); m["type"] != "download" {
			t.Errorf("the capsule of a warm run: %v", m)
		}
	}
}

// A result says that it went on from another.
func TestWarmIsToldInTheResult(t *testing.T) {
	c := begun(t)
	for _, want := range []bool{false, true} {
		var result struct{ Starts []struct{ Warm bool } }
		if err := json.Unmarshal(c.Export("result.json", "").Buffers[0], &result); err != nil {
			t.Fatal(err)
		}
		if len(result.Starts) == 0 || result.Starts[0].Warm != want {
			t.Errorf("starts %v, want warm %v", result.Starts, want)
		}
		warmed(t, c, short, 0)
	}
}

// What is refused changes nothing, and a run that was left in its midst goes on.
func TestWarmRefusesAndGoesOn(t *testing.T) {
	c := begun(t)
	first := c.Answer()
	for name, r := range map[string]Reply{
		"an unknown mark":  c.Warm([]byte(short), 7),
		"back to nowhere":  c.Back(7),
		"options that bar": c.Warm([]byte(`{"hinge": "paper"}`), 0),
	} {
		if m := message(t, r); m["type"] != "failure" {
			t.Errorf("%s: %v", name, m)
		}
	}
	if !same(first, c.Answer()) {
		t.Error("a refusal changes the answer")
	}
	c.Fit([]byte(short))
	c.Step()
	c.Keep(1)
	warmed(t, c, short, 1)
	if m := message(t, c.Back(1)); m["done"] != nil {
		t.Error("the run in its midst is over")
	}
	finish(t, c)
	if !same(first, c.Answer()) {
		t.Error("the run that was left goes on to another answer")
	}
}

// As many runs are kept as there is room for; the oldest go first.
func TestKeepForgets(t *testing.T) {
	c := begun(t)
	var m map[string]any
	for mark := range mostKept + 2 {
		m = message(t, c.Keep(mark+1))
	}
	marks := m["marks"].([]any)
	if len(marks) != mostKept || marks[0] != 3. {
		t.Errorf("kept: %v", marks)
	}
	if m := message(t, c.Back(1)); m["type"] != "failure" {
		t.Errorf("back to what was let go of: %v", m)
	}
	if m := message(t, New().Keep(1)); m["type"] != "failure" {
		t.Errorf("with nothing open: %v", m)
	}
}

// exclude lets all tracks of a video exclude one another in the first concept.
func exclude(d *dataset.Dataset) {
	d.Concepts[0].Unique = true
	for i := range d.Videos {
		d.Videos[i].Cliques = [][]int{d.Videos[i].Tracks}
	}
}

// buffet returns the options of a short run of the preset buffet.
func buffet(t *testing.T) string {
	t.Helper()
	o, err := options.Buffet().Merge([]byte(short))
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// joint returns the options of the default preset with few starts.
func joint(t *testing.T) string {
	t.Helper()
	o := options.Default()
	o.Starts, o.Anneal, o.Outer = 0, []int{5}, 5
	text, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Every option that is said to be live changes what a warm run comes to, or how it is
// read; of the others those that a run holds on to are refused or change nothing.
func TestLiveOptions(t *testing.T) {
	values := map[string]string{
		"alpha": "0.5", "learnAlpha": "true", "sticks": `"all"`, "classes": `"independent"`, "allowed": `"all"`,
		"c": "0", "margin": "3", "hinge": `"paper"`, "singles": `"tuples"`, "threshold": "[0.999999]",
		"without": `["actor"]`, "exclusion": "false", "exclusionC": "0.1",
		"pairs": "true", "scarceC": "0.1", "contamination": "0.1",
	}
	for _, s := range options.Settings() {
		if _, known := values[s.Key]; known != s.Live {
			t.Errorf("%s: live is %v", s.Key, s.Live)
		}
	}
	cores := map[string]*Core{}
	for _, preset := range []string{buffet(t), joint(t)} {
		c := New()
		c.Open([]Input{toy(t)}, nil)
		exclude(c.open.input)
		for i := range c.open.input.Videos { // scarceC has an effect where the tuples ask for all tracks
			v := &c.open.input.Videos[i]
			v.SetCounts(slices.Repeat([]int{len(v.Tracks)}, len(v.Tuples)))
		}
		ended(t, c, preset)
		c.Keep(1)
		cores[preset] = c
	}
	warm := func(preset string, options map[string]any) Reply {
		text, err := json.Marshal(options)
		if err != nil {
			t.Fatal(err)
		}
		return warmed(t, cores[preset], string(text), 1)
	}
	for key, value := range values {
		preset, base := buffet(t), map[string]any{}
		if key == "contamination" {
			preset = joint(t)
		}
		if err := json.Unmarshal([]byte(preset), &base); err != nil {
			t.Fatal(err)
		}
		if key == "hinge" {
			base["classes"], base["exclusion"] = "independent", false
		}
		before := warm(preset, base)
		base[key] = json.RawMessage(value)
		if same(before, warm(preset, base)) {
			t.Errorf("%s = %s changes nothing", key, value)
		}
	}
}
