package infer

import (
	"strings"
	"testing"

	"siibp/core/dataset"
)

func TestOptionsOutOfRange(t *testing.T) {
	for _, c := range []struct{ object, want string }{
		{`{"alpha": 0}`, "alpha is 0; it is more than 0"},
		{`{"scale": 0}`, "scale is 0; it is more than 0"},
		{`{"threshold": []}`, "threshold needs at least one value"},
		{`{"threshold": [0.2, 2]}`, "threshold is 2; it is at least 0 and at most 1"},
		{`{"anneal": [-1]}`, "anneal is -1"},
		{`{"hinge": "soft"}`, `hinge is "soft"; it is one of exact, paper`},
		{`{"reorder": 7}`, "hinge paper and reorder go with classes independent only"},
		{`{"gamma": 1}`, `unknown field "gamma"`},
	} {
		if _, err := Default().Merge([]byte(c.object)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.object, err, c.want)
		}
	}
}

func TestThresholdAConcept(t *testing.T) {
	d := &dataset.Dataset{Concepts: []dataset.Concept{{Name: "person"}, {Name: "action"}}}
	o := Default()
	for _, c := range []struct {
		values []float64
		want   [2]float64
		fits   bool
	}{
		{[]float64{0.3}, [2]float64{0.3, 0.3}, true},
		{[]float64{0.2, 0.02}, [2]float64{0.2, 0.02}, true},
		{[]float64{0.2, 0.02, 0.1}, [2]float64{0.2, 0.02}, false},
	} {
		o.Threshold = c.values
		if got := [2]float64{o.ThresholdOf(0), o.ThresholdOf(1)}; got != c.want {
			t.Errorf("%v: thresholds %v, want %v", c.values, got, c.want)
		}
		if _, err := NewProblem(d, o); (err == nil) != c.fits {
			t.Errorf("%v: %v", c.values, err)
		}
	}
}
