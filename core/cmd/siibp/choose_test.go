package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"siibp/core/capsule"
	"siibp/core/dataset/read"
	"siibp/core/result"
	"siibp/core/score"
)

// recorded returns the held-out report, α and features of a result.json.
func recorded(t *testing.T, file string) (record *score.HeldOutReport, alpha float64, features string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		HiddenCaptions *score.HeldOutReport
		Options        struct{ Alpha float64 }
		Features       struct {
			Recipe struct {
				Views []struct{ Steps []struct{ Do string } }
			}
		}
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	for _, view := range doc.Features.Recipe.Views {
		for _, step := range view.Steps {
			features += step.Do + " "
		}
	}
	return doc.HiddenCaptions, doc.Options.Alpha, features
}

// The default preset chooses the recipe and some options and records the held-out report in the result, the
// saved model and the capsule. A given recipe is scored only; other presets do not choose;
// --no-choose hides no captions.
func TestFitChooses(t *testing.T) {
	dir, out := filepath.Join(t.TempDir(), "toy"), t.TempDir()
	if status, _, stderr := runCommand("synth", dir, "--clips", "12"); status != exitOK {
		t.Fatal(stderr)
	}
	at := func(name string) string { return filepath.Join(out, name) }
	fit := func(flags ...string) (string, *score.HeldOutReport, float64, string) {
		status, stdout, stderr := runCommand(append([]string{"fit", dir, "--starts", "0", "--reheats", "0", "-o", at("result.json")}, flags...)...)
		if status != exitOK {
			t.Fatal(stderr)
		}
		r, alpha, features := recorded(t, at("result.json"))
		return stdout, r, alpha, features
	}
	stdout, r, alpha, features := fit("--model", at("model.zip"), "--capsule", at("run.zip"), "--with-data")
	if r.Selection == nil || len(r.Selection.Candidates) != 4 || r.Trust == nil || alpha != r.Selected.Alpha || strings.TrimSpace(features) != strings.TrimPrefix(strings.ReplaceAll(r.Selected.Features, ",", ""), "none") {
		t.Errorf("by default: %+v, α %v, features %q", r, alpha, features)
	}
	for _, word := range append(append(r.Trust.Summary(), r.Reasons()...), "found in", "pair accuracy") {
		if !strings.Contains(stdout, word) {
			t.Errorf("the output lacks %q:\n%s", word, stdout)
		}
	}
	same := func(name string, got *score.HeldOutReport) {
		t.Helper()
		a, _ := json.Marshal(r)
		b, _ := json.Marshal(got)
		if string(a) != string(b) {
			t.Errorf("%s has %s, not %s", name, b, a)
		}
	}
	m, err := result.OpenModel(at("model.zip"))
	if err != nil {
		t.Fatal(err)
	}
	same("the saved model", m.HeldOut)
	if _, stdout, _ := runCommand("predict", at("model.zip"), dir); !strings.Contains(stdout, r.Trust.Summary()[0]) {
		t.Errorf("predict says\n%s", stdout)
	}
	files, closer, err := read.FilesAt(at("run.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer closer.Close()
	c, err := capsule.Read(files)
	if err != nil {
		t.Fatal(err)
	}
	same("the capsule", c.HeldOut)
	if status, stdout, stderr := runCommand("replay", at("run.zip")); status != exitOK {
		t.Errorf("replay: %s%s", stdout, stderr)
	}

	if _, r, alpha, features := fit("--features", "none", "--c", "7"); r.Selection != nil || r.Trust == nil || features != "" {
		t.Errorf("of a given recipe: %+v, α %v, features %q", r, alpha, features)
	}
	if _, r, _, _ := fit("--pairs=false"); len(r.Selection.Candidates) != 3 || r.Selected.Pairs {
		t.Errorf("of given pairs: %+v", r)
	}
	if _, r, alpha, features := fit("--preset", "paper"); r.Selection != nil || r.Trust == nil || alpha != 100 || features != "" {
		t.Errorf("the paper's preset: %+v, α %v, features %q", r, alpha, features)
	}
	if _, r, _, features := fit("--no-choose"); r != nil || features != "" {
		t.Errorf("with --no-choose: %+v, features %q", r, features)
	}
	if stdout, r, _, _ := fit("--choose-budget", "0"); r.Selection != nil || r.Trust != nil || len(r.Notes) != 1 || !strings.Contains(stdout, r.Notes[0]) {
		t.Errorf("without a budget: %+v", r)
	}
}

// The command that choose prints has the preset, the options that were given and those that were chosen. A flag without
// effect is reported.
func TestChoosePrintsFit(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "toy")
	runOrFail(t, "synth", dir, "--clips", "6")
	for _, c := range []struct {
		flags, want []string
	}{
		{nil, []string{"siibp fit DATASET --preset default --features"}},
		{[]string{"--preset", "buffet", "--c", "7", "--alpha", "3"}, []string{"siibp fit DATASET --preset buffet --features", " --c=7", " --alpha=3"}},
		{[]string{"--pairs=false"}, []string{"siibp fit DATASET --preset default --features", " --pairs=false"}},
	} {
		stdout := runOrFail(t, append([]string{"choose", dir, "--starts", "0", "--anneal", "5"}, c.flags...)...)
		for _, text := range c.want {
			if !strings.Contains(stdout, text) {
				t.Errorf("choose %v: the output lacks %q:\n%s", c.flags, text, stdout)
			}
		}
	}
	for flags, want := range map[string]string{"--alpha=3": "--preset buffet", "--preset=buffet --background-classes=3": "--preset default"} {
		args := append([]string{"fit", dir, "--no-choose", "--starts", "0"}, strings.Fields(flags)...)
		if _, _, stderr := runCommand(args...); !strings.Contains(stderr, "has no effect with --allocation") || !strings.Contains(stderr, want) {
			t.Errorf("%s: %s", flags, stderr)
		}
	}
}
