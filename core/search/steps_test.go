package search

import (
	"math"
	"runtime"
	"slices"
	"testing"

	"siibp/core/infer"
	"siibp/core/options"
	"siibp/core/synth"
)

// small returns a search with short steps.
func small(t *testing.T, size int) *Search {
	o := options.Buffet()
	o.Starts, o.Reheats, o.Inner, o.Outer, o.Anneal, o.Background = 1, 1, 3, 1, []int{0}, []int{2}
	p, err := infer.NewProblem(synth.Planted(synth.Shape{Tracks: 60, PerVideo: 30, Classes: []int{5, 5}, Dim: 3, Tuples: 12}), o)
	if err != nil {
		t.Fatal(err)
	}
	p.YieldInterval = size
	return onProblem(p, o)
}

// TestStopWhileTheFirstStartBegins stops a search before its first start has F: the search still computes F of the initial
// state in steps.
func TestStopWhileTheFirstStartBegins(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	s := small(t, 100)
	want := infer.New(s.problem, s.options, s.Running().Start)
	for range 3 {
		s.Step()
	}
	if s.HasF() {
		t.Fatal("the start has begun in three steps")
	}
	s.Cancel()
	steps := 0
	for ; !s.Done(); steps++ {
		s.Step()
	}
	if steps < 3 {
		t.Errorf("the start is closed in %d steps", steps)
	}
	got := s.Outcomes()[0]
	if len(s.Outcomes()) != 1 || got.Reason != infer.Cancelled || got.Iterations != 0 || math.Float64bits(got.F) != math.Float64bits(want.F()) {
		t.Errorf("it ends as %+v, with F = %g at first", s.Outcomes(), want.F())
	}
	if batches, stopped := s.Stopped(); batches != 0 || !stopped {
		t.Errorf("it was stopped after %d batches: %v", batches, stopped)
	}
}

// TestStopWhileALaterStartBegins stops a search before a later start has finished a batch: the start is dropped.
func TestStopWhileALaterStartBegins(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for _, begun := range []bool{false, true} {
		s := small(t, 100)
		for len(s.Outcomes()) == 0 {
			s.Step()
		}
		kept, f := s.Trainer(), s.Trainer().F()
		for range 3 {
			s.Step()
		}
		if s.Running().HasF() {
			t.Fatal("the start has begun in three steps")
		}
		for begun && !s.Running().HasF() {
			s.Step()
		}
		s.Cancel()
		if !s.Done() || len(s.Outcomes()) != 1 || s.Starts() != 1 || s.Trainer() != kept || kept.F() != f {
			t.Errorf("begun %v: done %v, %d of %d starts, F = %g, not %g", begun, s.Done(), len(s.Outcomes()), s.Starts(), s.Trainer().F(), f)
		}
		if batches, stopped := s.Stopped(); batches != kept.Batches || !stopped {
			t.Errorf("begun %v: stopped after %d batches, not %d", begun, batches, kept.Batches)
		}
	}
}

// TestAStartEndsInSteps checks that the search reads the labels of a start in several steps, none of which ends an
// iteration, and that the length of a step does not change the result.
func TestAStartEndsInSteps(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	long, short := small(t, 1<<40), small(t, 100)
	long.Run()
	reading, iterations := 0, 0
	for !short.Done() {
		ended := short.Running().Reason != ""
		switch was := short.Step(); {
		case was:
			iterations++
		case ended:
			reading++
		}
	}
	if reading < 2*len(short.Outcomes()) {
		t.Errorf("%d starts are closed in %d steps", len(short.Outcomes()), reading)
	}
	all := 0
	for _, o := range short.Outcomes() {
		all += o.Iterations
	}
	if iterations != all {
		t.Errorf("%d iterations of %d have ended with a step", iterations, all)
	}
	if !slices.Equal(long.Outcomes(), short.Outcomes()) || !slices.EqualFunc(long.labels, short.labels, slices.Equal) {
		t.Errorf("in short steps the starts end as %+v, not as %+v", short.Outcomes(), long.Outcomes())
	}
}

// TestResumeBeforeAStartBegins saves and resumes a search before a start has begun: the result is the same.
func TestResumeBeforeAStartBegins(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	whole := small(t, 100)
	whole.Run()
	for finished := range 2 {
		s := small(t, 100)
		for len(s.Outcomes()) < finished {
			s.Step()
		}
		s.Step()
		again := resume(t, s)
		if again.Running().HasF() {
			t.Fatal("the start had begun")
		}
		again.Run()
		if !slices.Equal(whole.Outcomes(), again.Outcomes()) {
			t.Errorf("after %d starts: %+v, not %+v", finished, again.Outcomes(), whole.Outcomes())
		}
	}
}

// TestALaterStartIsPreparedInSteps checks that the state of a later start is prepared video by video.
func TestALaterStartIsPreparedInSteps(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	s := small(t, 100)
	for len(s.Outcomes()) < 3 {
		before, steps := len(s.Outcomes()), 0
		for len(s.Outcomes()) == before {
			s.Step()
		}
		for ; !s.current.prepared; steps++ {
			if s.Running().HasF() || s.HasF() == false {
				t.Fatal("a start has begun before it has a state")
			}
			s.Step()
		}
		if steps < len(s.problem.Videos) {
			t.Errorf("start %d of %d videos has its state after %d steps", before+2, len(s.problem.Videos), steps)
		}
	}
}
