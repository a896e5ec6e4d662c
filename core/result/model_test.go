package result

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"siibp/core/model"
	"siibp/core/options"
)

func savedModel() *model.Model {
	return &model.Model{Format: "siibp-model-1", Options: options.Default(), Alpha: 10, Background: 1, Order: []int{0, 1},
		Concepts: nil, Views: []model.View{
			{Name: "person", Dim: 2, Noise: 0.5, Scale: 2, Phi: []float64{1, 2, 3, 1. / 3}, Var: []float64{0.1, 0.2}},
			{Name: "action", Dim: 1, Noise: 1, Scale: 1, Phi: []float64{-1, 5e-324}, Var: []float64{1, 1}},
		}}
}

func TestModelSurvivesItsFile(t *testing.T) {
	m := savedModel()
	m.Background = 2
	if diff := cmp.Diff(m, reload(t, m, nil)); diff != "" {
		t.Errorf("(−saved +loaded):\n%s", diff)
	}
}

// A model of a version without exclusion loads as one without it, though the default has it: with
// the paper's hinge the two do not go together.
func TestModelOfAnOlderVersion(t *testing.T) {
	m := savedModel()
	m.Background = 2
	for _, preset := range options.Presets() {
		m.Options = preset.Options
		m.Options.Exclusion = false
		loaded := reload(t, m, map[string]string{ModelFile: `"exclusion": false, → `})
		if diff := cmp.Diff(m, loaded); diff != "" {
			t.Errorf("%s (−saved +loaded):\n%s", preset.Name, diff)
		}
	}
}

// reload saves and loads a model, with the given texts in place of its files.
func reload(t *testing.T, m *model.Model, change map[string]string) *model.Model {
	t.Helper()
	loaded, err := saveAndLoad(t, m, change)
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}

func saveAndLoad(t *testing.T, m *model.Model, change map[string]string) (*model.Model, error) {
	t.Helper()
	var saved, changed bytes.Buffer
	if err := SaveModel(&saved, m); err != nil {
		t.Fatal(err)
	}
	from, err := zip.NewReader(bytes.NewReader(saved.Bytes()), int64(saved.Len()))
	if err != nil {
		t.Fatal(err)
	}
	to := zip.NewWriter(&changed)
	for _, f := range from.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		text, touched := change[f.Name]
		if touched && text == "" {
			continue
		}
		w, err := to.Create(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		if touched {
			old, new, _ := strings.Cut(text, " → ")
			body = bytes.Replace(body, []byte(old), []byte(new), 1)
		}
		w.Write(body)
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return LoadModel(bytes.NewReader(changed.Bytes()), int64(changed.Len()))
}

func TestBrokenModels(t *testing.T) {
	for name, c := range map[string]struct {
		change map[string]string
		want   string
	}{
		"no model.json":   {map[string]string{"model.json": ""}, "model.json"},
		"another format":  {map[string]string{"model.json": `siibp-model-1 → siibp-model-9`}, `"siibp-model-9"`},
		"no array":        {map[string]string{"view2-phi.npy": ""}, "view2-phi.npy"},
		"not an array":    {map[string]string{"view1-var.npy": "NUMPY → LUMPY"}, "view1-var.npy"},
		"another size":    {map[string]string{"model.json": `"dim": 2 → "dim": 3`}, "view1-phi.npy has 2 columns, not 3"},
		"other factors":   {map[string]string{"model.json": `"background": 2 → "background": 3`}, "do not fit 3 factors"},
		"option too far":  {map[string]string{"model.json": `"margin": 1 → "margin": -1`}, "margin is -1"},
		"order of others": {map[string]string{"model.json": `"order": [ → "order": [7,`}, "order"},
	} {
		m := savedModel()
		m.Background = 2
		if _, err := saveAndLoad(t, m, c.change); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	if _, err := LoadModel(strings.NewReader("PK"), 2); err == nil {
		t.Error("two letters are a model")
	}
}
