package feature

import (
	"encoding/json"
	"strings"
	"testing"

	"siibp/core/dataset"
)

// A transform that passes Check can be applied: Apply may err, but it does not panic.
func FuzzTransform(f *testing.F) {
	for _, make := range []func(int, uint64) *dataset.Dataset{toy, withDescriptors} {
		transform, _, err := Fit(make(9, 7), Recipe{Views: []ViewSteps{{"", []Step{{Do: "standardise"}, {Do: "pca", Dims: 2, Whiten: true}, {Do: "l2"}, {Do: "balance"}}}},
			Fisher: Encoding{Components: 2, Dims: 2}})
		if err != nil {
			f.Fatal(err)
		}
		text, err := json.Marshal(transform)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		transform := &Transform{}
		if json.Unmarshal(text, transform) != nil {
			return
		}
		const few = 1000 // largest number of entries of an array that is filled here
		for _, a := range transform.Arrays() {
			if a.Rows < 0 || a.Rows > few || a.Cols < 0 || a.Cols > few/max(1, a.Rows) {
				continue
			}
			*a.Data = make([]float64, a.Rows*a.Cols)
			for i := range *a.Data {
				(*a.Data)[i] = 1 / float64(1+i)
			}
		}
		if transform.Check() != nil {
			return
		}
		for _, d := range []*dataset.Dataset{toy(2, 1), withDescriptors(2, 1)} {
			if _, err := transform.Apply(d); err != nil && !strings.HasPrefix(err.Error(), "features: ") {
				t.Error(err)
			}
		}
	})
}
