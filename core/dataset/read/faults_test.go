package read

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestSmall(t *testing.T) {
	d, err := FS(files(small()))
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Notes)+len(d.Ignored) > 0 {
		t.Errorf("notes %q, ignored %v", d.Notes, d.Ignored)
	}
}

//go:embed testdata/faults.txt
var faultsGolden string

func TestFaults(t *testing.T) {
	var got strings.Builder
	for _, x := range broken() {
		d, err := FS(files(x.files))
		var faults fault.Faults
		if err == nil && len(d.Notes) > 0 { // an optional file is left out
			fmt.Fprintf(&got, "== %s\n%s\n", x.name, strings.Join(d.Notes, "\n"))
			continue
		}
		if !errors.As(err, &faults) || len(faults) == 0 || len(faults) > fault.MaxFaults {
			t.Errorf("%s: %d faults, error %v", x.name, len(faults), err)
			continue
		}
		if d.Tracks != nil || d.Views != nil {
			t.Errorf("%s: a dataset beside the faults", x.name)
		}
		fmt.Fprintf(&got, "== %s\n%v\n", x.name, err)
	}
	compare(t, "testdata/faults.txt", got.String(), faultsGolden)
}

// saidOf returns the error of a reader, or its notes.
func saidOf(d *dataset.Dataset, err error) string {
	if err != nil {
		return err.Error()
	}
	return strings.Join(d.Notes, "\n")
}

// compare compares with a golden file, line by line.
func compare(t *testing.T, file, got, want string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got == want {
		return
	}
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for _, line := range a {
		if !slices.Contains(b, line) {
			t.Errorf("%s lacks\n%s", file, line)
		}
	}
	for _, line := range b {
		if !slices.Contains(a, line) {
			t.Errorf("%s has\n%s", file, line)
		}
	}
	t.Errorf("%s differs; go test -update rewrites it", file)
}
