package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"siibp/core/experiment"
)

func TestExperimentWritesItsReport(t *testing.T) {
	dir, out := writeWorld(t), filepath.Join(t.TempDir(), "new", "report")
	args := []string{"experiment", dir, "-o", out, "--method", "random", "--method", "WSC-SIIBP", "--method", "WS-DC, any label",
		"--starts", "0", "--reheats", "0", "--background", "3", "--anneal", "25", "--replicates", "50", "--test", "0.3"}
	status, stdout, stderr := runCommand(args...)
	if status != exitOK {
		t.Fatal(stderr)
	}
	for _, word := range []string{"Training videos (4)", "Test videos with labels (2)", "Test videos, free (2)", "WS-DC, any label", "pair accuracy", "[."} {
		if !strings.Contains(stdout, word) {
			t.Errorf("the tables lack %q:\n%s", word, stdout)
		}
	}
	var report experiment.Report
	text, err := os.ReadFile(filepath.Join(out, "report.json"))
	if err == nil {
		err = json.Unmarshal(text, &report)
	}
	if err != nil || len(report.Methods) != 3 || report.Design.Test != 0.3 || report.Design.Options.Anneal[0] != 25 {
		t.Errorf("report.json: %v, %+v", err, report.Design)
	}
	for _, name := range []string{"report.html", "report.csv"} {
		if body, err := os.ReadFile(filepath.Join(out, name)); err != nil || !strings.Contains(string(body), "WSC-SIIBP") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"training-videos-correct-localisation.svg", "training-videos-confusion-actor-by-ws-dc-any-label.svg"} {
		body, err := os.ReadFile(filepath.Join(out, "report-figures", name))
		if err != nil || !strings.HasPrefix(string(body), `<svg xmlns="http://www.w3.org/2000/svg"`) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if status, _, stderr := runCommand(args...); status != exitOK {
		t.Fatal(stderr)
	}
	if again, err := os.ReadFile(filepath.Join(out, "report.json")); err != nil || string(again) != string(text) {
		t.Errorf("the same seed gives another report: %v", err)
	}
}

func TestExperimentGrid(t *testing.T) {
	dir, out := writeWorld(t), t.TempDir()
	status, stdout, stderr := runCommand("experiment", dir, "-o", out, "--grid", "small", "--share", "1", "--folds", "1",
		"--inner", "2", "--outer", "1", "--anneal", "0")
	if status != exitOK || !strings.Contains(stdout, "pair accuracy: best ") {
		t.Errorf("status %d\n%s\n%s", status, stdout, stderr)
	}
}

func TestExperimentMistakes(t *testing.T) {
	dir := writeWorld(t)
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"--method", "WSC"}, exitUsage, `no method "WSC"; the methods are random;`},
		{[]string{"--grid", "large"}, exitUsage, `no grid "large"`},
		{[]string{"--merge", "0"}, exitUsage, "merge is 0"},
		{[]string{"--list"}, exitOK, ""},
	} {
		status, _, stderr := runCommand(append([]string{"experiment", dir, "-o", t.TempDir()}, c.args...)...)
		if status != c.status || !strings.Contains(stderr, c.want) {
			t.Errorf("%v: status %d, %s", c.args, status, stderr)
		}
	}
}
