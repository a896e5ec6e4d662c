package feature

import (
	"encoding/json"
	"strings"
	"testing"

	"siibp/core/dataset"
)

// Apply of a transform that passes Check may return an error, but does not panic.
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
		const maxEntries = 1000 // of an array filled by this test
		for _, a := range transform.Arrays() {
			if a.Rows < 0 || a.Rows > maxEntries || a.Cols < 0 || a.Cols > maxEntries/max(1, a.Rows) {
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
