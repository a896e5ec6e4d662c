package choose

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/synth"
)

// world returns a toy world, with the features of every track multiplied by a number of its own
// where spread is not 0: the directions tell the classes apart, the lengths say nothing.
func world(clips int, spread float64) *dataset.Dataset {
	d := synth.New(synth.Options{Clips: clips}).Dataset()
	for e := range d.Views {
		v := &d.Views[e]
		v.X, v.Single = slices.Clone(v.Double()), nil
		for i := range v.X {
			v.X[i] *= math.Exp(spread * math.Sin(float64(7*(i/v.Dim)+e)))
		}
	}
	return d
}

func finish(t *testing.T, d *dataset.Dataset, s Settings) *Result {
	t.Helper()
	c, err := New(d, s)
	if err != nil {
		t.Fatal(err)
	}
	last := 0.0
	for p := range c.Steps() {
		if p.Fraction < last || p.Fraction > 1 {
			t.Fatalf("progress goes from %g to %g", last, p.Fraction)
		}
		last = p.Fraction
	}
	return c.Result()
}

// Where lengths say nothing, l2 stays, far above chance, and the same seed gives the same result.
func TestChoose(t *testing.T) {
	s := Standard(options.Default())
	s.Replicates, s.Shuffles = 100, 10
	r := finish(t, world(16, 1.5), s)
	if len(r.Trials) != 6 || r.Folds != 4 || r.Videos != 16 || len(r.Reasons) != 2 || r.Notes != nil {
		t.Fatalf("%d trials, %d folds, %d videos, reasons %q, notes %q", len(r.Trials), r.Folds, r.Videos, r.Reasons, r.Notes)
	}
	none := r.Trials[slices.IndexFunc(r.Trials, func(x *Trial) bool { return x.Features == "none" })]
	if !strings.Contains(r.Taken.Features, "l2") || none.Ahead > -0.1 {
		t.Errorf("took %s; %s is ahead by %.3f", r.Taken, none.Candidate, none.Ahead)
	}
	if r.Score < r.Chance+0.3 || !(r.Range.Low <= r.Score && r.Score <= 1) {
		t.Errorf("score %.3f from %.3f to %.3f, by chance %.3f", r.Score, r.Range.Low, r.Range.High, r.Chance)
	}
	if len(r.Classes) < 8 {
		t.Errorf("%d classes are counted", len(r.Classes))
	}
	for _, c := range r.Classes {
		if c.Right > c.Named || c.Named == 0 || c.Named+c.Others != r.Videos || c.Wrong > c.Others {
			t.Errorf("%+v", c)
		}
	}
	a, _ := json.Marshal(r)
	b, _ := json.Marshal(finish(t, world(16, 1.5), s))
	if string(a) != string(b) {
		t.Error("the same seed gives another result")
	}
}

// Choosing sees no truth, and no caption of a test video.
func TestChoosesBlind(t *testing.T) {
	s := Standard(options.Default())
	s.Replicates, s.Shuffles = 20, 2
	d := world(8, 0)
	d.Videos[3].Test = true
	want, _ := json.Marshal(finish(t, d, s))
	other := world(8, 0)
	other.Videos[3].Test, other.Videos[3].Tuples = true, nil
	for i := range other.Tracks {
		other.Tracks[i].Truth = slices.Repeat([]int{dataset.Unknown}, len(other.Concepts))
	}
	if got, _ := json.Marshal(finish(t, other, s)); string(got) != string(want) {
		t.Error("the result depends on the truth or on a test video's captions")
	}
}

// A small budget leaves one fold, a smaller one nothing, and either is said.
func TestBudget(t *testing.T) {
	s := Standard(options.Default())
	s.Replicates, s.Shuffles, s.Budget = 20, 2, 1e-9
	r := finish(t, world(8, 0), s)
	if len(r.Trials) != 0 || len(r.Notes) != 1 || r.Taken != (Candidate{"l2", 10}) {
		t.Fatalf("with no budget: %d trials, notes %q, took %s", len(r.Trials), r.Notes, r.Taken)
	}
	for budget := 1e-4; ; budget *= 2 {
		s.Budget = budget
		r = finish(t, world(8, 0), s)
		if r.Folds == 1 {
			break
		}
		if r.Folds > 1 {
			t.Fatalf("a budget of %g allows %d folds, a smaller one none", budget, r.Folds)
		}
	}
	if len(r.Notes) != 1 || len(r.Trials) != 6 || r.Videos != 2 {
		t.Errorf("one fold: notes %q, %d trials, %d videos", r.Notes, len(r.Trials), r.Videos)
	}
}

// One video with captions is too few, and a loop that breaks off leaves l2.
func TestTooLittle(t *testing.T) {
	d := world(6, 0)
	for i := range d.Videos[1:] {
		d.Videos[i+1].Free = true
	}
	if r := finish(t, d, Standard(options.Default())); len(r.Trials) != 0 || len(r.Notes) != 1 {
		t.Errorf("of one video: %d trials, notes %q", len(r.Trials), r.Notes)
	}
	c, err := New(world(6, 0), Standard(options.Default()))
	if err != nil {
		t.Fatal(err)
	}
	for range c.Steps() {
		break
	}
	if r := c.Result(); r.Taken.Features != "l2" || len(r.Reasons) != 0 {
		t.Errorf("broken off: took %s for %q", r.Taken, r.Reasons)
	}
}
