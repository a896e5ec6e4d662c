package result

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"siibp/core/feature"
)

// withFeatures returns a transform with every kind of step; its numbers have no meaning.
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
