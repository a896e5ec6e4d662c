package wire

import (
	"bytes"
	"strings"
	"testing"
)

const short = `{"starts": 1, "reheats": 0, "anneal": [5]}`

// ended steps to the end and returns the last progress's done.
func ended(t *testing.T, c *Core, options string) map[string]any {
	t.Helper()
	if m := message(t, c.Fit([]byte(options))); m["type"] != "progress" {
		t.Fatalf("fit: %v", m)
	}
	for range 10_000 {
		m := message(t, c.Step())
		if m["type"] != "progress" {
			t.Fatalf("step: %v", m)
		}
		if m["done"] != nil {
			return m["done"].(map[string]any)
		}
	}
	t.Fatal("the run does not end")
	return nil
}

// exported is a download as a file that could be opened.
func exported(t *testing.T, c *Core, name, page string) Input {
	t.Helper()
	r := c.Export(name, page)
	if m := message(t, r); m["type"] != "download" {
		t.Fatalf("%s: %v", name, m)
	}
	return Input{Path: name, Size: int64(len(r.Buffers[0])), Body: bytes.NewReader(r.Buffers[0])}
}

// A capsule opens with its run, which comes out the same; without its data it says what it lacks.
func TestCapsule(t *testing.T) {
	c, data := New(), toy(t)
	opened := message(t, c.Open([]Input{data}, nil))
	if opened["run"] != nil {
		t.Errorf("a dataset comes with the run %v", opened["run"])
	}
	if done := ended(t, c, short); done["replay"] != nil {
		t.Errorf("a first run is a replay: %v", done["replay"])
	}
	settings := exported(t, c, "capsule.zip", `{"tuple":3}`)
	embedded, media := exported(t, c, "capsule-data.zip", ""), exported(t, c, "capsule-media.zip", "")

	lacking := message(t, New().Open([]Input{settings}, nil))
	if lacking["type"] != "missing-data" || lacking["hash"] != opened["hash"] || lacking["tracks"] != float64(tracksOf(opened)) {
		t.Fatalf("settings alone: %v", lacking)
	}
	for name, files := range map[string][]Input{"beside": {settings, data}, "after": {data, settings}, "embedded": {embedded},
		"with media": {media}, "two": {settings, embedded}} {
		c := New()
		m := message(t, c.Open(files, nil))
		if m["type"] != "dataset" || m["hash"] != opened["hash"] || m["name"] != opened["name"] {
			t.Fatalf("%s: %v", name, m)
		}
		run := m["run"].(map[string]any)
		if page, _ := run["page"].(map[string]any); strings.HasPrefix(files[0].Path, "capsule.zip") && page["tuple"] != 3. {
			t.Errorf("%s: the page is %v", name, run["page"])
		}
		if run["options"].(map[string]any)["starts"] != 1. {
			t.Errorf("%s: the options are %v", name, run["options"])
		}
		done := ended(t, c, short)
		if replay, _ := done["replay"].(map[string]any); replay == nil || replay["same"] != true || !strings.Contains(replay["text"].(string), "bit for bit") {
			t.Errorf("%s: made again %v", name, replay)
		}
		if done := ended(t, c, `{"starts": 0, "reheats": 0}`); done["replay"] != nil {
			t.Errorf("%s: another run is held against the capsule", name)
		}
	}
}

// The media of a capsule is found where it lies in the zip.
func TestCapsuleWithMedia(t *testing.T) {
	c := New()
	c.Open([]Input{toy(t)}, nil)
	ended(t, c, short)
	zip := exported(t, c, "capsule-media.zip", "")
	m := message(t, New().Open([]Input{zip}, nil))
	for _, v := range m["videos"].([]any) {
		media := v.(map[string]any)["media"].(map[string]any)
		entry := media["entry"].(map[string]any)
		head := make([]byte, 4)
		if _, err := zip.Body.ReadAt(head, int64(entry["offset"].(float64))); err != nil || string(head) != "\x89PNG" {
			t.Errorf("at %v stands %q, %v", entry, head, err)
		}
	}
	if m := message(t, New().Open([]Input{exported(t, c, "capsule-data.zip", "")}, nil)); m["videos"].([]any)[0].(map[string]any)["media"] != nil {
		t.Error("media that was not asked for")
	}
}

// A run that was cancelled stops where it stopped when it is made again.
func TestCapsuleOfACancelledRun(t *testing.T) {
	c := New()
	c.Open([]Input{toy(t)}, nil)
	c.Fit([]byte(short))
	for range 9 {
		c.Step()
	}
	if m := message(t, c.Export("capsule.zip", "")); m["type"] != "failure" || !strings.Contains(m["text"].(string), "wait until the run ends, or cancel it") {
		t.Errorf("a capsule of a run under way: %v", m)
	}
	c.Stop()
	again := New()
	again.Open([]Input{exported(t, c, "capsule-data.zip", "")}, nil)
	if replay, _ := ended(t, again, short)["replay"].(map[string]any); replay == nil || replay["same"] != true {
		t.Errorf("made again: %v", replay)
	}
	again.Fit([]byte(short))
	again.Step()
	if done := message(t, again.Stop())["done"].(map[string]any); done["replay"] != nil {
		t.Errorf("a run cancelled elsewhere is held against the capsule: %v", done["replay"])
	}
}

// What is wrong with a capsule, or with data for it, is reported; what was open stays open.
func TestCapsuleRefused(t *testing.T) {
	c := New()
	data := toy(t)
	c.Open([]Input{data}, nil)
	ended(t, c, short)
	settings := exported(t, c, "capsule.zip", "")
	other := []Input{settings}
	for path, text := range map[string]string{"x/tracks.csv": "video,track\na,1\na,2\n", "x/captions.txt": "# concepts: action\na: (run)\n",
		"x/features/action.csv": "1\n2\n"} {
		other = append(other, Input{Path: path, Size: int64(len(text)), Body: strings.NewReader(text)})
	}
	m := message(t, c.Open(other, nil))
	if m["type"] != "faults" || !strings.Contains(m["faults"].([]any)[0].(map[string]any)["text"].(string), "the data must be that of the capsule's run") {
		t.Errorf("other data: %v", m)
	}
	if m := message(t, c.Answer()); m["type"] != "answer" {
		t.Errorf("the run before is gone: %v", m)
	}
}
