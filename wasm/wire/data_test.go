package wire

import (
	"errors"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

// Four GB of float32 are refused before they are read, with what they would take.
func TestAdmit(t *testing.T) {
	person := dataset.Size{Concept: "person", File: "features/person.npy", Rows: 5000, Dim: 200_000, Width: 4}
	action := dataset.Size{Concept: "action", File: "features/action.npy", Rows: 5000, Dim: 2, Width: 8}
	err := admit(dataset.Sizes{Tracks: 5000, Views: []dataset.Size{action, person}})
	var faults fault.Faults
	if !errors.As(err, &faults) || len(faults) != 1 || faults[0].File != person.File || !strings.Contains(faults[0].Found, "3.7 GiB for the features") ||
		!strings.Contains(faults[0].Want, "native command") {
		t.Errorf("5000 × 200,000: %v", err)
	}
	if err := admit(dataset.Sizes{Tracks: 5000, Views: []dataset.Size{action}}); err != nil {
		t.Errorf("5000 × 2: %v", err)
	}
	claimed := dataset.Size{File: "descriptors/person.npy", Rows: 1 << 62, Dim: 1 << 62, Width: 4}
	if err := admit(dataset.Sizes{Tracks: 1, Descriptors: []dataset.Size{claimed}}); !errors.As(err, &faults) || faults[0].File != claimed.File {
		t.Errorf("a claim beyond any number: %v", err)
	}
}
