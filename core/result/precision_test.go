package result

import (
	"testing"

	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/core/search"
)

// float32 and float64 give the same labels on every dataset.
func TestPrecisionsAgree(t *testing.T) {
	if testing.Short() {
		t.Skip("it fits every data set twice")
	}
	for _, name := range []string{"skeleton", "speech", "doorway", "toy"} {
		for _, object := range []string{oneStart, `{}`} {
			t.Run(name, func(t *testing.T) {
				d := load(t, name)
				var labels [2]*posterior.Labels
				for i, precision := range []options.Precision{options.Float64, options.Float32} {
					o, err := options.Buffet().Merge([]byte(object))
					if err != nil {
						t.Fatal(err)
					}
					o.Precision = precision
					search, err := search.New(d, o)
					if err != nil {
						t.Fatal(err)
					}
					search.Run()
					labels[i] = posterior.LabelsOf(search.Trainer())
					t.Logf("%s: F %.6f kept %d", precision, search.Trainer().F(), search.Kept())
				}
				differ := 0
				for i, best := range labels[0].Best {
					// Rounding decides the best class among classes of negligible probability.
					shown := max(labels[0].Nu[i], labels[1].Nu[i]) > 1e-3
					if best != labels[1].Best[i] && shown {
						differ++
					}
				}
				if differ > 0 {
					t.Errorf("%d labels differ", differ)
				}
			})
		}
	}
}
