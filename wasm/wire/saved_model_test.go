package wire

import (
	"bytes"
	"encoding/json"
	"io"
	"io/fs"
	"reflect"
	"strings"
	"testing"

	"siibp/core/dataset/read"
	"siibp/core/model"
	"siibp/core/result"
)

// learnedModel is what a run on the toy world has learned, as a download.
func learnedModel(t *testing.T, recipe string) Input {
	t.Helper()
	c := New()
	c.Open([]Input{toy(t)}, nil)
	if recipe != "" {
		made(t, c, recipe)
	}
	ended(t, c, short)
	return exported(t, c, "model.zip", "")
}

// made has features made.
func made(t *testing.T, c *Core, recipe string) {
	t.Helper()
	m := message(t, c.Prepare([]byte(recipe)))
	for m["done"] != true {
		if m["type"] != "feature-progress" {
			t.Fatalf("features: %v", m)
		}
		m = message(t, c.Steps())
	}
}

// applied steps a saved model's labelling to its end.
func applied(t *testing.T, c *Core) {
	t.Helper()
	m := message(t, c.Apply())
	for m["done"] == nil {
		if m["type"] != "progress" {
			t.Fatalf("apply: %v", m)
		}
		m = message(t, c.Step())
	}
}

// without is the toy world as loose files, but for some, with others.
func without(t *testing.T, left []string, others map[string]string) []Input {
	t.Helper()
	z := toy(t)
	archive, err := read.Zip(z.Body, z.Size)
	if err != nil {
		t.Fatal(err)
	}
	var list []Input
	for _, name := range []string{"tracks.csv", "captions.txt", "dataset.json", "features/actor.npy", "features/action.npy"} {
		body := readAll(t, archive, "toy/"+name)
		if text, ok := others[name]; ok {
			body = []byte(text)
		}
		if !strings.Contains(strings.Join(left, " "), name) {
			list = append(list, Input{Path: "toy/" + name, Size: int64(len(body)), Body: bytes.NewReader(body)})
		}
	}
	return list
}

// A saved model is recognized among what is opened, alone too, and reported.
func TestModelIsRecognised(t *testing.T) {
	model, data := learnedModel(t, ""), toy(t)
	c := New()
	if m := message(t, c.Open([]Input{model}, nil)); m["type"] != "saved-model" || m["name"] != "model.zip" || !strings.Contains(m["about"].(string), "learned on Toy street: ") {
		t.Errorf("alone: %v", m)
	}
	for at, files := range [][]Input{{model, data}, {data, model}} {
		m := message(t, c.Open(files, nil))
		told, _ := m["model"].(map[string]any)
		if m["type"] != "dataset" || told == nil || !reflect.DeepEqual(told["at"], []any{float64(at)}) || m["applied"] == true {
			t.Errorf("at %d: %v, model %v", at, m["type"], told)
		}
		if m := message(t, c.Apply()); m["type"] != "failure" {
			t.Errorf("what was not opened for it is labelled: %v", m["type"])
		}
	}
	if m := message(t, c.Open([]Input{data}, []byte(`{"apply": true}`))); m["type"] != "failure" {
		t.Errorf("without a model: %v", m)
	}
}

// The page's result is, byte for byte, that of the native command on this build: with
// captions, without any, and with features that the model has to make.
func TestAppliedModelAnnotates(t *testing.T) {
	for name, recipe := range map[string]string{"as they are": "", "made": `{"features": "actor: pca 4, l2; standardise"}`} {
		model := learnedModel(t, recipe)
		for _, files := range [][]Input{{model, toy(t)}, append([]Input{model}, without(t, []string{"captions.txt", "dataset.json"}, nil)...)} {
			c := New()
			m := message(t, c.Open(files, []byte(`{"apply": true}`)))
			if m["type"] != "dataset" || m["applied"] != true {
				t.Fatalf("%s: %v", name, m)
			}
			if recipe != "" {
				if m := message(t, c.Apply()); m["type"] != "failure" {
					t.Errorf("%s: labelled without its features", name)
				}
				made(t, c, `{"learned": true}`)
			}
			applied(t, c)
			if m := message(t, c.Answer()); m["type"] != "answer" || m["final"] != true {
				t.Errorf("%s: %v", name, m)
			}
			got, want := readJSON(t, exported(t, c, "result.json", "")), natively(t, model, files[1:])
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %d files: the page says otherwise than siibp predict", name, len(files))
			}
			if kept := exported(t, c, "model.zip", ""); kept.Size == 0 || !reflect.DeepEqual(loaded(t, kept), loaded(t, model)) {
				t.Errorf("%s: the model that was applied is not the one that is downloaded", name)
			}
			for what, r := range map[string]Reply{"a capsule": c.Export("capsule.zip", ""), "warm": c.Warm(nil, 0)} {
				if m := message(t, r); m["type"] != "failure" {
					t.Errorf("%s of a model's answer: %v", what, m["type"])
				}
			}
			if m := message(t, c.Share(4)); m["shards"] != 1. {
				t.Errorf("it is shared: %v", m)
			}
		}
	}
}

