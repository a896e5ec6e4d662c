package search

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"siibp/core/infer"
	"siibp/core/internal/draw"
	"siibp/core/options"
)

// TestAtIterationEqualsAStoppedRun visits an iteration of a finished run, and stops another run at that iteration. The two states
// are equal bit for bit. It does so for a start, a reheating and a warm start.
func TestAtIterationEqualsAStoppedRun(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawTrainer(t)
		f.Run()
		begin := map[string]func() *infer.Trainer{
			"from the start": func() *infer.Trainer { return infer.New(f.Problem, f.Options, f.Start) },
			"reheated": func() *infer.Trainer {
				c := planReheat(f)
				reheat(c, f)
				return c
			},
			"warm": func() *infer.Trainer {
				warm, err := WarmStart(f, f.Problem, f.Options)
				if err != nil {
					t.Fatal(err)
				}
				return warm
			},
		}
		kind := rapid.SampledFrom([]string{"from the start", "reheated", "warm"}).Draw(t, "kind")
		s := Of(begin[kind]())
		s.SetHistorySize(rapid.SampledFrom([]int{1 << 20, 4 * s.Running().StateSize()}).Draw(t, "size"))
		s.Run()
		at := rapid.SampledFrom(s.Iterations()).Draw(t, "iteration")
		then, err := s.AtIteration(at)
		if at == s.Trainer().Iteration && err != nil {
			return // thinned out: it is the present
		}
		if err != nil {
			t.Fatal(err)
		}
		fresh := begin[kind]()
		fresh.Initialize()
		iterate(fresh, at)
		if diff := cmp.Diff(fresh.Checkpoint(), then.Trainer().Checkpoint()); diff != "" {
			t.Fatalf("iteration %d (−fresh +visited):\n%s", at, diff)
		}
		if diff := cmp.Diff(posteriorOf(fresh), posteriorOf(then.Trainer())); diff != "" {
			t.Fatalf("iteration %d, posterior (−fresh +visited):\n%s", at, diff)
		}
		if !then.Done() || then.Kept() != s.Kept() {
			t.Fatalf("the visit shows start %d, not %d", then.Kept(), s.Kept())
		}
	})
}

// TestAtIterationOfADistributedRun compares the iterations of a distributed run with those of one process, bit for bit.
func TestAtIterationOfADistributedRun(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alone := finely(t, drawSearch(t))
		shared := copyOf(t, alone)
		alone.SetHistorySize(1 << 20)
		shared.SetHistorySize(1 << 20)
		alone.Run()
		newCluster(t, shared, 3, false).run()
		if !slices.Equal(alone.Iterations(), shared.Iterations()) {
			t.Fatalf("alone %v, shared %v", alone.Iterations(), shared.Iterations())
		}
		for _, i := range alone.Iterations() {
			a, err := alone.AtIteration(i)
			b, other := shared.AtIteration(i)
			if err != nil || other != nil {
				t.Fatal(err, other)
			}
			equal(t, a, b)
		}
	})
}

// TestHistoryKeepsWithinItsSize checks that the kept states fit into the size and are evenly spaced from the first on.
func TestHistoryKeepsWithinItsSize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawTrainer(t)
		size := f.StateSize()
		room := rapid.IntRange(0, 9*size).Draw(t, "size")
		h := &history{size: room, stride: 1}
		last := rapid.IntRange(0, 70).Draw(t, "iterations")
		for f.Iteration = range last + 1 {
			h.keep(f)
			if len(h.states)*size > room {
				t.Fatalf("%d states of %d bytes where there may be %d", len(h.states), size, room)
			}
		}
		want := []int{}
		for i := 0; i <= last && size <= room; i += h.stride {
			want = append(want, i)
		}
		got := []int{}
		for _, s := range h.states {
			got = append(got, s.Progress.Iteration)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("kept %v, want %v", got, want)
		}
		if most := room / size; h.stride > 1 && most > 1 && len(h.states) < most/2 {
			t.Fatalf("%d states where there is memory for %d", len(h.states), most)
		}
	})
}

// TestAtIterationIsOfTheKeptStart checks that a search keeps the states of the best start only.
func TestAtIterationIsOfTheKeptStart(t *testing.T) {
	o := options.Buffet()
	o.Background, o.Anneal, o.Starts, o.Reheats, o.Outer = []int{1, 2}, []int{0}, 1, 1, 3
	s := searchOf(t, draw.Line(12), o)
	s.SetHistorySize(1 << 20)
	for !s.Done() {
		s.Step()
		for _, i := range s.Iterations() {
			then, err := s.AtIteration(i)
			if err != nil {
				t.Fatal(err)
			}
			got := then.Trainer()
			if got.Start != s.Trainer().Start || got.Iteration != i || len(got.TermTrace()) != len(got.Trace()) {
				t.Fatalf("iteration %d of %v is %d of %v", i, s.Trainer().Start, got.Iteration, got.Start)
			}
		}
	}
	for i, o := range s.Outcomes() {
		if i != s.Kept() && o.F < s.Trainer().F() {
			t.Errorf("start %d has a lower F", i)
		}
	}
	if _, err := s.AtIteration(1e6); err == nil {
		t.Error("an iteration that never was is visited")
	}
}

// TestSmallHistoryIsDropped checks that no state is kept if the memory suffices for a few states only.
func TestSmallHistoryIsDropped(t *testing.T) {
	for _, c := range []struct {
		states, want int
	}{{fewestStates - 1, 1}, {fewestStates, 1 + fewestStates/2}} {
		s := searchOf(t, draw.Planted(), options.Buffet())
		s.SetHistorySize(c.states * s.Running().StateSize())
		for s.Running().Iteration < fewestStates {
			s.Step()
		}
		if list := s.Iterations(); len(list) != c.want {
			t.Errorf("with memory for %d states there are the iterations %v, not %d", c.states, list, c.want)
		}
	}
}
