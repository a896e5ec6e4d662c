package search

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/dataset"
	"siibp/core/internal/draw"
	"siibp/core/options"
	"siibp/core/synth"
)

// TestWarmStartLeavesOtherStartsAlone checks that a search with a warm start runs the same other starts as one without, and keeps a state
// whose F is at most that of the answer, up to the tolerance of convergence if the labels are equal.
func TestWarmStartLeavesOtherStartsAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o := draw.Dataset(t), draw.Options(t)
		o.Starts, o.Reheats, o.Anneal, o.Background, o.OuterTolerance = 1, 0, []int{3}, []int{1}, 0.02 // so rough that starts within it differ in labels
		answer := newSearch(t, d, o)
		answer.Run()
		changed := edited(t, d)
		alone, both := newSearch(t, changed, o), newSearch(t, changed, o)
		both.AddWarmStart(answer.Trainer())
		begins := warmStart(t, answer.Trainer(), both.problem, o).F()
		alone.Run()
		both.Run()
		n := len(alone.Outcomes())
		if len(both.Outcomes()) != n+1 || !both.Outcomes()[n].Warm {
			t.Fatalf("%+v after %+v", both.Outcomes(), alone.Outcomes())
		}
		for i, x := range alone.Outcomes() {
			if y := both.Outcomes()[i]; x.F != y.F || x.Start != y.Start {
				t.Errorf("start %d comes to %+v beside an answer, and to %+v alone", i, y, x)
			}
		}
		if f := both.Trainer().F(); f > begins+o.OuterTolerance*max(f, -f)+descent || f > alone.Trainer().F() {
			t.Errorf("F is %g; the answer has %g, and the other starts %g", f, begins, alone.Trainer().F())
		}
		warm, kept := both.Outcomes()[n], both.Outcomes()[both.Kept()]
		if !both.KeptIsWarm() && kept.F > warm.F && warm.Agreement < 1 {
			t.Errorf("start %d is kept with F %g and other labels than the continued answer, whose F is %g", both.Kept(), kept.F, warm.F)
		}
		if both.KeptIsWarm() != (both.Kept() == n) {
			t.Errorf("start %d of %d is kept; KeptIsWarm is %v", both.Kept(), n+1, both.KeptIsWarm())
		}
	})
}

// newSearch returns a search over a dataset.
func newSearch(t rapid.TB, d *dataset.Dataset, o options.Options) *Search {
	t.Helper()
	s, err := New(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestWarmStartFromCheckpoint resumes a search with its warm start if it was saved during or after that start, and without
// it if it was saved earlier. An answer over other tracks cannot be continued.
func TestWarmStartFromCheckpoint(t *testing.T) {
	d, o := synth.New(synth.Options{Clips: 6, Frames: 8, Width: 80, Height: 60}).Dataset(), options.Default()
	o.Starts, o.Anneal = 1, []int{5}
	answer := newSearch(t, d, o)
	answer.Run()
	s := newSearch(t, d, o)
	s.AddWarmStart(answer.Trainer())
	var starts []int // of a search that is resumed after each number of finished starts
	for done := -1; ; {
		if n := len(s.Outcomes()); n > done && s.Resumable() {
			done = n
			c, err := s.Save()
			if err != nil {
				t.Fatal(err)
			}
			again, err := Resume(d, o, c)
			if err != nil {
				t.Fatal(err)
			}
			again.Run()
			starts = append(starts, len(again.Outcomes()))
		}
		if s.Done() {
			break
		}
		s.Step()
	}
	if want := []int{2, 2, 3, 3}; !slices.Equal(starts, want) {
		t.Errorf("searches that are resumed run %v starts, not %v", starts, want)
	}
	other := newSearch(t, d.Subset([]int{0, 1, 2}), o)
	if other.AddWarmStart(answer.Trainer()); other.Starts() != 2 {
		t.Errorf("a search over other tracks has %d starts", other.Starts())
	}
}
