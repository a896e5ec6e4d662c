package experiment

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"siibp/core/dataset/read"
	"siibp/core/options"
)

// references holds scores of an independent implementation on the skeleton dataset, with K_bg 8 and one
// start.
var references = []struct {
	name, preset, options string
	want                  map[string]map[string]float64 // by method and measure
}{
	{"independent classes", "buffet",
		`{"background": [8], "anneal": [0], "starts": 0, "reheats": 0, "classes": "independent"}`,
		map[string]map[string]float64{
			"WS-SIBP": {"pair accuracy": .628}, "WSC-SIBP": {"pair accuracy": .701},
			"WS-SIIBP": {"pair accuracy": .586}, "WSC-SIIBP": {"pair accuracy": .675},
		}},
	// The independent implementation runs 50 iterations and updates the variances every 8.
	{"buffet", "buffet",
		`{"background": [8], "anneal": [25], "starts": 0, "reheats": 0, "inner": 8, "innerTolerance": 0, "outer": 7, "outerTolerance": 0}`,
		map[string]map[string]float64{
			"WS-SIIBP":  {"pair accuracy": .567, "right track": .764},
			"WSC-SIIBP": {"pair accuracy": .713, "right track": .826},
		}},
	{"paper", "paper", `{"background": [8]}`,
		map[string]map[string]float64{"WS-SIIBP": {"pair accuracy": .569}, "WSC-SIIBP": {"pair accuracy": .573}}},
}

func TestScoresMatchReferences(t *testing.T) {
	const tolerance = .02
	path := filepath.Join("..", "..", "..", "shared", "data", "skeleton")
	if _, err := os.Stat(path); err != nil {
		t.Skip("the skeleton dataset does not exist")
	}
	d, err := read.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, reference := range references {
		t.Run(reference.name, func(t *testing.T) {
			o, err := options.Named(reference.preset)
			if err == nil {
				o, err = o.Merge([]byte(reference.options))
			}
			if err != nil {
				t.Fatal(err)
			}
			s := Standard(o)
			s.Methods, s.Replicates = []string{"WS-SIBP", "WSC-SIBP", "WS-SIIBP", "WSC-SIIBP"}, 0
			run, err := New(d, s)
			if err == nil {
				err = run.All(context.Background(), 2, func(Progress) {})
			}
			if err != nil {
				t.Fatal(err)
			}
			table := run.Report().Tables[0]
			for method, scores := range reference.want {
				for measure, want := range scores {
					got := value(t, table, method, measure)
					t.Logf("%s, %s: %.3f, reference %.3f", method, measure, got, want)
					if got < want-tolerance || got > want+tolerance {
						t.Errorf("%s, %s: %.3f is not within %g of %.3f", method, measure, got, tolerance, want)
					}
				}
			}
		})
	}
}

// value returns one score of a table.
func value(t *testing.T, table Table, method, measure string) float64 {
	t.Helper()
	for _, row := range table.Rows {
		for k, c := range row.Cells {
			if row.Method == method && table.Measures[k].Name == measure && c != nil {
				return c.Value
			}
		}
	}
	t.Fatalf("%s has no %s in %q", method, measure, table.Name)
	return 0
}
