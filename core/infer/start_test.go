package infer

import (
	"runtime"
	"slices"
	"testing"

	"siibp/core/options"
	"siibp/core/synth"
)

// stepsToBegin returns the number of steps until a prepared trainer has begun, and the operations of the last.
func stepsToBegin(f *Trainer) (steps, operations int) {
	job := run(f)
	defer job.Stop()
	for !f.HasF() {
		job.Step()
		steps++
	}
	return steps, job.Operations()
}

// TestStartSuspendsWhileItBegins checks that Run computes the statistics and F of a large video in many steps, with the result of
// Initialize, which does not suspend.
func TestStartSuspendsWhileItBegins(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	d, o := synth.Planted(manyCaptions(1, 1200, 1200)), options.Buffet()
	p, start := model(t, d, o), Start{Background: 4, Anneal: 5}
	whole := *p
	whole.YieldInterval = 1 << 40 // so that all is one step
	f := NewPrepared(&whole, o, start)
	if f.HasF() {
		t.Fatal("a prepared start has begun")
	}
	_, operations := stepsToBegin(f)
	cut := *p
	cut.YieldInterval = operations / 20
	f = NewPrepared(&cut, o, start)
	if steps, _ := stepsToBegin(f); steps < 5 {
		t.Errorf("a start of about 20 steps begins in %d", steps)
	}
	sameRun(t, New(p, o, start), f)
}

// TestCancelDuringAppearancesRestoresIteration cancels a run while it updates appearances, which suspends after factors: the run is in the
// state before the iteration.
func TestCancelDuringAppearancesRestoresIteration(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	d, o := synth.Planted(synth.Shape{Tracks: 60, PerVideo: 5, Classes: []int{6, 6}, Dim: 30, Tuples: 2}), options.Buffet()
	for _, reorder := range []int{0, 3} {
		if o.Reorder = reorder; reorder > 0 {
			o.Classes = options.ClassesIndependent
		}
		start := Start{Background: 3, Anneal: 5}
		want := inSteps(model(t, d, o), o, start, 1<<40)
		iterate(want, 2)
		for at := range 3 {
			f := inSteps(model(t, d, o), o, start, 1)
			iterate(f, 2)
			phi, steps := slices.Clone(f.Posterior.Models[1].Parameters().Phi), 0
			job := run(f)
			for job.Step() {
				if steps++; at == 0 && steps == 1 || at == 1 && !slices.Equal(phi, f.Posterior.Models[1].Parameters().Phi) || at == 2 && f.pass != nil {
					break
				}
			}
			if f.pass != nil != (at == 2) || f.Iteration != 2 {
				t.Fatalf("point %d is within iteration %d: E-step %v", at, f.Iteration, f.pass != nil)
			}
			if f.Resumable() {
				t.Error("a trainer within an iteration is whole")
			}
			job.Stop()
			f.RollBack()
			f.Cancel()
			sameRun(t, want, f)
			if !slices.Equal(want.Layout.Order, f.Layout.Order) {
				t.Errorf("the factors are in the order %v, not %v", f.Layout.Order, want.Layout.Order)
			}
		}
	}
}
