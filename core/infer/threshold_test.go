package infer

import (
	"testing"

	"siibp/core/dataset"
	"siibp/core/options"
)

func TestThresholdAConcept(t *testing.T) {
	d := &dataset.Dataset{Concepts: []dataset.Concept{{Name: "person"}, {Name: "action"}}}
	o := options.Buffet()
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
