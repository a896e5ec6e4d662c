package results

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"siibp/core/dataset/read"
	"siibp/core/result"
)

var update = flag.Bool("update", false, "measure again what lies beside the project, and rewrite measured.json")

// sources are the datasets of measured.json, in order.
var sources = []struct {
	folder, about string
	starts        bool
}{
	{"doorway", "person × action in real video (Intel sample videos, CC BY 4.0; labels by eye)", true},
	{"skeleton", "person × action, bags of skeleton tracks (MSR-Action3D)", false},
	{"speech", "speaker × word, bags of utterances (Free Spoken Digit Dataset, CC BY-SA 4.0)", false},
}

// TestUpdate, with -update, measures the datasets next to the repository again.
func TestUpdate(t *testing.T) {
	if !*update {
		t.Skip("measuring takes minutes: go test ./build/results -run Update -update")
	}
	m := Measured{Version: result.Version, Made: time.Now().UTC().Format(time.DateOnly)}
	for _, s := range sources {
		d, err := read.Open(filepath.Join("..", "..", "..", "shared", "data", s.folder))
		if err != nil {
			t.Fatal(err)
		}
		set, err := Measure(d, s.folder, s.about, s.starts)
		if err != nil {
			t.Fatal(err)
		}
		m.Sets = append(m.Sets, set)
	}
	text, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("measured.json", append(text, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
}

// The stored scores are reproducible: a single start on the smallest set, if its data is next to
// the repository.
func TestKept(t *testing.T) {
	kept, err := Kept()
	if err != nil {
		t.Fatal(err)
	}
	if len(kept.Sets) != len(sources) || kept.Made == "" || kept.Version == "" {
		t.Fatalf("%d sets of %d, made on %q with %q", len(kept.Sets), len(sources), kept.Made, kept.Version)
	}
	for i, set := range kept.Sets {
		if set.Name != sources[i].folder || len(set.Steps) != len(steps) || len(set.Ladder) == 0 {
			t.Errorf("%s has %d steps and %d methods", set.Name, len(set.Steps), len(set.Ladder))
		}
	}
	d, err := read.Open(filepath.Join("..", "..", "..", "shared", "data", "doorway"))
	if err != nil {
		t.Skip("the data do not lie beside the project")
	}
	first := steps[0]
	report, err := run(d, first.preset, first.options, first.method)
	if err != nil {
		t.Fatal(err)
	}
	got, want := rowsOf(report)[0], kept.Sets[0].Steps[0]
	if *got.Pair != *want.Pair || *got.Track != *want.Track {
		t.Errorf("%s on doorway is %v and %v, kept are %v and %v: measure again", first.name, *got.Pair, *got.Track, *want.Pair, *want.Track)
	}
}
