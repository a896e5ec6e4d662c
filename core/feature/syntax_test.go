package feature

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"siibp/core/dataset"
)

func TestParse(t *testing.T) {
	pca := Step{Do: "pca", Dims: 32}
	l2 := Step{Do: "l2"}
	for text, want := range map[string][]ViewSteps{
		"":                           nil,
		"l2":                         {{"", []Step{l2}}},
		"actor: pca 32, l2":          {{"actor", []Step{pca, l2}}},
		" actor:pca 32,l2 ; none ":   {{"actor", []Step{pca, l2}}, {"", nil}},
		`"a: ""b"" " : pca 8 whiten`: {{`a: "b" `, []Step{{Do: "pca", Dims: 8, Whiten: true}}}},
		"big cat: standardize, balance 4.5; x:balance": {{"big cat", []Step{{Do: "standardise"}, {Do: "balance", Square: 4.5}}}, {"x", []Step{{Do: "balance"}}}},
	} {
		got, err := Parse(text)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s: %v\n%s", text, err, diff)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"pka 3":            `character 1: a step is one of standardise, pca, l2, balance, none; found "pka"`,
		"äctor: pca, l2":   `character 11: pca takes a number of dimensions, as in pca 32; found ","`,
		"actor: pca":       `character 11: pca takes a number of dimensions, as in pca 32; found the end`,
		"pca 0":            `character 5: pca takes a number of dimensions, as in pca 32; found "0"`,
		"pca 2.5":          `found "2.5"`,
		"pca 3 white":      `character 7: a step ends with , or ; or the text; found "white"`,
		"l2;":              "",
		"l2,":              `character 4: a step is one of`,
		"a: l2; : l2":      `character 8: a view's name stands before :`,
		`"a: l2`:           `character 1: a name in quotes ends with a quote`,
		`"a" l2`:           `character 5: a colon stands behind the view's name; found "l2"`,
		`"": l2`:           `character 1: a view has a name`,
		"l2, none":         `character 5: none stands alone`,
		"none, l2":         `character 1: none stands alone`,
		"balance -1":       `character 9: balance takes nothing, or the mean squared length, above 0; found "-1"`,
		"balance NaN":      `found "NaN"`,
		"actor: pca 4: l2": `character 13: a step ends with , or ; or the text; found ":"`,
	} {
		_, err := Parse(text)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v\nwant %s", text, err, want)
		}
	}
}

// Parsed steps pass Check, and String is the inverse of Parse.
func FuzzParse(f *testing.F) {
	f.Add(`actor: pca 32 whiten, l2; "a: ""b""": standardise, balance 3; none`)
	f.Fuzz(func(t *testing.T, text string) {
		plans, err := Parse(text)
		if err != nil {
			return
		}
		r := Recipe{Views: plans}
		if err := r.Check(); err != nil {
			t.Errorf("%q parses as %v: %v", text, plans, err)
		}
		again, err := Parse(r.String())
		if diff := cmp.Diff(plans, again); diff != "" || err != nil {
			t.Errorf("%q is formatted as %q: %v\n%s", text, r, err, diff)
		}
	})
}

func TestSuggestionIsValidated(t *testing.T) {
	d := &dataset.Dataset{Views: []dataset.View{{Name: "look", Dim: 2, X: []float64{1, 2}}, {Name: "motion", Dim: 1, X: []float64{3}}}}
	for suggested, want := range map[string]string{
		"":                        "",
		"look: l2; motion: none":  "",
		"look: l3":                "step",
		"voice: l2":               `no view "voice"`,
		"look: l2; look: balance": "two lists",
	} {
		d.Info = map[string]any{"features": suggested}
		text, err := Suggestion(d)
		if want == "" && (err != nil || text != suggested) || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q gives %q and %v", suggested, text, err)
		}
	}
	d.Info = map[string]any{"features": 3.0}
	if _, err := Suggestion(d); err == nil {
		t.Error("a number returns no error")
	}
	d.Info = map[string]any{"features": "look: pca 1, l2"}
	r, err := Recipe{Seed: 4}.OrSuggested(d)
	if err != nil || r.String() != "look: pca 1, l2" || r.Seed != 4 {
		t.Errorf("%v, %v", r, err)
	}
	own := Recipe{Views: []ViewSteps{{Steps: nil}}}
	if r, err := own.OrSuggested(d); err != nil || len(r.Views) != 1 || r.Views[0].View != "" {
		t.Errorf("a recipe with steps becomes %v, %v", r, err)
	}
	if r, err := (Recipe{}).OrSuggested(&dataset.Dataset{}); err != nil || r.Views != nil {
		t.Errorf("an empty recipe without a suggestion becomes %v, %v", r, err)
	}
}
