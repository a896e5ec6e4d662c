package read

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

// hollow returns an .npy file that claims rows×cols float32 and fails where its numbers are read.
func hollow(rows, cols int) string {
	header := fmt.Sprintf("{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d), }", rows, cols)
	header += strings.Repeat(" ", 117-len(header)) + "\n"
	return "\x93NUMPY\x01\x00\x76\x00" + header
}

// Whoever reads is asked about the sizes before any number is read, in every format, and
// what it says against them is all that is said of the features.
func TestAdmit(t *testing.T) {
	none := func(pairs ...string) map[string]string {
		return change(append([]string{"features/person.npy", "", "features/action.csv", ""}, pairs...)...)
	}
	view := func(concept, file string, dim, width int) dataset.Size {
		return dataset.Size{Concept: concept, File: file, Rows: 3, Dim: dim, Width: width}
	}
	for name, x := range map[string]struct {
		texts map[string]string
		want  dataset.Sizes
	}{
		"arrays and tables": {change("features/person.npy", hollow(3, 9)),
			dataset.Sizes{Tracks: 3, Views: []dataset.Size{view("person", "features/person.npy", 9, 4), view("action", "features/action.csv", 2, 8)}}},
		"one archive": {none("features.npz", string(zipped("person.npy", array(3, 1, 1, 2, 3), "action.npy", hollow(3, 7)))),
			dataset.Sizes{Tracks: 3, Views: []dataset.Size{view("person", "features.npz", 1, 4), view("action", "features.npz", 7, 4)}}},
		"one MAT-file": {none("features.mat", matrixFile(matrixOf("person", 1, 0, 0, 1, 1, 1), matrixOf("action", 1, 2, 3))),
			dataset.Sizes{Tracks: 3, Views: []dataset.Size{view("person", "features.mat", 2, 8), view("action", "features.mat", 1, 8)}}},
		"MAT-files": {none("features/person.mat", matrixFile(matrixOf("x", 1, 2, 3)), "features/action.mat", matrixFile(matrixOf("y", 1, 2, 3), matrixOf("action", 1, 2, 3, 4, 5, 6))),
			dataset.Sizes{Tracks: 3, Views: []dataset.Size{view("person", "features/person.mat", 1, 8), view("action", "features/action.mat", 2, 8)}}},
		"descriptors": {described(hollow(400, 5), owners),
			dataset.Sizes{Tracks: 3, Views: []dataset.Size{view("action", "features/action.csv", 2, 8)}, Descriptors: []dataset.Size{{Concept: "person", File: "descriptors/person.npy", Rows: 400, Dim: 5, Width: 4}}}},
	} {
		var got dataset.Sizes
		_, err := FSWith(files(x.texts), Options{Admit: func(s dataset.Sizes) error {
			got = s
			return fault.Faults{{File: "features", Rule: "they are few"}}
		}})
		var faults fault.Faults
		if !errors.As(err, &faults) || len(faults) != 1 || faults[0].Rule != "they are few" {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(x.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	if _, err := FSWith(files(small()), Options{Admit: func(dataset.Sizes) error { return errors.New("not today") }}); err == nil || !strings.Contains(err.Error(), "not today") {
		t.Errorf("a plain refusal: %v", err)
	}
	if d, err := FSWith(files(small()), Options{Admit: func(dataset.Sizes) error { return nil }}); err != nil || d.Hash != mustRead(t, small()).Hash {
		t.Errorf("admitted: %v", err)
	}
}

// The sizes of what was read are those that were told before.
func TestSizes(t *testing.T) {
	d := mustRead(t, described(local, owners))
	want := dataset.Sizes{Tracks: 3, Classes: 5, Ranked: 5, Longest: 2, Views: []dataset.Size{{Concept: "action", Rows: 3, Dim: 2, Width: 8}}, Descriptors: []dataset.Size{{Concept: "person", Rows: 4, Dim: 2, Width: 4}}}
	if diff := cmp.Diff(want, d.Sizes()); diff != "" {
		t.Error(diff)
	}
}
