package experiment

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"encoding/json"
	"flag"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"siibp/core/dataset/text"
	"siibp/core/score"
)

var update = flag.Bool("update", false, "rewrite the golden files")

//go:embed testdata/report.txt
var golden string

// exampleReport is a report of made-up numbers with every part that a report can have.
func exampleReport(name string, x float64) *Report {
	part := 0.25
	cell := &Cell{Value: x, Low: -1. / 3, High: 5e-324, Of: 7}
	return &Report{Format: "siibp-report-1", Version: "0.1.0", Dataset: Source{Name: name, Hash: "00ff"},
		Settings: Settings{Replicates: 20, Methods: []string{name}}, Done: 2, Of: 3,
		Methods: []Entry{{Name: name, About: "by \"hand\""}, {Name: "random"}},
		Tables: []Table{{Name: "All, videos", About: name, Videos: 4, Measures: []Heading{{name, "first"}, {"mean IoU", "second"}},
			Rows: []Row{
				{Method: name, Cells: []*Cell{cell, nil}, Curves: []score.Curve{}, Classes: []Class{{Concept: "who", Name: name, Tracks: 3, Accuracy: &part}}},
				{Method: "random", Cells: []*Cell{nil, {Value: 0.5, Low: 1, High: 0, Of: 1}}},
			},
			Differences: []Difference{{A: "random", B: name, Measure: "mean IoU", Value: -x, Low: -2, High: 0.1}}}},
		Grid: &Surface{Videos: 2, Measures: []Heading{{name, ""}}, Points: []Fitted{{Background: 3, Alpha: 10, C: x, Folds: 2, Cells: []*Cell{cell}}, {Cells: []*Cell{nil}}}},
	}
}

// jsonAndCSV returns report.json and report.csv.
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

func TestReportGolden(t *testing.T) {
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

// For all names and numbers, report.json reads back as the same report, and report.csv holds
// every number exactly.
func FuzzReport(f *testing.F) {
	f.Add(`Rick, "Jr"`, 1./3)
	f.Add("=1+1\n", -0.)
	f.Add("\u2028<b>", 1e300)
	f.Fuzz(func(t *testing.T, name string, x float64) {
		if x-x != 0 || strings.Contains(name, "\r") || !utf8.ValidString(name) {
			return // scores are finite; names come from a dataset, which is UTF-8 and has no such line ends
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
