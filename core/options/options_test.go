package options

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestOptionsOutOfRange(t *testing.T) {
	for _, c := range []struct{ object, want string }{
		{`{"alpha": 0}`, "alpha is 0; it is more than 0"},
		{`{"scale": 0}`, "scale is 0; it is more than 0"},
		{`{"threshold": []}`, "threshold needs at least one value"},
		{`{"threshold": [0.2, 2]}`, "threshold is 2; it is at least 0 and at most 1"},
		{`{"anneal": [-1]}`, "anneal is -1"},
		{`{"hinge": "soft"}`, `hinge is "soft"; it is one of exact, paper`},
		{`{"reorder": 7}`, "hinge paper and reorder need classes independent"},
		{`{"allocation": "sticks", "classes": "independent", "pairs": false, "hinge": "paper"}`, "exclusion needs hinge exact"},
		{`{"exclusionC": -1}`, "exclusionC is -1; it is at least 0"},
		{`{"gamma": 1}`, `there is no option "gamma"`},
		{`{"alpha": null}`, "alpha is null; give it a value or leave it out"},
		{`{"alpha": "ten"}`, "alpha cannot be a string"},
	} {
		if _, err := Default().Merge([]byte(c.object)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.object, err, c.want)
		}
	}
}

func TestMergeOfNothing(t *testing.T) {
	got, err := Default().Merge(nil)
	if err != nil || !reflect.DeepEqual(got, Default()) {
		t.Errorf("%v, %v; want the default options", got, err)
	}
}

func TestNaNIsOutOfRange(t *testing.T) {
	o := Default()
	o.C = math.NaN()
	if err := o.Check(); err == nil || !strings.Contains(err.Error(), "c is NaN; it is at least 0") {
		t.Error(err)
	}
}

func TestIdleOptions(t *testing.T) {
	for _, c := range []struct {
		preset, object string
		keys           []string
		want           string
	}{
		{"default", `{"alpha": 3, "c": 7}`, []string{"alpha", "c"}, "alpha has no effect because allocation is uniform; it has one where allocation is sticks, as in the preset buffet."},
		{"buffet", `{"backgroundClasses": 3}`, []string{"backgroundClasses"}, "allocation is sticks; it has one where allocation is uniform, as in the preset default."},
		{"default", `{"exclusion": false, "exclusionC": 3}`, []string{"exclusionC"}, "exclusionC has no effect because exclusion is false; it has one where exclusion is true."},
		{"default", `{"c": 0, "margin": 2}`, []string{"margin"}, "margin has no effect because c is 0; give c a value above 0."},
		{"buffet", `{"alpha": 3, "margin": 2}`, []string{"alpha", "margin"}, ""},
	} {
		o, err := Named(c.preset)
		if err == nil {
			o, err = o.Merge([]byte(c.object))
		}
		if err != nil {
			t.Fatal(err)
		}
		idle := o.Idle(c.keys)
		if c.want == "" && len(idle) > 0 || c.want != "" && (len(idle) != 1 || !strings.Contains(idle[0].String(), c.want)) {
			t.Errorf("%s: %v, want %q", c.object, idle, c.want)
		}
	}
}

func TestPresetsChooseNothing(t *testing.T) {
	for _, p := range Presets() {
		if keys := p.Options.Chosen(); len(keys) > 0 {
			t.Errorf("%s: %v", p.Name, keys)
		}
	}
	o := Default()
	o.Alpha, o.Seed = 3, 4
	if keys := o.Chosen(); !slices.Equal(keys, []string{"alpha", "seed"}) {
		t.Error(keys)
	}
}
