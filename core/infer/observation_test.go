package infer

import (
	"slices"
	"testing"

	"siibp/core/options"
)

// TestEveryNoiseHasAModel checks that each choice of the option noise has a row in noiseModels, and each row a choice.
func TestEveryNoiseHasAModel(t *testing.T) {
	settings := options.Settings()
	i := slices.IndexFunc(settings, func(s options.Setting) bool { return s.Key == "noise" })
	choices := settings[i].Choices
	if len(choices) != len(noiseModels) {
		t.Errorf("the option noise has the choices %v, and noiseModels %d rows", choices, len(noiseModels))
	}
	for _, choice := range choices {
		if noiseModels[options.Noise(choice)] == nil {
			t.Errorf("noise %q has no row in noiseModels", choice)
		}
	}
}
