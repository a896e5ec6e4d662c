package wire

import (
	"encoding/json"
	"io"
	"strings"
	"testing"
)

// filmed is a dataset whose boxes count the frames of two films of unknown rate.
func filmed() []Input {
	input := func(path, text string) Input {
		return Input{Path: "x/" + path, Size: int64(len(text)), Body: strings.NewReader(text)}
	}
	return append(folder("# concepts: person\na: (Rick)\nb: (Ilsa)\n"),
		input("boxes.csv", "video,track,frame,x,y,w,h\na,1,0,1,1,2,2\na,1,20,1,1,2,2\nb,1,0,1,1,2,2\n"), input("media/a.webm", "film"), input("media/b.webm", "film"))
}

// questioned returns the questions of a message, as "key taken answered" by lines.
func questioned(t *testing.T, m map[string]any) string {
	t.Helper()
	list, ok := m["questions"].([]any)
	if !ok {
		t.Fatalf("no questions in %v", m)
	}
	var lines []string
	for _, x := range list {
		q := x.(map[string]any)
		answered := ""
		if q["answered"] == true {
			answered = " answered"
		}
		lines = append(lines, q["key"].(string)+"="+q["taken"].(string)+answered)
	}
	return strings.Join(lines, "\n")
}

// resultOf reads result.json of the core's run.
func resultOf(t *testing.T, c *Core) map[string]any {
	t.Helper()
	body, err := io.ReadAll(io.NewSectionReader(exported(t, c, "result.json", "").Body, 0, 1<<20))
	if err != nil {
		t.Fatal(err)
	}
	m := map[string]any{}
	if err := json.Unmarshal(body, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// A question opens with the dataset, its answer is kept by a capsule, and another capsule of
// the same data has another.
func TestAnswers(t *testing.T) {
	c := New()
	open := message(t, c.Open(filmed(), nil))
	if got := questioned(t, open); got != "fps=" {
		t.Fatalf("asked %q", got)
	}
	if m := message(t, c.Open(filmed(), []byte(`{"answers": {"fps": "fast"}}`))); m["type"] != "faults" {
		t.Errorf("a wrong answer: %v", m)
	}
	answered := message(t, c.Open(filmed(), []byte(`{"answers": {"fps": "12.5"}}`)))
	if got := questioned(t, answered); got != "fps=12.5 answered" || answered["hash"] != open["hash"] {
		t.Errorf("answered: %q", got)
	}
	ended(t, c, short)
	result := resultOf(t, c)
	if got := questioned(t, result); got != "fps=12.5 answered" || len(result["notes"].([]any)) != len(answered["notes"].([]any)) {
		t.Errorf("result.json: %q, notes %v", got, result["notes"])
	}
	for name, files := range map[string][]Input{"embedded": {exported(t, c, "capsule-data.zip", "")}, "beside": append(filmed(), exported(t, c, "capsule.zip", ""))} {
		d := New()
		m := message(t, d.Open(files, nil))
		if m["type"] != "dataset" || m["run"] == nil || questioned(t, m) != "fps=12.5 answered" || m["videos"].([]any)[0].(map[string]any)["fps"] != 12.5 {
			t.Errorf("%s: the capsule opens with %v", name, m)
		}
		if m := message(t, d.Open(files, []byte(`{"answers": {"fps": "30"}}`))); questioned(t, m) != "fps=30 answered" {
			t.Errorf("%s: with another answer: %q", name, questioned(t, m))
		}
	}
}

// Frames per second that become known later change no run, stand in its capsule, and end the
// question when no video lacks them.
func TestRates(t *testing.T) {
	c := New()
	if m := message(t, c.Rates([]byte(`{"a": "25"}`))); m["type"] != "failure" {
		t.Errorf("with nothing open: %v", m)
	}
	message(t, c.Open(filmed(), nil))
	ended(t, c, short)
	before := message(t, c.Answer())
	for _, wrong := range []string{`{"c": "25"}`, `{"a": "-1"}`, `{"a": "NaN"}`, `[]`} {
		if m := message(t, c.Rates([]byte(wrong))); m["type"] != "failure" {
			t.Errorf("%s: %v", wrong, m)
		}
	}
	if got := questioned(t, message(t, c.Rates([]byte(`{"a": "25"}`)))); got != "fps=\nfps: a=25 answered" {
		t.Errorf("one of two: %q", got)
	}
	m := message(t, c.Rates([]byte(`{"a": "30", "b": "10"}`)))
	if got := questioned(t, m); got != "fps: a=30 answered\nfps: b=10 answered" || len(m["videos"].([]any)) != 2 {
		t.Errorf("both: %q, %v", got, m)
	}
	if got := questioned(t, resultOf(t, c)); got != "fps: a=30 answered\nfps: b=10 answered" {
		t.Errorf("result.json: %q", got)
	}
	if after := message(t, c.Answer()); after["f"] != before["f"] {
		t.Errorf("F was %v, is %v", before["f"], after["f"])
	}
	vtt := exported(t, c, "subtitles.zip", "")
	if vtt.Size == 0 {
		t.Error("no subtitles")
	}
	again := message(t, New().Open([]Input{exported(t, c, "capsule-data.zip", "")}, nil))
	if got := questioned(t, again); got != "fps: a=30 answered\nfps: b=10 answered" {
		t.Errorf("the capsule: %q", got)
	}
}
