package core_test

import (
	"context"
	"errors"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"siibp/core"
	"siibp/core/dataset"
	"siibp/core/options"
)

// matched returns the part of a file that a pattern captures.
func matched(t *testing.T, file, pattern string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(pattern).FindSubmatch(text)
	if found == nil {
		t.Fatalf("%s has nothing like %s", file, pattern)
	}
	return string(found[1])
}

// The document's script writes the smallest dataset of the README.
func TestDocumentedDataset(t *testing.T) {
	script := matched(t, "../README.md", `(?s)\n(    mkdir -p mine.*?)\n    go run`)
	if got, want := matched(t, "../site/docs/code.md", "(?s)```sh data\n(.*?)\n```"), strings.TrimPrefix(strings.ReplaceAll("\n"+script, "\n    ", "\n"), "\n"); got != want {
		t.Errorf("the document has\n%s\nthe README\n%s", got, want)
	}
}

// TestDocumentedProgram runs the program of site/docs/code.md on its dataset.
func TestDocumentedProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	folder := t.TempDir()
	commands := exec.Command("sh", "-c", matched(t, "../site/docs/code.md", "(?s)```sh data\n(.*?)\n```"))
	commands.Dir = folder
	if out, err := commands.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	source := filepath.Join(folder, "main.go")
	if err := os.WriteFile(source, []byte(matched(t, "../site/docs/code.md", "(?s)```go\n(.*?)```")), 0o644); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(folder, "program")
	if out, err := exec.Command("go", "build", "-o", program, source).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	run := exec.Command(program)
	run.Dir = folder
	out, err := run.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "clip-2 (Sam, sitting): t2") {
		t.Errorf("%v\n%s", err, out)
	}
	table, err := os.ReadFile(filepath.Join(folder, "localized.csv"))
	if err != nil || !strings.Contains(string(table), "clip-3,Rick,sitting,1,t1,") {
		t.Errorf("%v\n%s", err, table)
	}
}

func TestCancelledFitReturnsCause(t *testing.T) {
	d, err := core.New(clips)
	if err != nil {
		t.Fatal(err)
	}
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	s := core.Settings{Progress: func(float64) { cancel(cause) }}
	if _, err := core.Fit(ctx, d, s); err != cause {
		t.Errorf("Fit: %v, want the cause", err)
	}
	if _, _, err := core.Choose(ctx, d, s); err != cause {
		t.Errorf("Choose: %v, want the cause", err)
	}
}

// panicText returns the text with which f panics, "" if it does not.
func panicText(f func()) (text string) {
	defer func() { text, _ = recover().(string) }()
	f()
	return ""
}

