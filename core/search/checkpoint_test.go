package search

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/infer"
	"siibp/core/internal/draw"
	"siibp/core/options"
)

// TestResumeIsBitIdentical saves and resumes a search at several iterations: it ends as a search that was not interrupted.
func TestResumeIsBitIdentical(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o := draw.Dataset(t), draw.Options(t)
		o.Starts, o.Reheats, o.Jitter = rapid.IntRange(0, 2).Draw(t, "starts"), rapid.IntRange(0, 2).Draw(t, "reheats"), 0.3
		o.Background, o.Anneal = []int{1, 2}, []int{2}
		if o.Classes == options.ClassesIndependent {
			o.Reorder = rapid.IntRange(0, 3).Draw(t, "reorder")
		}
		whole, err := New(d, o)
		if err != nil {
			t.Fatal(err)
		}
		if rapid.Bool().Draw(t, "warm") {
			whole.Run()
			o.C++
			if whole, err = whole.Warm(d, o); err != nil {
				t.Fatal(err)
			}
		}
		resumed := whole
		for range rapid.IntRange(1, 3).Draw(t, "times") {
			for range rapid.IntRange(0, 25).Draw(t, "iterations") {
				for !resumed.Step() {
				}
			}
			saved, err := resumed.Save()
			if err != nil {
				t.Fatal(err)
			}
			if resumed, err = Resume(d, o, saved); err != nil {
				t.Fatal(err)
			}
		}
		// The number of finished batches, at which a repeated search is stopped again, is the same, too.
		resumed.Run()
		whole.Run()
		equal(t, whole, resumed)
		if a, _ := whole.Stopped(); a > 0 {
			if b, _ := resumed.Stopped(); a != b {
				t.Fatalf("%d batches, %d resumed", a, b)
			}
		}
	})
}

// TestAtIterationAfterResume visits the iterations of a search that was saved after its end: they equal those of the original
// search. A warm search has its last state only.
func TestAtIterationAfterResume(t *testing.T) {
	d, o := draw.Line(5), options.Buffet()
	o.Starts, o.Reheats, o.Background, o.Anneal = 1, 1, []int{1, 2}, []int{2}
	over := searchOf(t, d, o)
	over.SetHistorySize(1 << 20)
	over.Run()
	resumed := resume(t, over)
	if want, got := over.Iterations(), resumed.Iterations(); len(want) < 3 || !slices.Equal(want, got) {
		t.Fatalf("iterations %v, resumed %v", want, got)
	}
	for _, at := range over.Iterations() {
		want, err := over.AtIteration(at)
		if err != nil {
			t.Fatal(err)
		}
		got, err := resumed.AtIteration(at)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, want, got)
	}
	equal(t, over, resumed)
	if !slices.Equal(over.Iterations(), resumed.Iterations()) {
		t.Errorf("after a visit: iterations %v", resumed.Iterations())
	}
	if _, err := resume(t, over).AtIteration(999); err == nil {
		t.Error("an iteration that there is not is visited")
	}

	warm, err := over.Warm(d, o)
	if err != nil {
		t.Fatal(err)
	}
	warm.SetHistorySize(1 << 20)
	warm.Run()
	resumed = resume(t, warm)
	equal(t, warm, resumed)
	if list := resumed.Iterations(); len(list) != 1 {
		t.Errorf("went on from another: iterations %v", list)
	}
}

// resume returns the search that continues from a checkpoint of s.
func resume(t *testing.T, s *Search) *Search {
	t.Helper()
	saved, err := s.Save()
	if err != nil {
		t.Fatal(err)
	}
	resumed, err := Resume(s.problem.Data, s.options, saved)
	if err != nil {
		t.Fatal(err)
	}
	resumed.SetHistorySize(1 << 20)
	return resumed
}

// TestResumeRefuses checks the errors for checkpoints that are incomplete or have other sizes. The saved search does not
// change.
func TestResumeRefuses(t *testing.T) {
	d, o := draw.Line(5), options.Buffet()
	o.Starts, o.Reheats = 1, 1
	s := searchOf(t, d, o)
	for len(s.Outcomes()) == 0 {
		s.Step()
	}
	saved, err := s.Save()
	if err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*Checkpoint){
		"another dataset's":  func(x *Checkpoint) { x.Running = &infer.Checkpoint{} },
		"over too early":     func(x *Checkpoint) { x.Running = nil },
		"more starts":        func(x *Checkpoint) { x.Finished, x.Labels = make([]Outcome, 99), make([][]int32, 99) },
		"no labels":          func(x *Checkpoint) { x.Labels = nil },
		"no kept start":      func(x *Checkpoint) { x.Kept = nil },
		"a kept start of 99": func(x *Checkpoint) { x.Best = 99 },
		"another kept start": func(x *Checkpoint) { x.Kept = &infer.Checkpoint{} },
	} {
		spoilt := *saved
		spoil(&spoilt)
		if _, err := Resume(d, o, &spoilt); err == nil {
			t.Errorf("%s resumes", name)
		}
	}
	if _, err := Resume(d, o, &Checkpoint{}); err == nil {
		t.Error("nothing resumes")
	}
	o.C = -1
	if _, err := Resume(d, o, saved); err == nil {
		t.Error("options out of range resume")
	}
	s.Stop()
	if _, err := s.Save(); err == nil {
		t.Error("a search that was stopped is saved")
	}
}
