package wire

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/experiment"
	"siibp/core/options"
)

// quick are settings that a test has time for.
const quick = `{"methods": ["random", "WSC-SIIBP", "upper bound"], "replicates": 20,
	"options": {"background": [3], "anneal": [5], "starts": 0, "reheats": 0}}`

// advance steps until the given number of methods are done, or to the end, and returns
// its messages.
func advance(t *testing.T, c *Core, until int) (messages []Comparison) {
	t.Helper()
	for range 10_000 {
		r := c.Steps()
		m, ok := r.Message.(Comparison)
		if !ok {
			t.Fatalf("advance: %v", message(t, r))
		}
		messages = append(messages, m)
		if m.Done || m.Progress.Done >= until {
			return messages
		}
	}
	t.Fatal("a comparison of a small world does not end")
	return nil
}

const toTheEnd = 1 << 20

func TestCompare(t *testing.T) {
	c := New()
	for _, r := range []Reply{c.Compare([]byte(quick)), c.Steps(), c.Stop(), c.Report("report.csv")} {
		if m := message(t, r); m["type"] != "failure" {
			t.Errorf("with nothing open the core answers %v", m)
		}
	}
	opened := message(t, c.Open([]Input{toy(t)}, nil))
	if methods := opened["methods"].([]any); len(methods) < 10 || len(opened["grids"].([]any)) != 2 {
		t.Errorf("there are methods %v, grids %v", methods, opened["grids"])
	}
	if m := message(t, c.Compare([]byte(quick))); m["type"] != "comparison" || m["done"] != false || m["report"] != nil {
		t.Fatalf("compare: %v", m)
	}
	messages := advance(t, c, toTheEnd)
	checkDocuments(t, messages)
	checkPicks(t, c.open.input, messages[len(messages)-1].Picks)
	checkReports(t, c)
}

// scored returns the methods of the first table of scores, whose first scores must have intervals.
func scored(t *testing.T, d *experiment.Document) (names []string) {
	t.Helper()
	for _, c := range d.Sections[0].Blocks[0].Contents {
		if c.Table == nil || c.Table.Kind != experiment.ScoreTable {
			continue
		}
		for _, row := range c.Table.Rows {
			names = append(names, row.Name)
			if row.Cells[0].Interval == "" {
				t.Errorf("the first score of %s has no interval: %+v", row.Name, row.Cells[0])
			}
		}
	}
	return names
}

// checkDocuments tests that there is a report whenever a method has ended, and only then.
func checkDocuments(t *testing.T, messages []Comparison) {
	t.Helper()
	done := 0
	for i, m := range messages {
		ended := m.Progress.Done > done || m.Done
		if (m.Report != nil) != ended {
			t.Errorf("message %d of %d has the report %v, with %d methods done before and %d now", i, len(messages), m.Report, done, m.Progress.Done)
		}
		if m.Progress.Fraction < 0 || m.Progress.Fraction > 1 || m.Progress.Of != 3 {
			t.Errorf("progress %+v", m.Progress)
		}
		done = m.Progress.Done
	}
	names := scored(t, messages[len(messages)-1].Report)
	if !slices.Contains(names, "upper bound") || !slices.Contains(names, "WSC-SIIBP") {
		t.Errorf("the table has the rows %q", names)
	}
}

// checkPicks tests that picks are tracks of their tuples' videos; random has none.
func checkPicks(t *testing.T, d *dataset.Dataset, picks []Pick) {
	t.Helper()
	if len(picks) != 2 || picks[0].Method != "WSC-SIIBP" || picks[1].Method != "upper bound" {
		t.Fatalf("picks of %d methods", len(picks))
	}
	for _, p := range picks {
		at := 0
		for _, v := range d.Videos {
			for range v.Tuples {
				if row := p.Track[at]; row != -1 && !slices.Contains(v.Tracks, row) {
					t.Errorf("%s picks track %d for a caption of %s", p.Method, row, v.ID)
				}
				at++
			}
		}
		if at != len(p.Track) {
			t.Errorf("%s has %d picks for %d tuples", p.Method, len(p.Track), at)
		}
	}
}

