package wire

import (
	"bytes"
	"strings"
	"testing"

	"siibp/core/dataset/npy"
)

// local is a dataset of descriptors.
func local(t *testing.T) []Input {
	var array bytes.Buffer
	if err := npy.Encode(&array, npy.Matrix{Rows: 4, Cols: 2, Data: []float64{1, 2, 3, 5, 4, 4, 0, 1}}); err != nil {
		t.Fatal(err)
	}
	input := func(path, text string) Input {
		return Input{Path: path, Size: int64(len(text)), Body: strings.NewReader(text)}
	}
	return []Input{
		input("x/tracks.csv", "video,track\na,1\na,2\nb,1\n"),
		input("x/captions.txt", "# concepts: action\na: (run)\nb: (sit)\n"),
		input("x/descriptors/action.npy", array.String()),
		input("x/descriptors/action.csv", "video,track,first,count\na,1,0,1\na,2,1,1\nb,1,2,2\n"),
	}
}

// finished makes the features to the end.
func finished(t *testing.T, c *Core) map[string]any {
	t.Helper()
	for range 1000 {
		if m := message(t, c.Steps()); m["done"] == true || m["type"] != "feature-progress" {
			return m
		}
	}
	t.Fatal("the features are never made")
	return nil
}

// A dataset of descriptors opens without views; they are made in bounded steps, and then a run starts.
func TestPrepareDescriptors(t *testing.T) {
	c := New()
	m := message(t, c.Open(local(t), nil))
	if m["type"] != "dataset" || len(m["descriptors"].([]any)) != 1 || !strings.Contains(m["summary"].(string), "action 4 descriptors 2-d") {
		t.Fatalf("open: %v", m)
	}
	if m := message(t, c.Fit(nil)); m["type"] != "failure" {
		t.Errorf("fit before the features are made: %v", m)
	}
	if m := message(t, c.Prepare([]byte(`{"fisher": {"components": 2, "dims": 1}}`))); m["type"] != "feature-progress" || m["done"] == true {
		t.Fatalf("prepare: %v", m)
	}
	m = finished(t, c)
	if views := m["views"].([]any); len(views) != 1 || views[0].(map[string]any)["name"] != "action" || len(m["spectra"].([]any)) == 0 {
		t.Errorf("made: %v", m)
	}
	if m := message(t, c.Fit([]byte(`{"starts": 0, "reheats": 0, "anneal": [2]}`))); m["type"] != "progress" {
		t.Fatalf("fit: %v", m)
	}
	for range 10_000 {
		if message(t, c.Step())["done"] != nil {
			break
		}
	}
	file := c.Export("result.json", "")
	if !strings.Contains(string(file.Buffers[0]), `"components": 2`) {
		t.Errorf("the recipe is not part of the result:\n%.600s", file.Buffers[0])
	}
}

// What is abandoned leaves the features as they were; a recipe that is wrong says so.
func TestPrepareIsAbandoned(t *testing.T) {
	c := New()
	if m := message(t, c.Prepare(nil)); m["type"] != "failure" {
		t.Errorf("with nothing open: %v", m)
	}
	if m := message(t, c.Steps()); m["type"] != "failure" {
		t.Errorf("with nothing to make: %v", m)
	}
	c.Open([]Input{toy(t)}, nil)
	before := c.open.input
	c.Prepare([]byte(`{"features": "pca 2"}`))
	c.Stop()
	if c.open.input != before || message(t, c.Fit([]byte("{}")))["type"] != "progress" {
		t.Error("the features changed")
	}
	for recipe, want := range map[string]string{
		`{"features": "pca"}`:              "pca takes a number",
		`{"features": "nobody: l2"}`:       `no view \"nobody\"`,
		`{"fisher": {"components": -1}}`:   "components",
		`{"steps": 1}`:                     "unknown field",
		`[`:                                "prepare: ",
		`{"features": "pca 2", "seed": 7}`: "",
	} {
		r := c.Prepare([]byte(recipe))
		text, err := r.JSON()
		if err != nil || !strings.Contains(text, want) || (want == "") != (r.Type() == "feature-progress") {
			t.Errorf("%s: %s", recipe, text)
		}
	}
	if m := finished(t, c); m["views"].([]any)[0].(map[string]any)["dim"] != 2.0 {
		t.Errorf("pca 2: %v", m)
	}
	if c.open.dataset == c.open.input || c.open.transform == nil {
		t.Error("the features are not the recipe's")
	}
	c.Prepare(nil)
	if m := finished(t, c); m["done"] != true || c.open.input != c.open.dataset || c.open.transform != nil {
		t.Errorf("as they are: %v", m)
	}
}

// A comparison makes the features for itself, by the recipe in its settings.
func TestCompareDescriptors(t *testing.T) {
	files := local(t)
	text := "video,track,truth:action\na,1,run\na,2,\nb,1,sit\n"
	files[0].Size, files[0].Body = int64(len(text)), strings.NewReader(text)
	c := New()
	if m := message(t, c.Open(files, nil)); m["type"] != "dataset" || m["methods"] == nil {
		t.Fatalf("open: %v", m)
	}
	settings := `{"methods": ["WSC-SIIBP"], "replicates": 10, "options": {"starts": 0, "reheats": 0, "anneal": [2]}, "features": {"features": "action: pca 1", "fisher": {"components": 2}}}`
	if m := message(t, c.Compare([]byte(settings))); m["type"] != "comparison" {
		t.Fatalf("compare: %v", m)
	}
	for range 10_000 {
		if m := message(t, c.Steps()); m["type"] != "comparison" {
			t.Fatalf("advance: %v", m)
		} else if m["done"] == true {
			break
		}
	}
	if file := c.Report("report.json"); !strings.Contains(string(file.Buffers[0]), `"components": 2`) {
		t.Errorf("the report does not say the recipe:\n%.400s", file.Buffers[0])
	}
	if m := message(t, c.Compare([]byte(`{"features": {"features": "nobody: l2"}}`))); m["type"] != "failure" {
		t.Errorf("a recipe for nobody: %v", m)
	}
}
