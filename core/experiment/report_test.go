package experiment

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"siibp/core/dataset/text"
	"siibp/core/figure"
	"siibp/core/score"
)

var update = flag.Bool("update", false, "rewrite the golden files")

//go:embed testdata/report.txt
var golden string

// exampleReport returns a report of invented numbers with every part of a report.
func exampleReport(name string, x float64) *Report {
	accuracy := 0.25
	cell := &Cell{Value: x, Low: -1. / 3, High: 5e-324, Of: 7}
	return &Report{Format: "siibp-report-1", Version: "0.1.0", Dataset: DatasetSummary{Name: name, Hash: "00ff"},
		Design: Design{Replicates: 20, Methods: []string{name}}, Done: 2, Of: 3,
		Methods: []MethodResult{{Name: name, About: "by \"hand\""}, {Name: "random"}},
		Tables: []Table{{Name: "All, videos", About: name, Videos: 4, Measures: []Heading{{name, "first"}, {"mean IoU", "second"}},
			Rows: []MethodScores{
				{Method: name, Cells: []*Cell{cell, nil}, Curves: []score.Curve{}, Classes: []ClassReport{{Concept: "who", Name: name, Tracks: 3, Accuracy: &accuracy}}},
				{Method: "random", Cells: []*Cell{nil, {Value: 0.5, Low: 1, High: 0, Of: 1}}},
			},
			Differences: []Difference{{A: "random", B: name, Measure: "mean IoU", Value: -x, Low: -2, High: 0.1}}}},
		Grid: &GridResult{Videos: 2, Measures: []Heading{{name, ""}}, Points: []GridPoint{{Background: 3, Alpha: 10, C: x, Folds: 2, Cells: []*Cell{cell}}, {Cells: []*Cell{nil}}}},
	}
}

// jsonAndCSV returns the content of report.json and report.csv.
func jsonAndCSV(t *testing.T, r *Report) (text, table string) {
	t.Helper()
	var out [2]bytes.Buffer
	if err := r.JSON(&out[0]); err != nil {
		t.Fatal(err)
	}
	if err := r.CSV(&out[1]); err != nil {
		t.Fatal(err)
	}
	return out[0].String(), out[1].String()
}

