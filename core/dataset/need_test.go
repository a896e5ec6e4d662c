package dataset

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// hollow is an .npy file that claims rows×cols float32 and fails where its numbers are read.
func hollow(rows, cols int) string {
	header := fmt.Sprintf("{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d), }", rows, cols)
	header += strings.Repeat(" ", 117-len(header)) + "\n"
	return "\x93NUMPY\x01\x00\x76\x00" + header
}

// Four GB of float32 are refused before they are read, with what they would take.
func TestRoomy(t *testing.T) {
	var table strings.Builder
	table.WriteString("video,track\n")
	for i := range 5000 {
		fmt.Fprintf(&table, "a,%d\n", i)
	}
	fsys := files(map[string]string{"tracks.csv": table.String(), "captions.txt": "# concepts: person\na: (Rick)\n", "features/person.npy": hollow(5000, 200_000)})
	_, err := ReadWith(fsys, Options{Room: TabRoom})
	var faults Faults
	if !errors.As(err, &faults) || len(faults) != 1 || !strings.Contains(faults[0].Found, "3.7 GiB for the features") || !strings.Contains(faults[0].Want, "native command") {
		t.Errorf("5000 × 200,000: %v", err)
	}
	if _, err := Read(fsys); !errors.As(err, &faults) || strings.Contains(faults[0].Rule, "browser") {
		t.Errorf("without a limit: %v", err)
	}
	if _, err := ReadWith(files(small()), Options{Room: TabRoom}); err != nil {
		t.Errorf("small: %v", err)
	}
}
