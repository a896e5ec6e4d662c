package result

import (
	"archive/zip"
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"siibp/core/feature"
	"siibp/core/infer"
	"siibp/core/model"
	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/core/synth"
)

func savedModel() *model.Model {
	return &model.Model{Format: "siibp-model-1", Options: options.Buffet(), Alpha: 10, Background: 1, Order: []int{0, 1},
		Concepts: nil, Views: []model.ViewParameters{
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

// A model saved before exclusion existed loads without exclusion, although the default enables it:
// exclusion is invalid with the paper's hinge.
func TestModelOfAnOlderVersion(t *testing.T) {
	m := savedModel()
	m.Background = 2
	for _, preset := range options.Presets() {
		if preset.Options.Allocation == options.AllocationUniform {
			continue // no older version has it
		}
		m.Options = preset.Options
		m.Options.Exclusion = false
		loaded := reload(t, m, map[string]string{ModelFile: `"exclusion": false, → `})
		if diff := cmp.Diff(m, loaded); diff != "" {
			t.Errorf("%s (−saved +loaded):\n%s", preset.Name, diff)
		}
	}
}

// reload saves and loads a model, replacing the given texts in its files.
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

// withFeatures returns a transform with every kind of step and arbitrary numbers.
func withFeatures() *feature.Transform {
	pca := feature.Step{Do: "pca", Dims: 2, In: 3, Out: 2, Kept: 0.75, Sizes: 3, Mean: []float64{1, 2, 3},
		Axes: []float64{1, 0, 0, 0, 1. / 3, 0}, Spectrum: []float64{2, 1, 1}}
	return &feature.Transform{Recipe: feature.Recipe{Seed: 7}, Pipelines: []feature.Pipeline{
		{View: "person", In: 2, Out: 2, Steps: []feature.Step{{Do: "standardise", In: 2, Out: 2, Mean: []float64{1, 2}, Scale: []float64{3, 4}},
			{Do: "l2", In: 2, Out: 2}}},
		{View: "action", In: 3, Out: 1, Fisher: &feature.Fisher{Project: pca, Sample: 9, Iterations: 4, Likelihood: -2.5,
			Mixture: feature.Mixture{K: 1, D: 2, Weight: []float64{1}, Mean: []float64{0, 0.1}, Var: []float64{1, 2}}},
			Steps: []feature.Step{{Do: "pca", Dims: 1, Whiten: true, In: 4, Out: 1, Kept: 1, Sizes: 4, Mean: []float64{1, 2, 3, 4},
				Axes: []float64{1, 0, 0, 0}, Scale: []float64{2}, Spectrum: []float64{1, 0, 0, 0}},
				{Do: "balance", In: 1, Out: 1, Scale: []float64{5}}}},
	}}
}

func TestFeaturesSurviveTheModelsFile(t *testing.T) {
	m := savedModel()
	m.Background, m.Features = 2, withFeatures()
	m.Features.Pipelines[0].Columns = []string{"height", "width"}
	m.Columns = map[string][]string{"person": {"height", "width"}}
	if diff := cmp.Diff(m, reload(t, m, nil)); diff != "" {
		t.Errorf("(−saved +loaded):\n%s", diff)
	}
}

func TestBrokenFeatures(t *testing.T) {
	for name, c := range map[string]struct {
		change map[string]string
		want   string
	}{
		"no array":      {map[string]string{"features2-mixture-means.npy": ""}, "features2-mixture-means.npy"},
		"another width": {map[string]string{"model.json": `"out": 2, → "out": 1,`}, `the arrays of "person" do not fit`},
		"other axes":    {map[string]string{"model.json": `"sizes": 3 → "sizes": 4`}, `the arrays of "action" do not fit`},
		"another step":  {map[string]string{"model.json": `"do": "l2" → "do": "l3"`}, `the arrays of "person" do not fit`},
		"other columns": {map[string]string{"model.json": `"width" → "width", "depth"`}, `the arrays of "person" do not fit`},
		"immense":       {map[string]string{"model.json": `"k": 1 → "k": 4611686018427387904`}, `the arrays of "action" do not fit`},
	} {
		m := savedModel()
		m.Background, m.Features = 2, withFeatures()
		m.Features.Pipelines[0].Columns = []string{"height", "width"}
		if _, err := saveAndLoad(t, m, c.change); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// TestArraysOfANoiseModel saves and loads a model whose Σ is diagonal, D numbers for each view, as a further noise model may
// have it: the file keeps the shapes of the arrays.
func TestArraysOfANoiseModel(t *testing.T) {
	m := savedModel()
	m.Background = 2
	for i := range m.Views {
		v := &m.Views[i]
		v.Covariance, v.Var = slices.Repeat([]float64{0.5}, v.Dim), slices.Repeat([]float64{0.25}, len(v.Phi))
	}
	if diff := cmp.Diff(m, reload(t, m, nil), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("(−saved +loaded):\n%s", diff)
	}
}

// TestDefaultModelSurvivesItsFile fits the default preset, with a full covariance and normalized features, saves and
// loads the model, and labels the videos that it was fitted to: their labels are those of the fit.
func TestDefaultModelSurvivesItsFile(t *testing.T) {
	o, err := options.Named("default")
	if err != nil {
		t.Fatal(err)
	}
	d := synth.Planted(synth.Shape{Tracks: 120, PerVideo: 4, Classes: []int{3, 2}, Dim: 3, Tuples: 2, Background: 0})
	p, err := infer.NewProblem(d, o)
	if err != nil {
		t.Fatal(err)
	}
	fit := infer.New(p, o, infer.Start{Anneal: 25})
	fit.Run()
	m := model.Of(fit)
	loaded := reload(t, m, nil)
	if diff := cmp.Diff(m, loaded, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("(−saved +loaded):\n%s", diff)
	}
	again, err := loaded.Annotate(d)
	if err != nil {
		t.Fatal(err)
	}
	again.Run()
	want, got := posterior.LabelsOf(fit), posterior.LabelsOf(again)
	for i, best := range want.Best {
		if got.Best[i] != best && want.Nu[i] > 0.9 {
			t.Errorf("label %d is %d with ν %.3f, by the fit %d with ν %.3f", i, got.Best[i], got.Nu[i], best, want.Nu[i])
		}
	}
}
