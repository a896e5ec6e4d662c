package experiment

import (
	"strings"
	"testing"
)

// A report on a dataset of the paper shows what the paper prints beside it; others do not.
func TestPrinted(t *testing.T) {
	report := func(name string) string {
		score := func(x float64) *Cell { return &Cell{Value: x, Low: 1, High: 0, Of: 3} }
		r := Report{Dataset: Source{Name: name}, Tables: []Table{{Name: "All videos", Videos: 4, Measures: []Heading{{Name: "pair accuracy"}, {Name: "mean IoU"}},
			Rows: []Row{{Method: "WS-DC", Cells: []*Cell{score(.5), score(.2)}}, {Method: modelName, Cells: []*Cell{score(.6), score(.4)}}}}}}
		return r.Body()
	}
	if body := report("A2D, bags"); !strings.Contains(body, "WSC-SIIBP, the paper’s</th><td class=\"none\">–</td><td><span class=\"value\">.344</span>") ||
		strings.Contains(body, "WS-DC, the paper’s") || !strings.Contains(body, "table 2") {
		t.Errorf("A2D lacks the paper's row: %s", body)
	}
	if body := report("casablanca"); !strings.Contains(body, "24 % in pair accuracy") || strings.Contains(body, "the paper’s</th>") {
		t.Errorf("Casablanca: %s", body)
	}
	if body := report("toy"); strings.Contains(body, "the paper") {
		t.Errorf("a dataset that is not the paper's has its figures: %s", body)
	}
}