// Data that lacks nothing but captions is opened for the model that came with it.
func TestUnlabelledIsOpenedForTheModel(t *testing.T) {
	model := learnedModel(t, "")
	bare := without(t, []string{"captions.txt", "dataset.json"}, nil)
	m := message(t, New().Open(append(bare, model), nil))
	if m["type"] != "dataset" || m["applied"] != true {
		t.Errorf("%v", m)
	}
	if m := message(t, New().Open(bare, nil)); m["type"] != "faults" || m["writable"] != true {
		t.Errorf("without a model: %v", m)
	}
}

// The core refuses a saved model that does not fit the data, with an error that names file, row and class.
// The dataset that was open stays open.
func TestApplyRefused(t *testing.T) {
	model := learnedModel(t, "")
	c := New()
	c.Open([]Input{toy(t)}, nil)
	ended(t, c, short)
	narrow := strings.Repeat("1,2\n", len(c.open.dataset.Tracks))
	for want, files := range map[string][]Input{
		"the class must be one that model.zip has learned": without(t, nil, map[string]string{"captions.txt": "# concepts: actor, action\nclip-1: (Zoe, -)\n"}),
		"2 columns": append(without(t, []string{"features/actor.npy"}, nil),
			Input{Path: "toy/features/actor.csv", Size: int64(len(narrow)), Body: strings.NewReader(narrow)}),
	} {
		m := message(t, c.Open(append([]Input{model}, files...), []byte(`{"apply": true}`)))
		if text, _ := json.Marshal(m["faults"]); m["type"] != "faults" || !strings.Contains(string(text), want) {
			t.Errorf("%v: %s, want %s", m["type"], text, want)
		}
		if m := message(t, c.Answer()); m["type"] != "answer" {
			t.Errorf("the run before is gone: %v", m)
		}
	}
	broken := Input{Path: "model.zip", Size: model.Size - 300, Body: model.Body}
	if m := message(t, c.Open([]Input{broken, toy(t)}, nil)); m["type"] == "saved-model" {
		t.Errorf("half a model: %v", m["type"])
	}
}

// natively is what siibp predict writes.
func natively(t *testing.T, model Input, files []Input) map[string]any {
	t.Helper()
	m := loaded(t, model)
	fsys := system(files)
	d, err := read.FSWith(fsys, read.Options{Vocabulary: m.Vocabulary("model.zip")})
	if err != nil {
		t.Fatal(err)
	}
	if d.Name == "" {
		d.Name = nameOf(files)
	}
	fit, err := m.Annotate(d)
	if err != nil {
		t.Fatal(err)
	}
	fit.Run()
	r := result.Annotated(fit, m.Options)
	r.Features = m.Features
	var body bytes.Buffer
	if err := r.JSON(&body); err != nil {
		t.Fatal(err)
	}
	return readJSON(t, Input{Size: int64(body.Len()), Body: bytes.NewReader(body.Bytes())})
}

func loaded(t *testing.T, model Input) *model.Model {
	t.Helper()
	m, err := result.LoadModel(model.Body, model.Size)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func readJSON(t *testing.T, f Input) map[string]any {
	t.Helper()
	m := map[string]any{}
	if err := json.NewDecoder(io.NewSectionReader(f.Body, 0, f.Size)).Decode(&m); err != nil {
		t.Fatal(err)
	}
	return m
}

func readAll(t *testing.T, fsys fs.FS, name string) []byte {
	t.Helper()
	body, err := fs.ReadFile(fsys, name)
	if err != nil {
		t.Fatal(err)
	}
	return body
}
