package wire

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"
)

// replayed opens a capsule that holds the data, makes its features and its run again, and
// returns what was opened.
func replayed(t *testing.T, zip Input) map[string]any {
	t.Helper()
	c := New()
	m := message(t, c.Open([]Input{zip}, nil))
	if m["type"] != "dataset" || m["run"] == nil {
		t.Fatalf("open: %v", m)
	}
	run := m["run"].(map[string]any)
	if run["features"] != nil {
		prepare(t, c, asked)
	}
	options, err := json.Marshal(run["options"])
	if err != nil {
		t.Fatal(err)
	}
	if replay, _ := ended(t, c, string(options))["replay"].(map[string]any); replay == nil || replay["same"] != true {
		t.Errorf("made again: %v", replay)
	}
	return m
}

const asked = `{"features": "action: pca 1", "fisher": {"components": 2, "dims": 1}, "seed": 3}`

func prepare(t *testing.T, c *Core, recipe string) {
	t.Helper()
	c.Prepare([]byte(recipe))
	if m := finished(t, c); m["done"] != true {
		t.Fatalf("features: %v", m)
	}
}

// A run on loose files, with features made by a recipe, is made again from its capsule;
// with other features it is another run.
func TestCapsuleOfLooseFiles(t *testing.T) {
	files := local(t)
	for i, name := range []string{"tracks.csv", "said.txt", "action.npy", "action.csv"} {
		files[i].Path = name
	}
	c := New()
	if m := message(t, c.Open(files, nil)); m["type"] != "dataset" {
		t.Fatalf("open: %v", m)
	}
	prepare(t, c, asked)
	ended(t, c, short)
	zip := exported(t, c, "capsule-data.zip", "")
	m := replayed(t, zip)
	if ignored := m["ignored"].([]any); len(ignored) != 0 {
		t.Errorf("of a capsule's own files are ignored: %v", ignored)
	}
	settings := exported(t, c, "capsule.zip", "")
	if m := message(t, New().Open(append(files, settings), nil)); m["type"] != "dataset" || m["run"] == nil {
		t.Errorf("beside its data: %v", m)
	}
	other := New()
	other.Open([]Input{zip}, nil)
	prepare(t, other, `{"features": "action: pca 1", "fisher": {"components": 3, "dims": 1}, "seed": 3}`)
	if done := ended(t, other, short); done["replay"] != nil {
		t.Errorf("a run on other features is held against the capsule: %v", done["replay"])
	}
}

// A run on captions that were written in the page is made again with them, and captions
// that are written over them make another dataset.
func TestCapsuleOfWrittenCaptions(t *testing.T) {
	c := New()
	opened := message(t, c.Open(folder(""), captioned("# concepts: person\na: (Rick)\nb: (Ilsa)\n")))
	ended(t, c, short)
	zip := exported(t, c, "capsule-data.zip", "")
	if m := replayed(t, zip); m["hash"] != opened["hash"] {
		t.Errorf("opened as %v, not %v", m["hash"], opened["hash"])
	}
	m := message(t, New().Open([]Input{zip}, captioned("# concepts: person\na: (Ilsa)\nb: (Ilsa)\n")))
	if m["type"] != "dataset" || m["run"] != nil {
		t.Errorf("with other captions: %v", m)
	}
}

// A run on a movie that was cut in some way is made again with that cut.
func TestCapsuleOfAMovie(t *testing.T) {
	data, err := os.ReadFile("../../core/cmd/siibp/testdata/data.mat")
	if err != nil {
		t.Fatal(err)
	}
	c := New()
	opened := message(t, c.Open([]Input{{Path: "data.mat", Size: int64(len(data)), Body: bytes.NewReader(data)}}, []byte(`{"cut": {"segment": 120}}`)))
	ended(t, c, short)
	zip := exported(t, c, "capsule-data.zip", "")
	if m := replayed(t, zip); m["hash"] != opened["hash"] || m["cut"].(map[string]any)["segment"] != 120. {
		t.Errorf("opened with %v", m["cut"])
	}
	if m := message(t, New().Open([]Input{zip}, []byte(`{"cut": {"segment": 60}}`))); m["type"] != "dataset" || m["run"] != nil {
		t.Errorf("cut otherwise: %v", m)
	}
}
