package capsule

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/options"
	"siibp/core/search"
)

// contradictedLabel is the label that the first correction in continued contradicts.
var contradictedLabel = dataset.ContradictedLabel{Concept: 0, Label: "robot", P: .97}

// continued returns the capsule of the last of four runs on the small world: one from the start, a correction
// everywhere that is stopped, a correction only here, and a run from the start that may continue.
func continued(t *testing.T) *Capsule {
	t.Helper()
	root := smallWorld()
	d, err := read.FS(root)
	if err != nil {
		t.Fatal(err)
	}
	o, err := options.Buffet().Merge([]byte(quick))
	if err != nil {
		t.Fatal(err)
	}
	known := func(row int) dataset.TrackCorrection {
		x := dataset.TrackCorrection{Video: d.Videos[d.Tracks[row].Video].ID, Track: d.Tracks[row].ID}
		for range d.Concepts {
			x.Labels = append(x.Labels, "-")
		}
		return x
	}
	one := dataset.Edits{Known: []dataset.TrackCorrection{known(0)}}
	one.Known[0].Contradicts = []dataset.ContradictedLabel{contradictedLabel}
	two := dataset.Edits{Known: []dataset.TrackCorrection{known(0), known(len(d.Tracks) - 1)}}
	planned := &Capsule{Run: Run{From: FromFixed, Name: "the last is\nnobody", Options: o, Edits: two},
		Before: Runs{{Options: o}, {From: FromAnswer, Options: o, Edits: one, Stopped: 2}}}
	return repeated(t, planned, d)
}

// repeated repeats the runs of c on d and returns the capsule of the result, with the edits and files.
func repeated(t *testing.T, c *Capsule, d *dataset.Dataset) *Capsule {
	t.Helper()
	_, prepared, err := c.Prepare(d)
	if err != nil {
		t.Fatal(err)
	}
	now, err := c.Repeat(d, prepared, func(r *Run, s *search.Search) {
		for !s.Done() {
			r.Step(s)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	now.Edit(c.Edits, d)
	if now.Dataset.Files, err = Hash(smallWorld(), d, false); err != nil {
		t.Fatal(err)
	}
	return now
}

// TestContinuedRunIsRepeated checks that a capsule of corrected results is read back and repeats to the bit.
func TestContinuedRunIsRepeated(t *testing.T) {
	c := continued(t)
	if c.Format != ContinuedFormat || len(c.Before) != 2 || c.Before[1].Stopped != 2 || c.From != FromFixed {
		t.Fatalf("format %s, %d runs before, %+v", c.Format, len(c.Before), c.Run)
	}
	root := opened(t, written(t, c, smallWorld()))
	back, err := Read(root)
	if err != nil {
		t.Fatal(err)
	}
	if back.Name != c.Name || back.Before[1].From != FromAnswer || len(back.Before[1].Edits.Known) != 1 || len(back.Edits.Known) != 2 {
		t.Errorf("read back as %+v and %+v", back.Run, back.Before)
	}
	if got := back.Before[1].Edits.Known[0].Contradicts; len(got) != 1 || got[0] != contradictedLabel {
		t.Errorf("the first correction contradicts %v, want %v", got, contradictedLabel)
	}
	d, err := back.Data(root)
	if err != nil {
		t.Fatal(err)
	}
	x, err := back.Compare(repeated(t, back, d))
	if err != nil || !x.Bits {
		t.Errorf("%v; %s", err, x.Verdict(0))
	}
	if text := back.readme(); !strings.Contains(text, "after 3 runs") || !strings.Contains(text, "the last is nobody\n") {
		t.Errorf("README.txt: %s", text)
	}
	other := *back
	other.Before = back.Before[:1]
	if x, err := back.Compare(repeated(t, &other, d)); err != nil || x.Bits {
		t.Errorf("without the correction everywhere it is the same, %v", err)
	}
}

// TestRunsAreChecked checks that a capsule whose runs do not continue one another is refused.
func TestRunsAreChecked(t *testing.T) {
	for name, change := range map[string]func(*Capsule){
		"two from the start":      func(c *Capsule) { c.From = FromStart },
		"the first continues":     func(c *Capsule) { c.Before[0].From = FromAnswer },
		"an unknown origin":       func(c *Capsule) { c.From = "elsewhere" },
		"a negative step":         func(c *Capsule) { c.Before[1].Stopped = -1 },
		"one that continues none": func(c *Capsule) { c.Before = nil },
	} {
		c := &Capsule{Run: Run{From: FromFixed}, Before: Runs{{}, {From: FromAnswer}}}
		if err := c.checkRuns(); err != nil {
			t.Fatal(err)
		}
		if change(c); c.checkRuns() == nil {
			t.Errorf("%s: it is accepted", name)
		}
	}
}

// Options of a run that this version does not know are no fault of the JSON.
func TestOptionsOfRuns(t *testing.T) {
	var runs Runs
	var invalid optionsError
	if err := json.Unmarshal([]byte(`[{"options": {"nonsense": 1}}]`), &runs); !errors.As(err, &invalid) {
		t.Errorf("the error is %v, not of the options", err)
	}
}
