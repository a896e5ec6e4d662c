package experiment

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/synth"
)

// toy returns a small dataset with truth, boxes and two concepts.
func toy() *dataset.Dataset {
	return synth.New(synth.Options{Clips: 8, Frames: 12}).Dataset()
}

// quickDesign returns settings with one start and few replicates, updated by a JSON object.
func quickDesign(t *testing.T, object string) Design {
	t.Helper()
	s := Standard(options.Buffet())
	s.Replicates = 20
	s, err := s.Parse([]byte(`{"options": {"background": [3], "anneal": [25], "starts": 0, "reheats": 0}}`))
	if err == nil {
		s, err = s.Parse([]byte(object))
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// runToEnd runs an experiment in steps and returns its report.
func runToEnd(t *testing.T, d *dataset.Dataset, s Design) *Report {
	t.Helper()
	run, err := New(d, s)
	for done := false; err == nil && !done; {
		done, err = run.Step()
	}
	if err != nil {
		t.Fatal(err)
	}
	return run.Report()
}

// asJSON returns the content of report.json.
func asJSON(t *testing.T, r *Report) string {
	t.Helper()
	var text bytes.Buffer
	if err := r.JSON(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func TestDefaultMethodsAreThePapers(t *testing.T) {
	r := runToEnd(t, toy(), quickDesign(t, `{}`))
	var names []string
	for _, m := range r.Methods {
		names = append(names, m.Name)
	}
	want := []string{"random", "WS-actor", "WS-action", "WS-DC", "WS-DC, any label",
		"WS-SIBP", "WSC-SIBP", "WS-SIIBP", "WSC-SIIBP", "WSC-SIIBP, chosen", "upper bound"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("methods (−want +got):\n%s", diff)
	}
	table := r.Tables[0]
	low, high := value(t, table, "random", "pair accuracy"), value(t, table, "WSC-SIIBP", "pair accuracy")
	if low >= high || value(t, table, "upper bound", "pair accuracy") < high {
		t.Errorf("pair accuracy: random %.3f, WSC-SIIBP %.3f, upper bound %.3f", low, high, value(t, table, "upper bound", "pair accuracy"))
	}
	for _, row := range table.Rows {
		single := strings.HasPrefix(row.Method, "WS-act")
		for k, c := range row.Cells {
			switch {
			case c == nil && table.Measures[k].Name == "pair accuracy" && !single:
				t.Errorf("%s has no pair accuracy", row.Method)
			case c != nil && single && table.Measures[k].Name == "pair accuracy":
				t.Errorf("%s has one concept, but a pair accuracy", row.Method)
			case c != nil && (c.Low > c.High || c.Value < -1e-12 || c.Value > 1+1e-12):
				t.Errorf("%s, %s: %+v", row.Method, table.Measures[k].Name, *c)
			}
		}
	}
}

func TestStepsAndParallelRunsGiveEqualReports(t *testing.T) {
	s := quickDesign(t, `{"methods": ["WS-DC", "WSC-SIIBP", "GT-SVM", "random"], "test": 0.3}`)
	first := asJSON(t, runToEnd(t, toy(), s))
	run, err := New(toy(), s)
	if err == nil {
		err = run.All(context.Background(), 2, func(Progress) {})
	}
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(first, asJSON(t, run.Report())); diff != "" {
		t.Errorf("the report on two cores differs (−steps +cores):\n%s", diff)
	}
}

func TestHeldOutVideosHaveTables(t *testing.T) {
	r := runToEnd(t, toy(), quickDesign(t, `{"methods": ["WSC-SIIBP", "GT-SVM"], "test": 0.25}`))
	var names []string
	for _, table := range r.Tables {
		names = append(names, table.Name)
	}
	if diff := cmp.Diff([]string{"Training videos", "Test videos with labels", "Test videos, free"}, names); diff != "" {
		t.Fatalf("tables (−want +got):\n%s", diff)
	}
	if r.Dataset.Held != 2 || r.Tables[0].Videos != 6 || r.Tables[1].Videos != 2 {
		t.Errorf("%d videos are held out, and the tables have %d and %d videos", r.Dataset.Held, r.Tables[0].Videos, r.Tables[1].Videos)
	}
	labelled := value(t, r.Tables[1], "WSC-SIIBP", "actor accuracy")
	free := value(t, r.Tables[2], "WSC-SIIBP", "actor accuracy")
	if free > labelled {
		t.Errorf("the accuracy without captions is %.3f, with captions %.3f", free, labelled)
	}
}

func TestMergedVideosLowerChance(t *testing.T) {
	s := quickDesign(t, `{"methods": ["random"]}`)
	single := runToEnd(t, toy(), s)
	s.Merge = 4
	merged := runToEnd(t, toy(), s)
	if merged.Dataset.Videos != 2 || merged.Dataset.Tracks != single.Dataset.Tracks {
		t.Errorf("8 videos merged by 4: %+v", merged.Dataset)
	}
	a, b := value(t, single.Tables[0], "random", "pair accuracy"), value(t, merged.Tables[0], "random", "pair accuracy")
	if b >= a {
		t.Errorf("chance is %.3f on single videos and %.3f on merged videos", a, b)
	}
}

func TestCancelKeepsFinishedTasks(t *testing.T) {
	run, err := New(toy(), quickDesign(t, `{}`))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	err = run.All(ctx, 1, func(p Progress) {
		if p.Done == 3 {
			cancel()
		}
	})
	r := run.Report()
	if err != nil || len(r.Methods) != 3 || r.Done != 3 || r.Of != 11 {
		t.Fatalf("%v; %d methods, %d of %d", err, len(r.Methods), r.Done, r.Of)
	}
	if c := r.Tables[0].Rows[0].Cells[0]; c.Low > c.High {
		t.Error("a finished method has no intervals")
	}
}

func TestGridScoresEachTrackOnce(t *testing.T) {
	s := quickDesign(t, `{"grid": {"background": [1, 3], "alpha": [3, 10], "c": [0, 5], "share": 1, "folds": 2}}`)
	r := runToEnd(t, toy(), s)
	if len(r.Grid.Points) != 8 || r.Of != 18 || r.Done != 18 || r.Grid.Videos != 8 {
		t.Fatalf("%d points, %d of %d fits, %d videos", len(r.Grid.Points), r.Done, r.Of, r.Grid.Videos)
	}
	tracks := 0
	for _, track := range toy().Tracks {
		if track.Truth[0] >= 0 {
			tracks++
		}
	}
	for _, p := range r.Grid.Points {
		if c := p.Cells[0]; c == nil || p.Folds != 2 || c.Of != tracks {
			t.Errorf("%s: %d folds, %+v, want each of %d tracks once", p.Name(), p.Folds, c, tracks)
		}
	}
	if c := r.Grid.Chosen; c == nil || c.Folds != 2 || c.Cells[0] == nil || c.Cells[0].Value <= 0 {
		t.Errorf("the point selected in each fold is %+v", c)
	}
	if best := r.Grid.Best(0); best == nil || best.Cells[0].Value <= 0 {
		t.Errorf("the best point is %+v", best)
	}
	var page bytes.Buffer
	if err := r.HTML(&page); err != nil || strings.Count(page.String(), "α down, C across") < 2 {
		t.Errorf("%v; the report lacks a heat map for each K_bg", err)
	}
}

func TestPaperGridHasPapersRanges(t *testing.T) {
	g := Ranges()["paper"]
	if first, last := g.Background[0], g.Background[len(g.Background)-1]; first != 0 || last != 100 || len(g.C) != 11 || g.C[10] != 5 {
		t.Errorf("the paper's ranges are K_bg %d to %d, C %v", first, last, g.C)
	}
}

func TestInvalidSettingsReturnError(t *testing.T) {
	s := Standard(options.Buffet())
	for _, c := range []struct{ object, want string }{
		{`{"merge": 0}`, "merge is 0"},
		{`{"test": 1}`, "test is 1"},
		{`{"replicates": -1}`, "replicates is -1"},
		{`{"options": {"alpha": 0}}`, "alpha is 0"},
		{`{"grid": {}}`, "at least one value"},
		{`{"grid": {"background": [1], "alpha": [1], "c": [1], "share": 1, "folds": 0}}`, "folds is 0"},
		{`{"speed": 1}`, `unknown field "speed"`},
	} {
		if _, err := s.Parse([]byte(c.object)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.object, err, c.want)
		}
	}
	for _, c := range []struct{ name, want string }{{"WS-XY", `no method "WS-XY"`}, {"random", "named twice"}} {
		s.Methods = []string{"random", c.name}
		if _, err := New(toy(), s); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	withoutTruth := toy()
	for i := range withoutTruth.Tracks {
		withoutTruth.Tracks[i].Truth = []int{dataset.Unknown, dataset.Unknown}
	}
	if _, err := New(withoutTruth, Standard(options.Buffet())); err == nil {
		t.Error("a dataset without truth returns no error")
	}
}

// The three files contain equal scores, and names are escaped.
func TestReportFilesAgree(t *testing.T) {
	d := toy()
	d.Name = `<b>"toy" & co`
	r := runToEnd(t, d, quickDesign(t, `{"methods": ["random", "WS-SIIBP", "WSC-SIIBP"]}`))
	var page, table bytes.Buffer
	if err := r.HTML(&page); err != nil {
		t.Fatal(err)
	}
	if err := r.CSV(&table); err != nil {
		t.Fatal(err)
	}
	html := page.String()
	if strings.Contains(html, "<b>") || !strings.Contains(html, "&lt;b&gt;") || strings.Contains(html, "<script") || strings.Contains(html, "http") {
		t.Error("the page contains unescaped markup, a script or a URL")
	}
	rows, err := csv.NewReader(&table).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var read Report
	if err := json.Unmarshal([]byte(asJSON(t, r)), &read); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r.Tables[0].Rows[2].Cells, read.Tables[0].Rows[2].Cells); diff != "" {
		t.Errorf("scores differ after a JSON round trip:\n%s", diff)
	}
	want := value(t, r.Tables[0], "WSC-SIIBP", "pair accuracy")
	found := false
	for _, row := range rows {
		found = found || row[1] == "WSC-SIIBP" && row[2] == "" && row[3] == "pair accuracy" && row[4] == decimal(want)
	}
	if !found || !strings.Contains(html, threeDecimals(want)) {
		t.Errorf("pair accuracy %v is missing in a file", want)
	}
}