func TestMistakesOfProgramPanicWithPackageName(t *testing.T) {
	d, err := core.New(clips)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	r, err := core.Fit(ctx, d, core.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	var none context.Context
	for want, f := range map[string]func(){
		"core: Fit of a dataset that neither":           func() { core.Fit(ctx, &dataset.Dataset{}, core.Settings{}) },
		"core: Fit without a context":                   func() { core.Fit(none, d, core.Settings{}) },
		"core: Choose of a dataset that neither":        func() { core.Choose(ctx, nil, core.Settings{}) },
		"core: Predict without a model":                 func() { core.Predict(ctx, nil, d, nil) },
		"core: Save without a function":                 func() { core.Save("x", nil) },
		"result: Best of the track 99 of 6 tracks":      func() { r.Best(99, 0) },
		"result: Best of the concept 2 of 2 concepts":   func() { r.Best(0, 2) },
		"result: Why of the track -1 of 6 tracks":       func() { r.Why(-1) },
		"result: Answer of the caption 6 of 6 captions": func() { r.Answer(6) },
		"result: Label of the track 99 of 6 tracks":     func() { r.Label(99, 0) },
		"result: Predicted of the track 6":              func() { r.Predicted(6, 0) },
		"result: RankedProbability of the rank 2":       func() { r.RankedProbability(0, 2) },
	} {
		if text := panicText(f); !strings.HasPrefix(text, want) {
			t.Errorf("panic %q, want %q", text, want)
		}
	}
}

func TestFitNamesWhatADatasetLacks(t *testing.T) {
	for want, change := range map[string]func(d *dataset.Dataset){
		"without tracks: Dataset.Tracks must have": func(d *dataset.Dataset) {
			d.Tracks, d.Views = nil, nil
		},
		`without features: Dataset.Views must have a View with the name of a concept, such as "person"`:   func(d *dataset.Dataset) { d.Views = nil },
		`without features of the concept "action": Dataset.Views must have a View with the name "action"`: func(d *dataset.Dataset) { d.Views = d.Views[:1] },
		"without captions: Video.Tuples": func(d *dataset.Dataset) {
			d.Videos = slices.Clone(d.Videos)
			for i := range d.Videos {
				d.Videos[i].Tuples = nil
			}
		},
	} {
		d := clips
		change(&d)
		made, err := core.New(d)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := core.Fit(context.Background(), made, core.Settings{}); err == nil || !strings.Contains(err.Error(), "core: Fit of a dataset "+want) {
			t.Errorf("Fit: %v, want %q", err, want)
		}
		if _, _, err := core.Choose(context.Background(), made, core.Settings{}); err == nil || !strings.Contains(err.Error(), "core: Choose of a dataset "+want) {
			t.Errorf("Choose: %v, want %q", err, want)
		}
	}
}

// The estimate of Choose holds for the data, options and features that it was made for.
func TestReportOfChooseIsNotOfOtherData(t *testing.T) {
	d, err := core.New(clips)
	if err != nil {
		t.Fatal(err)
	}
	chosen, _, err := core.Choose(context.Background(), d, core.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	other := clips
	other.Videos = slices.Clone(other.Videos)
	other.Videos[2].Tuples = other.Videos[2].Tuples[:1]
	part, err := core.New(other)
	if err != nil {
		t.Fatal(err)
	}
	pairs, features := chosen, chosen
	pairs.Options.Pairs = !pairs.Options.Pairs
	features.Features = "person: l2"
	for name, x := range map[string]struct {
		data *dataset.Dataset
		s    core.Settings
		has  bool
	}{
		"the same": {d, chosen, true}, "other data": {part, chosen, false}, "other options": {d, pairs, false}, "other features": {d, features, false},
	} {
		r, err := core.Fit(context.Background(), x.data, x.s)
		if err != nil {
			t.Fatal(err)
		}
		noted := slices.ContainsFunc(r.Notes, func(note string) bool {
			return strings.HasPrefix(note, "The accuracy is unknown: Choose estimated it for")
		})
		if (r.HeldOut != nil) != x.has || noted == x.has {
			t.Errorf("%s: a report: %v, notes %q", name, r.HeldOut != nil, r.Notes)
		}
	}
}

func TestFitNamesWrongAndIdleOptions(t *testing.T) {
	d, err := core.New(clips)
	if err != nil {
		t.Fatal(err)
	}
	for want, o := range map[string]options.Options{
		"start from options.Default()": {Seed: 3},
		"c is NaN":                     changed(func(o *options.Options) { o.C = math.NaN() }),
	} {
		if _, err := core.Fit(context.Background(), d, core.Settings{Options: o}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	r, err := core.Fit(context.Background(), d, core.Settings{Options: changed(func(o *options.Options) { o.Alpha = 3 })})
	if err != nil || len(r.Notes) != 1 || !strings.Contains(r.Notes[0], "The option alpha has no effect because allocation is uniform") {
		t.Errorf("%v, notes %q", err, r.Notes)
	}
}

// changed returns the default options with a change.
func changed(change func(*options.Options)) options.Options {
	o := options.Default()
	change(&o)
	return o
}

func TestPredictReportsProgressAndStops(t *testing.T) {
	d, err := core.New(clips)
	if err != nil {
		t.Fatal(err)
	}
	r, err := core.Fit(context.Background(), d, core.Settings{Features: "l2"})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "model.zip")
	if err := core.Save(path, r.Model); err != nil {
		t.Fatal(err)
	}
	m, err := core.OpenModel(path)
	if err != nil {
		t.Fatal(err)
	}
	last := 0.0
	labels, err := core.Predict(context.Background(), m, d, func(fraction float64) { last = fraction })
	if err != nil || last != 1 || labels.Labels.At(0, 0).Best != r.Labels.At(0, 0).Best {
		t.Errorf("%v, fraction %g", err, last)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := core.Predict(ctx, m, d, nil); err != context.Canceled {
		t.Errorf("Predict: %v", err)
	}
}

func TestOpenModelSaysWhatToWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tracks.csv")
	if err := os.WriteFile(path, []byte("video,track\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := core.OpenModel(path); err == nil || !strings.Contains(err.Error(), "a saved model is the file model.zip that siibp fit --model") {
		t.Errorf("error %v", err)
	}
}

func TestWrongFeaturesAreNamed(t *testing.T) {
	d, err := core.New(clips)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := core.Fit(context.Background(), d, core.Settings{Features: "whiten 3"}); err == nil || !strings.Contains(err.Error(), "whiten") {
		t.Errorf("error %v", err)
	}
}
