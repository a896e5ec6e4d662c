package feature

import (
	"strings"
	"testing"

	"siibp/core/dataset"
)

func TestSuggestion(t *testing.T) {
	d := &dataset.Dataset{Views: []dataset.View{{Name: "look", Dim: 2, X: []float64{1, 2}}, {Name: "motion", Dim: 1, X: []float64{3}}}}
	for said, want := range map[string]string{
		"":                        "",
		"look: l2; motion: none":  "",
		"look: l3":                "step",
		"voice: l2":               `no view "voice"`,
		"look: l2; look: balance": "two lists",
	} {
		d.Info = map[string]any{"features": said}
		text, err := Suggestion(d)
		if want == "" && (err != nil || text != said) || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q gives %q and %v", said, text, err)
		}
	}
	d.Info = map[string]any{"features": 3.0}
	if _, err := Suggestion(d); err == nil {
		t.Error("a number is taken for steps")
	}
	d.Info = map[string]any{"features": "look: pca 1, l2"}
	r, err := Recipe{Seed: 4}.OrSuggested(d)
	if err != nil || r.String() != "look: pca 1, l2" || r.Seed != 4 {
		t.Errorf("%v, %v", r, err)
	}
	own := Recipe{Views: []ViewSteps{{Steps: nil}}}
	if r, err := own.OrSuggested(d); err != nil || len(r.Views) != 1 || r.Views[0].View != "" {
		t.Errorf("a recipe of its own becomes %v, %v", r, err)
	}
	if r, err := (Recipe{}).OrSuggested(&dataset.Dataset{}); err != nil || r.Views != nil {
		t.Errorf("nothing becomes %v, %v", r, err)
	}
}
