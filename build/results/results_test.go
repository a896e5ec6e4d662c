package results

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/options"
	"siibp/core/result"
	"siibp/core/synth"
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

// noises are the standard deviations of the noise in the toy worlds of measured.json.
var noises = []float64{0.8, 1.2, 1.6}

// seeds is the number of seeds in measured.json.
const seeds = 3

func measure(t *testing.T, d *dataset.Dataset, name, about string, e extent) Set {
	t.Helper()
	begin := time.Now()
	set, err := Measure(d, name, about, e)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: %.0f s", name, time.Since(begin).Seconds())
	return set
}

// TestUpdate, with -update, measures the datasets next to the repository again.
func TestUpdate(t *testing.T) {
	if !*update {
		t.Skip("measuring takes minutes: go test ./build/results -run Update -update -timeout 1h")
	}
	m := Measured{Version: result.Version, Made: time.Now().UTC().Format(time.DateOnly)}
	for _, s := range sources {
		d, err := read.Open(filepath.Join("..", "..", "..", "shared", "data", s.folder))
		if err != nil {
			t.Fatal(err)
		}
		m.Sets = append(m.Sets, measure(t, d, s.folder, s.about, extent{seeds: seeds, ladder: true, starts: s.starts, removals: true}))
	}
	for _, noise := range noises {
		d, err := toyWorld(synth.Options{FeatureNoise: noise})
		if err != nil {
			t.Fatal(err)
		}
		m.Noisy = append(m.Noisy, measure(t, d, fmt.Sprintf("noise %g", noise), "drawn actors", extent{seeds: seeds, removals: true}))
	}
	d, err := toyWorld(synth.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m.Toy = map[string]Spread{}
	for _, row := range measure(t, d, "toy world", "", extent{seeds: seeds}).Steps {
		if row.Seeds != nil {
			m.Toy[row.Name] = *row.Seeds
		}
	}
	text, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("measured.json", append(text, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
}

// The stored scores have all rows.
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
	for _, set := range slices.Concat(kept.Sets, kept.Noisy) {
		if len(set.Removals) != len(removals) || set.Removals[0].Name != removals[0].name {
			t.Errorf("%s has %d removals", set.Name, len(set.Removals))
		}
	}
	for i, set := range kept.Noisy {
		if set.Name != fmt.Sprintf("noise %g", noises[i]) || len(set.Steps) != len(steps) {
			t.Errorf("%s has %d steps", set.Name, len(set.Steps))
		}
	}
}

// The stored scores are those of the core as it is now: the default preset on a toy world of more noise and, if the data lie
// next to the repository, on each dataset; and the preset paper on doorway.
func TestKeptScoresAreCurrent(t *testing.T) {
	kept, err := Kept()
	if err != nil {
		t.Fatal(err)
	}
	check := func(d *dataset.Dataset, set Set, s step, want Row) {
		t.Helper()
		report, err := run(d, s.preset, s.changes, s.method)
		if err != nil {
			t.Fatal(err)
		}
		if got := rowsOf(report)[0]; *got.Pair != *want.Pair || *got.Track != *want.Track {
			t.Errorf("%s on %s: pair accuracy %v and right track %v, but measured.json has %v and %v; measure again with go test ./build/results -run TestUpdate -update -timeout 1h", s.name, set.Name, got.Pair, got.Track, want.Pair, want.Track)
		}
	}
	noisy, err := toyWorld(synth.Options{FeatureNoise: noises[1]})
	if err != nil {
		t.Fatal(err)
	}
	check(noisy, kept.Noisy[1], removals[0], kept.Noisy[1].Removals[0])
	for i, set := range kept.Sets {
		d, err := read.Open(filepath.Join("..", "..", "..", "shared", "data", sources[i].folder))
		if err != nil {
			t.Skip("the data do not lie beside the project")
		}
		check(d, set, removals[0], set.Removals[0])
		if i == 0 {
			check(d, set, steps[0], set.Steps[0])
		}
	}
}

// The changes turn the preset buffet into the default preset.
func TestChangesToDefault(t *testing.T) {
	o := options.Buffet()
	for _, change := range changesToDefault {
		var err error
		if o, err = o.Merge([]byte(change.options)); err != nil {
			t.Fatalf("%s: %v", change.name, err)
		}
		if err := o.Check(); err != nil {
			t.Errorf("%s: %v", change.name, err)
		}
	}
	got, want := fmt.Sprintf("%+v", o), fmt.Sprintf("%+v", options.Default())
	if got != want {
		t.Errorf("the steps end at\n%s\nnot at\n%s", got, want)
	}
}

// Every step with several seeds has a spread, which contains the score with seed 1. That of the toy world is computed
// here.
func TestSeeds(t *testing.T) {
	toy, kept, err := all()
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range slices.Concat([]Set{toy}, kept.Sets, kept.Noisy) {
		for i, row := range set.Steps {
			if (row.Seeds != nil) != steps[i].seeded {
				t.Errorf("%s: %s: the spread is %v", set.Name, row.Name, row.Seeds)
				continue
			}
			if s := row.Seeds; s != nil && !(s.Pair.contains(row.Pair) && s.Track.contains(row.Track)) {
				t.Errorf("%s: %s has %v and %v, the seeds %v: measure again", set.Name, row.Name, row.Pair, row.Track, *s)
			}
		}
	}
}

func (r Range) contains(s *Score) bool { return r.Low <= s.Value && s.Value <= r.High }
