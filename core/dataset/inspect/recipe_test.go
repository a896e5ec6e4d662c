package inspect_test

import (
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/inspect"
	"siibp/core/dataset/read"
	"siibp/core/feature"
)

// faraway is the toy's table of actor features, each a thousand higher.
func faraway(t *testing.T) map[string]string {
	d := each(t, func(_, _ int, x float64) float64 { return x + 1000 })
	return filesOf(d)
}

// The recipe that a finding names mends it.
func TestRecipeMends(t *testing.T) {
	for name, d := range map[string]*dataset.Dataset{
		"far off":            each(t, func(_, _ int, x float64) float64 { return x + 1000 }),
		"a constant far off": each(t, same, func(int) float64 { return 7e8 }),
		"scale":              each(t, func(_, c int, x float64) float64 { return x * []float64{1, 500}[min(1, c/15)] }),
		"all but zero":       each(t, func(_, _ int, x float64) float64 { return x * 1e-9 }),
	} {
		found := inspect.Features(d)
		if len(found) != 1 || found[0].Recipe == "" {
			t.Errorf("%s: found %v", name, found)
			continue
		}
		steps, err := feature.Parse(found[0].View + ": " + found[0].Recipe)
		if err != nil {
			t.Fatal(err)
		}
		_, mended, err := feature.Fit(d, feature.Recipe{Views: steps})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range inspect.Features(mended) {
			if f.Recipe != "" {
				t.Errorf("%s, after the recipe: %s", name, f.Text)
			}
		}
	}
}

// A saved model has its own recipe: what a recipe would mend is not told beside one.
func TestModelHasItsRecipe(t *testing.T) {
	texts := faraway(t)
	d := readFiles(t, texts, read.Options{})
	if len(d.Notes) != 1 {
		t.Errorf("without a model: %q", d.Notes)
	}
	words := &dataset.Vocabulary{By: "model.zip", Concepts: d.Concepts}
	if d := readFiles(t, texts, read.Options{Vocabulary: words}); len(d.Notes) > 0 {
		t.Errorf("with a model: %q", d.Notes)
	}
}