func checkReports(t *testing.T, c *Core) {
	t.Helper()
	for name, mime := range map[string]string{"report.html": "text/html", "report.json": "application/json", "report.csv": "text/csv"} {
		r := c.Report(name)
		if m := message(t, r); m["type"] != "download" || m["name"] != name || m["mime"] != mime || len(r.Buffers[0]) == 0 {
			t.Errorf("%s: %v", name, m)
		}
		if name == "report.json" && !json.Valid(r.Buffers[0]) {
			t.Error("report.json is not JSON")
		}
	}
	if m := message(t, c.Report("report.pdf")); m["type"] != "failure" {
		t.Errorf("report.pdf: %v", m)
	}
}

// What is done when a comparison is concluded stays, and gets its intervals.
func TestConclude(t *testing.T) {
	c := New()
	c.Open([]Input{toy(t)}, nil)
	c.Compare([]byte(quick))
	advance(t, c, 1)
	if m := message(t, c.Stop()); m["type"] != "comparison" {
		t.Fatalf("conclude: %v", m)
	}
	messages := advance(t, c, toTheEnd)
	last := messages[len(messages)-1]
	if !last.Done || last.Progress.Done != 1 || last.Progress.Of != 3 {
		t.Errorf("the end is %+v", last.Progress)
	}
	if names := scored(t, last.Report); !slices.Equal(names, []string{"random"}) {
		t.Errorf("the report is of %q, not of the one method that was done", names)
	}
}

// Settings that are wrong say so, and what there was is kept.
func TestCompareRefuses(t *testing.T) {
	c := New()
	c.Open([]Input{toy(t)}, nil)
	c.Compare([]byte(quick))
	advance(t, c, toTheEnd)
	for settings, want := range map[string]string{
		`{"method": []}`:             "method",
		`{"methods": ["magic"]}`:     "magic",
		`{"merge": 0}`:               "merge",
		`{"test": 1}`:                "test",
		`{"replicates": -1}`:         "replicates",
		`{"grid": "huge"}`:           "huge",
		`{"grid": "small", "x": 1}`:  "x",
		`{"options": {"alpha": -1}}`: "alpha",
		`[`:                          "compare: ",
	} {
		if m := message(t, c.Compare([]byte(settings))); m["type"] != "failure" || !strings.Contains(m["text"].(string), want) {
			t.Errorf("%s: %v", settings, m)
		}
	}
	checkReports(t, c)
}

// A named grid is cross-validated, which picks nothing.
func TestCompareGrid(t *testing.T) {
	grid, err := json.Marshal(options.Buffet())
	if err != nil {
		t.Fatal(err)
	}
	c := New()
	c.Open([]Input{toy(t)}, nil)
	if m := message(t, c.Compare([]byte(`{"grid": "small", "options": `+string(grid)+`}`))); m["type"] != "comparison" {
		t.Fatalf("compare: %v", m)
	}
	messages := advance(t, c, 2)
	last := messages[len(messages)-1]
	if !strings.Contains(last.Report.Title, "Cross-validation") || len(last.Picks) != 0 || last.Progress.Of < 60 {
		t.Errorf("after two fits: %+v, %d picks", last.Progress, len(last.Picks))
	}
}

// Without truth there is nothing to compare with.
func TestCompareWithoutTruth(t *testing.T) {
	c := New()
	c.open.input = tiny()
	c.open.dataset = c.open.input
	for i := range c.open.input.Tracks {
		c.open.input.Tracks[i].Truth = []int{dataset.Unknown, dataset.Unknown}
	}
	if methods, grids := comparable(c.open.input); methods != nil || grids != nil {
		t.Errorf("methods %v, grids %v", methods, grids)
	}
	if m := message(t, c.Compare([]byte(quick))); m["type"] != "failure" || !strings.Contains(m["text"].(string), "truth") {
		t.Errorf("compare: %v", m)
	}
}
