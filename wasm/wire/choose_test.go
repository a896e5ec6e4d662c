package wire

import (
	"encoding/json"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zip"

	"siibp/core/choose"
	"siibp/core/score"
)

// oneStart are options of short fits.
const oneStart = `{"background": [3], "anneal": [5], "starts": 0, "reheats": 0, "inner": 5, "outer": 3}`

// chooseWith calls choose with arguments.
func chooseWith(c *Core, arguments string) Reply {
	return c.Call("choose", Request{Arguments: []byte(arguments)})
}

// chosen steps a selection to its end and returns the last message and how many there were.
func chosen(t *testing.T, c *Core) (SelectionProgress, int) {
	t.Helper()
	last := -1.0
	for n := 1; ; n++ {
		r := c.Steps()
		m, ok := r.Message.(SelectionProgress)
		if !ok {
			t.Fatalf("selection: %v", message(t, r))
		}
		if m.Progress.Fraction < last || m.Done != r.State.Done {
			t.Fatalf("after %v: %+v, %+v", last, m, r.State)
		}
		if last = m.Progress.Fraction; m.Done {
			checkReply(t, r)
			return m, n
		}
	}
}

// A selection that is stopped and continued, with other requests between, gives what the native
// one gives.
func TestChoosing(t *testing.T) {
	c := New()
	if m := message(t, chooseWith(c, `{}`)); m["type"] != "failure" {
		t.Errorf("with nothing open: %v", m)
	}
	text(t, c.Open([]Input{toy(t)}, nil), "dataset")
	if m := message(t, chooseWith(c, `{"continue": true}`)); m["type"] != "failure" {
		t.Errorf("with nothing to go on with: %v", m)
	}
	const arguments = `{"options": ` + oneStart + `, "folds": 2}`
	text(t, chooseWith(c, arguments), "selection-progress")
	for range 20 {
		c.Steps()
	}
	if r := c.Stop(); !r.State.Done || r.Message.(SelectionProgress).Done || r.Message.(SelectionProgress).Report != nil {
		t.Errorf("stopped: %+v", r)
	}
	text(t, c.Fit([]byte(short)), "progress")
	text(t, chooseWith(c, `{"continue": true}`), "selection-progress")
	got, _ := chosen(t, c)

	var a ChooseArguments
	if err := strict([]byte(arguments), &a); err != nil {
		t.Fatal(err)
	}
	s, err := a.read(c.open.dataset)
	if err != nil {
		t.Fatal(err)
	}
	run, err := choose.New(c.open.dataset, s)
	if err != nil {
		t.Fatal(err)
	}
	for steps := run.Steps(); steps.Step(); {
	}
	if want := asText(t, run.Record()); asText(t, got.Report) != want {
		t.Errorf("it comes to %s, not %s", asText(t, got.Report), want)
	}
	if len(got.Candidates) != 4 || !slices.Equal(got.Words, got.Report.Sentences()) || got.Features != got.Report.Selected.Features {
		t.Errorf("%+v", got)
	}
	if m := message(t, chooseWith(c, `{"continue": true}`)); m["type"] != "failure" {
		t.Errorf("what is done cannot be gone on with: %v", m)
	}
}

// Features begin as dataset.json suggests, as the native command's do.
func TestChoosingBeginsAsSuggested(t *testing.T) {
	c := New()
	text(t, c.Open([]Input{toy(t)}, nil), "dataset")
	d := *c.open.dataset
	d.Info = map[string]any{"features": "l2"}
	s, err := (&ChooseArguments{Options: []byte("{}")}).read(&d)
	if err != nil || s.Base.String() != "l2" {
		t.Errorf("base %q, %v", s.Base.String(), err)
	}
	d.Info["features"] = "polish"
	if _, err := (&ChooseArguments{Options: []byte("{}")}).read(&d); err == nil {
		t.Error("a step that there is not is taken")
	}
}

// A recipe that is given is scored; a run with it keeps what that shows, and another run does not.
func TestRunKeepsWhatWasChosen(t *testing.T) {
	c := New()
	text(t, c.Open([]Input{toy(t)}, nil), "dataset")
	text(t, chooseWith(c, `{"options": `+oneStart+`, "folds": 2, "given": {"features": "l2"}}`), "selection-progress")
	got, _ := chosen(t, c)
	if len(got.Candidates) != 1 || got.Report.Selection != nil || got.Report.Trust == nil || got.Features != "l2" {
		t.Fatalf("%+v", got)
	}
	hidden := func(options string) *score.HeldOutReport {
		t.Helper()
		text(t, c.Fit([]byte(options)), "progress")
		for !c.Steps().State.Done {
		}
		return exportedRecord(t, c)
	}
	if r := hidden(oneStart); r != nil {
		t.Errorf("without the features that were scored: %+v", r)
	}
	text(t, c.Prepare([]byte(`{"features": "l2"}`)), "feature-progress")
	for !c.Steps().State.Done {
	}
	if r := hidden(oneStart); asText(t, r) != asText(t, got.Report) {
		t.Errorf("with the features that were scored: %+v", r)
	}
	if r := hidden(short); r != nil {
		t.Errorf("with other options: %+v", r)
	}
	// Nor if a run with the options that were scored was continued with these in between.
	hidden(oneStart)
	text(t, c.Warm([]byte(short), 0), "progress")
	for !c.Steps().State.Done {
	}
	if r := exportedRecord(t, c); r == nil {
		t.Error("the continued run has lost the calibration")
	}
	if r := hidden(short); r != nil {
		t.Errorf("with the options of a continued run: %+v", r)
	}
}

