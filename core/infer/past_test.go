package infer

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"siibp/core/options"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// What is shown of an iteration is, to the bit, what a fresh run shows that was stopped
// there: of a start, of one that is annealed again, and of a warm one.
func TestVisitIsARunStoppedThere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFit(t)
		f.Run()
		begin := map[string]func() *Fit{
			"from the start": func() *Fit { return NewFit(f.problem, f.options, f.start) },
			"again":          f.Again,
			"warm": func() *Fit {
				warm, err := f.Warm(f.problem, f.options)
				if err != nil {
					t.Fatal(err)
				}
				return warm
			},
		}
		kind := rapid.SampledFrom([]string{"from the start", "again", "warm"}).Draw(t, "kind")
		s := &Search{problem: f.problem, options: f.options, plan: []move{{start: f.start}}, fit: begin[kind]()}
		s.Remember(rapid.SampledFrom([]int{1 << 20, 4 * s.fit.stateSize()}).Draw(t, "room"))
		s.Run()
		iterations := s.Iterations()
		at := rapid.SampledFrom(iterations).Draw(t, "iteration")
		then, err := s.Visit(at)
		if at == s.Fit().iteration && err != nil {
			return // thinned out: it is the present
		}
		if err != nil {
			t.Fatal(err)
		}
		fresh := begin[kind]()
		for fresh.iteration < at {
			fresh.Step()
		}
		if diff := cmp.Diff(fresh.State(), then.Fit().State()); diff != "" {
			t.Fatalf("iteration %d (−fresh +visited):\n%s", at, diff)
		}
		fresh.catchUp()
		if diff := cmp.Diff(fresh.Labels(), then.Fit().Labels()); diff != "" {
			t.Fatalf("iteration %d, labels (−fresh +visited):\n%s", at, diff)
		}
		if then.Done() != true || then.Kept() != s.Kept() {
			t.Fatalf("the visit shows start %d, not %d", then.Kept(), s.Kept())
		}
	})
}

// A run that shards sweep for shows of every iteration the same bits.
func TestVisitOfASharedRun(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alone := finely(t, drawSearch(t))
		shared := copyOf(t, alone)
		alone.Remember(1 << 20)
		shared.Remember(1 << 20)
		alone.Run()
		newCluster(t, shared, 3, false).run()
		if !slices.Equal(alone.Iterations(), shared.Iterations()) {
			t.Fatalf("alone %v, shared %v", alone.Iterations(), shared.Iterations())
		}
		for _, i := range alone.Iterations() {
			a, err := alone.Visit(i)
			b, other := shared.Visit(i)
			if err != nil || other != nil {
				t.Fatal(err, other)
			}
			if diff := cmp.Diff(fmt.Sprint(findings(a)), fmt.Sprint(findings(b))); diff != "" {
				t.Fatalf("iteration %d (−alone +shared):\n%s", i, diff)
			}
		}
	})
}

// However many iterations there are, their states keep within the room, and those that stay
// are evenly spaced, from the first on.
func TestPastKeepsWithinItsRoom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFit(t)
		size := f.stateSize()
		room := rapid.IntRange(0, 9*size).Draw(t, "room")
		p := &past{room: room, stride: 1}
		last := rapid.IntRange(0, 70).Draw(t, "iterations")
		for f.iteration = range last + 1 {
			p.keep(f)
			if len(p.states)*size > room {
				t.Fatalf("%d states of %d bytes in a room of %d", len(p.states), size, room)
			}
		}
		want := []int{}
		for i := 0; i <= last && size <= room; i += p.stride {
			want = append(want, i)
		}
		got := []int{}
		for _, s := range p.states {
			got = append(got, s.Iteration)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("kept %v, want %v", got, want)
		}
		if most := room / size; p.stride > 1 && most > 1 && len(p.states) < most/2 {
			t.Fatalf("%d states where there is room for %d", len(p.states), most)
		}
	})
}

// A search has the states of the start on show and of none that lost.
func TestVisitIsOfTheKeptStart(t *testing.T) {
	o := options.Default()
	o.Background, o.Anneal, o.Starts, o.Reheats, o.Outer = []int{1, 2}, []int{0}, 1, 1, 3
	s, err := NewSearch(line(12), o)
	if err != nil {
		t.Fatal(err)
	}
	s.Remember(1 << 20)
	for !s.Done() {
		s.Step()
		for _, i := range s.Iterations() {
			then, err := s.Visit(i)
			if err != nil {
				t.Fatal(err)
			}
			if got := then.Fit(); got.start != s.Fit().start || got.iteration != i || len(got.parts) != len(got.trace) {
				t.Fatalf("iteration %d of %v is %d of %v", i, s.Fit().start, got.iteration, got.start)
			}
		}
	}
	for i, o := range s.Outcomes() {
		if i != s.Kept() && o.F < s.Fit().F() {
			t.Errorf("start %d has a lower F", i)
		}
	}
	if _, err := s.Visit(1e6); err == nil {
		t.Error("an iteration that never was is visited")
	}
}

// A run says by how much F changed last: within the tolerance where it converged.
func TestChange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFit(t)
		f.options.OuterTolerance = rapid.SampledFrom([]float64{0, 1e-4, 1e-2}).Draw(t, "tolerance")
		f.Run()
		if converged := f.Change() <= f.options.OuterTolerance; converged != (f.Reason() == Converged) {
			t.Errorf("%s after a change of %g", f.Reason(), f.Change())
		}
		if math.IsNaN(f.Change()) {
			t.Error("the change is not a number")
		}
	})
}

// Where there is room for a few states only, none is kept: the beginning alone is no way.
func TestPastTooLarge(t *testing.T) {
	d, o := planted(), options.Default()
	for _, c := range []struct {
		states, want int
	}{{leastPast - 1, 1}, {leastPast, 1 + leastPast/2}} {
		s, err := NewSearch(d, o)
		if err != nil {
			t.Fatal(err)
		}
		s.Remember(c.states * s.fit.stateSize())
		for s.Running().Iteration() < leastPast {
			s.Step()
		}
		if list := s.Iterations(); len(list) != c.want {
			t.Errorf("with room for %d states there are the iterations %v, not %d", c.states, list, c.want)
		}
	}
}
