package experiment

import "testing"

// exampleTable has a model that is above random and below the upper bound, and that three videos
// cannot tell from WS-DC, any label.
func exampleTable() Table {
	cell := func(x float64) []*Cell { return []*Cell{{Value: x}, {Value: x}} }
	t := Table{Videos: 3, Measures: []Heading{{Name: "pair accuracy"}, {Name: "right track"}}}
	for i, name := range []string{"random", "WS-DC, any label", "WSC-SIIBP", "upper bound"} {
		t.Rows = append(t.Rows, Row{Method: name, Cells: cell(float64(i) / 4)})
	}
	for _, h := range t.Measures {
		t.Differences = append(t.Differences,
			Difference{A: "WS-DC, any label", B: "random", Measure: h.Name, Low: 0.1, High: 0.2},
			Difference{A: "WSC-SIIBP", B: "random", Measure: h.Name, Low: 0.1, High: 0.4},
			Difference{A: "WSC-SIIBP", B: "WS-DC, any label", Measure: h.Name, Low: -0.1, High: 0.4},
			Difference{A: "upper bound", B: "WSC-SIIBP", Measure: h.Name, Low: 0.2, High: 0.3})
	}
	return t
}

func TestConclusion(t *testing.T) {
	const beginning = "In pair accuracy, WSC-SIIBP (.500) is above random and below the upper bound; the 95 % intervals of these differences exclude 0. " +
		"From “WS-DC, any label” it cannot be told apart on these 3 videos."
	table := exampleTable()
	check := func(want string) {
		t.Helper()
		if got := table.conclusion(); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	check(beginning + " The same holds for right track.")
	table.Differences[len(table.Differences)-1].Low = -1 // right track, the upper bound
	check(beginning)
	table.Differences = nil
	check("")

	table = exampleTable()
	for i := range table.Differences {
		table.Differences[i].Low, table.Differences[i].High = -1, 1
	}
	check("In pair accuracy, WSC-SIIBP cannot be told apart from any other method on these 3 videos: the 95 % intervals of all differences hold 0. The same holds for right track.")

	table.Rows[2].Cells[0] = nil
	if name, value := table.subject(); name != "WS-DC, any label" || value != ".250" {
		t.Errorf("without the model the conclusion is about %q with %s; it may not be of random nor of the upper bound", name, value)
	}
}
