package wire

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"siibp/core/active"
	"siibp/core/dataset"
	"siibp/core/score"
)

// knows is the edit that says what a track of the toy world is.
func knows(t *testing.T, c *Core, row int, label string) string {
	t.Helper()
	d := c.open.dataset
	labels := make([]string, len(d.Concepts))
	labels[0] = label
	x := dataset.Edits{Known: []dataset.TrackCorrection{{Video: d.Videos[d.Tracks[row].Video].ID, Track: d.Tracks[row].ID, Labels: labels}}}
	text, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// edit makes an edit that is accepted.
func edit(t *testing.T, c *Core, edits string) {
	t.Helper()
	if err := c.Edit([]byte(edits)); err != nil {
		t.Fatal(err)
	}
}

// A run goes on with what is known by hand; what was kept remembers its own data.
func TestEditGoesOnWarm(t *testing.T) {
	c := begun(t)
	first := c.Answer()
	c.Keep(1)
	edit(t, c, knows(t, c, 0, "-"))
	told := warmed(t, c, short, 1)
	m := told.Message.(Answer)
	if m.Edited == nil || m.Edited.Hash == c.open.dataset.Hash || len(m.Edited.Tracks) != 1 || m.Edited.Tracks[0].Known[0] != dataset.Background {
		t.Fatalf("the answer is of %+v", m.Edited)
	}
	if got := numbers32(told.Buffers[m.Predicted])[0]; got != dataset.Background {
		t.Errorf("track 0 is background, and read as %d", got)
	}
	c.Keep(2)
	c.Back(1)
	if !same(first, c.Answer()) {
		t.Error("going back keeps the edit")
	}
	c.Back(2)
	if !same(told, c.Answer()) {
		t.Error("going forth loses the edit")
	}
	edit(t, c, "{}")
	if back := warmed(t, c, short, 2).Message.(Answer); back.Edited != nil {
		t.Errorf("no edits leave %+v", back.Edited)
	}
	for _, wrong := range []string{`{"known": [{"video": "none", "track": "1", "labels": ["", ""]}]}`, `{"unknown": 1}`, `[]`} {
		if c.Edit([]byte(wrong)) == nil {
			t.Errorf("%s is taken", wrong)
		}
	}
}

// After a correction a run from the start also continues the answer before it, and does not keep a higher F. Without
// edits it is a run of the options alone.
func TestRunContinuesCorrectedAnswer(t *testing.T) {
	c := begun(t)
	edit(t, c, knows(t, c, 0, "-"))
	c.Keep(1)
	warmed(t, c, short, 1)
	continued := c.runs.fit.search.Trainer().F()
	done := ended(t, c, short)
	starts := done["starts"].([]any)
	if last := starts[len(starts)-1].(map[string]any); last["warm"] != true {
		t.Fatalf("the last start is %v", last)
	}
	if f := c.runs.fit.search.Trainer().F(); f > continued+1e-4*math.Abs(continued) {
		t.Errorf("F is %g, above %g of the answer before", f, continued)
	}
	edit(t, c, "{}")
	for _, x := range ended(t, c, short)["starts"].([]any) {
		if x.(map[string]any)["warm"] == true {
			t.Errorf("without edits a start continues the answer: %v", x)
		}
	}
}

// What is taken out is the edited dataset, and a capsule of a run on it is made again.
func TestEditIsInWhatIsTakenOut(t *testing.T) {
	c := begun(t)
	d := c.open.dataset
	video := d.Videos[0]
	tuples := [][]string{}
	for _, tuple := range video.Tuples {
		members := make([]string, len(tuple))
		for e, k := range tuple {
			if k >= 0 {
				members[e] = d.Concepts[e].Classes[k]
			}
		}
		tuples = append(tuples, members)
	}
	var edits dataset.Edits
	if err := json.Unmarshal([]byte(knows(t, c, 1, "-")), &edits); err != nil {
		t.Fatal(err)
	}
	edits.Captions = []dataset.VideoCaptions{{Video: video.ID, Tuples: tuples, Optional: []int{0}}}
	text, err := json.Marshal(edits)
	if err != nil {
		t.Fatal(err)
	}
	edit(t, c, string(text))
	ended(t, c, short)
	want := c.Answer()

	files := unzipped(t, c.Export("corrections.zip", "").Buffers[0])
	if !strings.Contains(files["captions.txt"], "has no constraint") || !strings.Contains(files["tracks.csv"], "known:") {
		t.Errorf("corrections: %v", files)
	}
	var result struct {
		Dataset struct{ Hash string }
		Tuples  []struct{ Unasked bool }
	}
	if err := json.Unmarshal(c.Export("result.json", "").Buffers[0], &result); err != nil {
		t.Fatal(err)
	}
	if result.Dataset.Hash == d.Hash || !result.Tuples[0].Unasked || result.Tuples[1].Unasked {
		t.Errorf("result.json is of %s and has %+v", result.Dataset.Hash, result.Tuples[:2])
	}

	body := c.Export("capsule-data.zip", "").Buffers[0]
	again := New()
	m := message(t, again.Open([]Input{{Path: "run.zip", Size: int64(len(body)), Body: bytes.NewReader(body)}}, nil))
	if m["type"] != "dataset" || m["hash"] != d.Hash {
		t.Fatalf("the capsule opens as %v %v", m["type"], m["hash"])
	}
	told, err := json.Marshal(m["run"].(map[string]any)["edits"])
	if err != nil {
		t.Fatal(err)
	}
	edit(t, again, string(told))
	options, err := json.Marshal(m["run"].(map[string]any)["options"])
	if err != nil {
		t.Fatal(err)
	}
	done := ended(t, again, string(options))
	if !slices.EqualFunc(want.Buffers, again.Answer().Buffers, bytes.Equal) {
		t.Error("the capsule's run made again is another")
	}
	if done["replay"] == nil || done["replay"].(map[string]any)["same"] != true {
		t.Errorf("the replay: %v", done["replay"])
	}
}

// A dataset is opened with edits, for another core to have what the page shows.
func TestOpenEdited(t *testing.T) {
	c := begun(t)
	edits := knows(t, c, 0, "-")
	other := New()
	m := message(t, other.Open([]Input{toy(t)}, []byte(`{"edits": `+edits+`}`)))
	edit(t, c, edits)
	if m["type"] != "dataset" || m["hash"] != c.open.edited().Hash {
		t.Errorf("opened with edits: %v %v", m["type"], m["hash"])
	}
}

// Questions go on until every caption and label is sure, known or skipped; each label is asked about once.
func TestAskGoesOnUntilAllIsSure(t *testing.T) {
	c := New()
	c.Open([]Input{toy(t)}, nil)
	c.Fit([]byte(`{"starts": 0, "reheats": 0, "anneal": [5]}`))
	finish(t, c)
	good := score.HeldOutScore{Score: 0.9, Range: score.Interval{Low: 0.8, High: 1}, Chance: 0.3}
	c.runs.fit.heldOut = &score.HeldOutReport{Trust: &score.Trust{Temperature: 1, Videos: 6, HeldOutScore: good, Concepts: []score.HeldOutConcept{{Name: "action"}}}}
	f := &c.runs.fit
	var skip [][2]int
	further := 0
	for len(skip) <= 2*len(f.data.Tracks) {
		list := c.Ask([]byte(mustJSON(t, skip))).Message.(Questions).Questions
		open := f.uncertain(skip)
		if len(list) == 0 {
			if len(open) > 0 {
				t.Errorf("no question is left, and %v are uncertain", open)
			}
			break
		}
		if informative := active.Questions(f.present(), skip); len(informative) > 0 {
			if list[0].Track != informative[0].Track || list[0].Concept != informative[0].Concept {
				t.Errorf("the first question is not the most informative one: %+v", list[0])
			}
		} else if further++; [2]int{list[0].Track, list[0].Concept} != open[0] {
			t.Errorf("the first question is about %+v, not about %v", list[0], open[0])
		}
		for _, q := range list {
			label := [2]int{q.Track, q.Concept}
			if slices.Contains(skip, label) || len(q.Classes) == 0 || f.data.Tracks[q.Track].Known[q.Concept] != dataset.Unknown {
				t.Fatalf("%+v is asked", q)
			}
			skip = append(skip, label)
		}
	}
	if further == 0 {
		t.Error("no question is about a label that is merely uncertain")
	}
}

// Asking changes nothing and proposes what the answer doubts.
func TestInspectAsk(t *testing.T) {
	c := begun(t)
	before := c.Answer()
	a, b := c.Ask(nil).Message.(Questions), c.Ask(nil).Message.(Questions)
	if len(a.Questions) == 0 || !same(before, c.Answer()) {
		t.Fatal("there is nothing to ask, or asking changes the answer")
	}
	first := a.Questions[0]
	if x, y := mustJSON(t, a), mustJSON(t, b); x != y {
		t.Error("asked twice, it proposes other tracks")
	}
	skipped := c.Ask([]byte(mustJSON(t, [][2]int{{first.Track, first.Concept}}))).Message.(Questions)
	for _, q := range skipped.Questions {
		if q.Track == first.Track && q.Concept == first.Concept {
			t.Error("a question that nobody can answer comes again")
		}
	}
}

func mustJSON(t *testing.T, x any) string {
	t.Helper()
	text, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func unzipped(t *testing.T, body []byte) map[string]string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range archive.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(text)
	}
	return files
}

func numbers32(body []byte) []int32 {
	list := make([]int32, len(body)/4)
	for i := range list {
		list[i] = int32(uint32(body[4*i]) | uint32(body[4*i+1])<<8 | uint32(body[4*i+2])<<16 | uint32(body[4*i+3])<<24)
	}
	return list
}
