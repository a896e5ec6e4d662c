package core_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"siibp/core"
	"siibp/core/dataset"
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

// TestDocumentedProgram runs the program of site/docs/code.md on the smallest dataset of the README.
func TestDocumentedProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	folder := t.TempDir()
	commands := exec.Command("sh", "-c", matched(t, "../README.md", `(?s)\n(    mkdir -p mine.*?)\n    go run`))
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

func TestUncheckedDatasetPanics(t *testing.T) {
	defer func() {
		if text, _ := recover().(string); !strings.HasPrefix(text, "core: Fit of a dataset") {
			t.Errorf("panic %q", text)
		}
	}()
	core.Fit(context.Background(), &dataset.Dataset{}, core.Settings{})
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