// exportedRecord returns what result.json says of hidden captions, as model.zip and capsule.zip do.
func exportedRecord(t *testing.T, c *Core) *score.HeldOutReport {
	t.Helper()
	var doc struct{ HiddenCaptions *score.HeldOutReport }
	if err := json.Unmarshal(c.Export("result.json", "").Buffers[0], &doc); err != nil {
		t.Fatal(err)
	}
	for archive, name := range map[string]string{"model.zip": "model.json", "capsule.zip": "capsule.json"} {
		body := string(c.Export(archive, "").Buffers[0])
		z, err := zip.NewReader(strings.NewReader(body), int64(len(body)))
		if err != nil {
			t.Fatal(err)
		}
		f, err := z.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		saved, err := io.ReadAll(f)
		if err != nil || strings.Contains(string(saved), "hiddenCaptions") != (doc.HiddenCaptions != nil) {
			t.Errorf("%s says otherwise than the result; %v", archive, err)
		}
	}
	return doc.HiddenCaptions
}

// What hiding captions shows after a run joins that run and the kept ones that it is of, at once.
func TestRecordJoinsRunsBefore(t *testing.T) {
	c := New()
	text(t, c.Open([]Input{toy(t)}, nil), "dataset")
	run := func(options string, mark string) {
		text(t, c.Fit([]byte(options)), "progress")
		for !c.Steps().State.Done {
		}
		text(t, c.Call("keep", Request{Arguments: []byte(`{"mark": ` + mark + `}`)}), "kept-runs")
	}
	score := func(options string) SelectionProgress {
		text(t, chooseWith(c, `{"options": `+options+`, "folds": 2, "given": {"features": "none"}}`), "selection-progress")
		got, _ := chosen(t, c)
		return got
	}
	run(short, "1")
	run(oneStart, "2")
	run(short, "3")
	if exportedRecord(t, c) != nil {
		t.Fatal("a record before captions were hidden")
	}
	if score(oneStart).Attached || exportedRecord(t, c) != nil {
		t.Error("a report of other options is attached to the run")
	}
	text(t, c.Call("back", Request{Arguments: []byte(`{"mark": 2}`)}), "progress")
	if exportedRecord(t, c) == nil {
		t.Error("the kept run with the options that were scored has no record")
	}
	text(t, c.Call("back", Request{Arguments: []byte(`{"mark": 3}`)}), "progress")
	got := score(short)
	if !got.Attached || asText(t, exportedRecord(t, c)) != asText(t, got.Report) {
		t.Errorf("the report is not attached to the run: %+v", got)
	}
	reply := c.Call("visit", Request{Arguments: []byte(`{"iteration": -1}`)})
	if m, ok := reply.Message.(Answer); !ok || m.Temperature != got.Report.Trust.Temperature {
		t.Errorf("the answer is not tempered by %v: %v", got.Report.Trust.Temperature, message(t, reply))
	}
}

// asText returns a value as JSON.
func asText(t *testing.T, x any) string {
	t.Helper()
	text, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A run that is saved takes what hiding captions has shown to the core that restores it, and to the same
// run made there again, but to no other.
func TestRecordIsSaved(t *testing.T) {
	c := New()
	text(t, c.Open([]Input{toy(t)}, nil), "dataset")
	text(t, chooseWith(c, `{"options": `+short+`, "folds": 2, "given": {"features": "none"}}`), "selection-progress")
	got, _ := chosen(t, c)
	text(t, c.Fit([]byte(short)), "progress")
	for !c.Steps().State.Done {
	}
	want := asText(t, exportedRecord(t, c))
	if want != asText(t, got.Report) {
		t.Fatalf("the run has another record: %s", want)
	}
	parts := saved(t, c)
	other := New()
	text(t, other.Open([]Input{toy(t)}, nil), "dataset")
	text(t, other.Revive(parts...), "progress")
	for !other.Steps().State.Done {
	}
	if asText(t, exportedRecord(t, other)) != want {
		t.Error("the restored run has another record")
	}
	for _, next := range []struct {
		options string
		has     bool
	}{{short, true}, {oneStart, false}, {short, true}} {
		text(t, other.Fit([]byte(next.options)), "progress")
		for !other.Steps().State.Done {
		}
		if got := exportedRecord(t, other); (got != nil) != next.has {
			t.Errorf("%s after it: record %v", next.options, got)
		}
	}
}