func TestReportMatchesGolden(t *testing.T) {
	text, table := jsonAndCSV(t, exampleReport(`Rick, "Jr"`, 1./3))
	got := "== report.json\n" + text + "== report.csv\n" + table
	if *update {
		if err := os.WriteFile("testdata/report.txt", []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if diff := cmp.Diff(golden, got); diff != "" {
		t.Errorf("(−golden +got); go test -update rewrites it:\n%s", diff)
	}
}

// For all names and numbers, report.json decodes to the same report, and report.csv holds every number
// exactly.
func FuzzReport(f *testing.F) {
	f.Add(`Rick, "Jr"`, 1./3)
	f.Add("=1+1\n", -0.)
	f.Add("\u2028<b>", 1e300)
	f.Fuzz(func(t *testing.T, name string, x float64) {
		if x-x != 0 || strings.Contains(name, "\r") || !utf8.ValidString(name) {
			return // scores are finite, and names of a dataset are UTF-8 without carriage returns
		}
		r := exampleReport(name, x)
		report, table := jsonAndCSV(t, r)
		read := &Report{}
		if err := json.Unmarshal([]byte(report), read); err != nil {
			t.Fatal(err)
		}
		again, _ := jsonAndCSV(t, read)
		if again != report {
			t.Fatalf("−written +written again\n%s", cmp.Diff(report, again))
		}
		rows, err := csv.NewReader(strings.NewReader(table)).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		decimals := func(list ...float64) (cells []string) {
			for _, x := range list {
				cells = append(cells, strconv.FormatFloat(x, 'g', -1, 64))
			}
			return cells
		}
		cell := append(decimals(x, -1./3, 5e-324), "7")
		want := [][]string{
			{"table", "method", "against", "measure", "value", "low", "high", "of"},
			append([]string{"All, videos", name, "", name}, cell...),
			{"All, videos", "random", "", "mean IoU", "0.5", "", "", "1"},
			append(append([]string{"All, videos", "random", name, "mean IoU"}, decimals(-x, -2, 0.1)...), ""),
			append([]string{"grid", r.Grid.Points[0].Name(), "", name}, cell...),
		}
		for _, row := range want {
			for i, cell := range row {
				row[i] = text.Guard(cell)
			}
		}
		if diff := cmp.Diff(want, rows); diff != "" {
			t.Fatalf("report.csv −want +read\n%s", diff)
		}
	})
}

// exampleTable returns a table with a model that is above random, below the upper bound and not
// significantly different from "WS-DC, any label".
func exampleTable() Table {
	cell := func(x float64) []*Cell { return []*Cell{{Value: x}, {Value: x}} }
	t := Table{Videos: 3, Measures: []Heading{{Name: "pair accuracy"}, {Name: "right track"}}}
	for i, name := range []string{"random", "WS-DC, any label", "WSC-SIIBP", "upper bound"} {
		t.Rows = append(t.Rows, MethodScores{Method: name, Cells: cell(float64(i) / 4)})
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

func TestConclusionStatesSignificantDifferences(t *testing.T) {
	const beginning = "In pair accuracy, WSC-SIIBP (.500) is above random and below the upper bound; the 95 % intervals of these differences exclude 0. " +
		"It does not differ significantly from “WS-DC, any label” on these 3 videos."
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
	check("In pair accuracy, WSC-SIIBP does not differ significantly from any other method on these 3 videos: the 95 % intervals of all differences include 0. The same holds for right track.")

	table.Rows[2].Cells[0] = nil
	if name, value := table.subject(); name != "WS-DC, any label" || value != ".250" {
		t.Errorf("without the model the subject is %q with %s, want “WS-DC, any label” with .250", name, value)
	}
}

// Only a report on a dataset of the paper shows the scores of the paper.
func TestReportShowsPaperScores(t *testing.T) {
	report := func(name string) string {
		score := func(x float64) *Cell { return &Cell{Value: x, Low: 1, High: 0, Of: 3} }
		r := Report{Dataset: DatasetSummary{Name: name}, Tables: []Table{{Name: "All videos", Videos: 4, Measures: []Heading{{Name: "pair accuracy"}, {Name: "mean IoU"}},
			Rows: []MethodScores{{Method: "WS-DC", Cells: []*Cell{score(.5), score(.2)}}, {Method: modelName, Cells: []*Cell{score(.6), score(.4)}}}}}}
		return body(&r)
	}
	if body := report("A2D, bags"); !strings.Contains(body, "WSC-SIIBP, the paper’s</th><td class=\"none\">–</td><td><span class=\"value\">.344</span>") ||
		strings.Contains(body, "WS-DC, the paper’s") || !strings.Contains(body, "table 2") {
		t.Errorf("the report on A2D lacks the paper's row: %s", body)
	}
	if body := report("casablanca"); !strings.Contains(body, "24 % in pair accuracy") || strings.Contains(body, "the paper’s</th>") {
		t.Errorf("the report on Casablanca: %s", body)
	}
	if body := report("toy"); strings.Contains(body, "the paper") {
		t.Errorf("the report on another dataset has scores of the paper: %s", body)
	}
}

// The colours of SVG files equal those of the style sheet.
func TestFigureColoursMatchStyleSheet(t *testing.T) {
	for i, colour := range figure.Colours {
		if rule := fmt.Sprintf(".report .hue%d { color: %s; }", i, colour); !strings.Contains(style, rule) {
			t.Errorf("the style sheet lacks %s", rule)
		}
	}
}

func TestPictureNamesAreUnique(t *testing.T) {
	var c composer
	var names []string
	for _, title := range []string{"Test videos, free: K_bg 4", "Test videos (free): K_bg 4", "α / β"} {
		names = append(names, c.figure("caption", title, figure.Bar(0.5, 1, 0, 0)).Name)
	}
	for i, want := range []string{"test-videos-free-k-bg-4", "test-videos-free-k-bg-4-2", "α-β"} {
		if got := names[i]; got != want {
			t.Errorf("picture %d is named %s, want %s", i, got, want)
		}
	}
}

// body returns the HTML of a report.
func body(r *Report) string {
	var m markup
	m.document(r.Document())
	return m.String()
}
