package infer

import (
	"slices"
	"testing"

	"siibp/core/dataset"
	"siibp/core/internal/draw"
	"siibp/core/options"
)

// A model after an edit shares the features that the edit does not change with the model before it.
func TestEditSharesFeatures(t *testing.T) {
	for _, precision := range []options.Precision{options.Float64, options.Float32} {
		d, o := draw.Planted(), options.Buffet()
		o.Precision = precision
		m := model(t, d, o)
		changed := *d
		changed.Tracks = slices.Clone(d.Tracks)
		changed.Tracks[0].Known = []int{dataset.Background, dataset.Unknown}
		renewed, err := m.Renew(&changed, o)
		if err != nil {
			t.Fatal(err)
		}
		if renewed == m || len(renewed.Features.Double)+len(renewed.Features.Single) != 2 {
			t.Fatal("the model is the old one, or has lost its views")
		}
		for e, x := range renewed.Features.Double {
			if x != m.Features.Double[e] {
				t.Error("float64 features are laid out again")
			}
		}
		for e, x := range renewed.Features.Single {
			if x != m.Features.Single[e] {
				t.Error("float32 features are laid out again")
			}
		}
	}
}
