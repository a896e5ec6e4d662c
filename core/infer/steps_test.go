package infer

import (
	"math"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"siibp/core/coroutine/coroutinetest"
	"siibp/core/internal/draw"
	"siibp/core/options"
	"siibp/core/synth"
)

// manyCaptions returns videos with many captions and tracks: pairs of 25 and 25 classes.
func manyCaptions(videos, tracks, tuples int) synth.Shape {
	return synth.Shape{Tracks: videos * tracks, PerVideo: tracks, Classes: []int{25, 25}, Dim: 4, Tuples: tuples, Background: 4}
}

// inSteps returns the fit of a start by one goroutine, in steps of the given number of operations.
func inSteps(p *Problem, o options.Options, s Start, size int) *Trainer {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	cut := *p
	cut.YieldInterval = size
	return New(&cut, o, s)
}

// TestSuspensionsDoNotChangeTheResult checks that the results of steps of different lengths are equal bit for bit.
func TestSuspensionsDoNotChangeTheResult(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o, start := draw.Dataset(t), draw.Options(t), drawStart(t)
		p, err := NewProblem(d, o)
		if err != nil {
			t.Fatal(err)
		}
		long, short := inSteps(p, o, start, 1<<40), inSteps(p, o, start, rapid.IntRange(1, 2000).Draw(t, "size"))
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
		if few, many := suspensions(long, math.MaxInt), suspensions(short, math.MaxInt); many < few {
			t.Fatalf("%d suspensions of short steps, %d of long ones", many, few)
		}
		sameRun(t, long, short)
	})
}

// suspensions runs a trainer as a job to the end, or to an iteration, and returns how often the job suspends.
func suspensions(f *Trainer, iteration int) int {
	job, n := run(f), 0
	defer job.Stop()
	for f.Iteration < iteration && job.Step() {
		n++
	}
	return n
}

// TestManyCaptionsSuspend checks the same for chunks that take many steps, on one goroutine and on several. In
// the shortest steps the job suspends hundreds of times in an iteration.
func TestManyCaptionsSuspend(t *testing.T) {
	d, o := synth.Planted(manyCaptions(3, 700, 200)), options.Buffet()
	p := model(t, d, o)
	p.BatchTracks = 700
	start := Start{Background: 4, Anneal: 5}
	const iterations = 3
	long, short := inSteps(p, o, start, 1<<40), inSteps(p, o, start, 1)
	procs := runtime.GOMAXPROCS(1)
	few, many := suspensions(long, iterations), suspensions(short, iterations)
	runtime.GOMAXPROCS(3)
	defer runtime.GOMAXPROCS(procs)
	several := New(p, o, start)
	iterate(several, iterations)
	if few > iterations*(len(p.Videos)+1) || many < 100*iterations {
		t.Errorf("%d suspensions of long steps and %d of the shortest", few, many)
	}
	sameRun(t, long, short)
	sameRun(t, long, several)
}

// sameRun reports an error if two runs are not equal bit for bit.
func sameRun(t interface {
	Helper()
	Fatalf(string, ...any)
}, want, got *Trainer) {
	t.Helper()
	if diff := cmp.Diff(want.Trace(), got.Trace()); diff != "" {
		t.Fatalf("the traces differ (−want +got):\n%s", diff)
	}
	if !cmp.Equal(want.Posterior.Responsibilities, got.Posterior.Responsibilities) || !slices.Equal(want.Posterior.Taus, got.Posterior.Taus) {
		t.Fatalf("q(z) or q(v) differ")
	}
	for e, view := range want.Posterior.Models {
		if !cmp.Equal(view.Parameters(), got.Posterior.Models[e].Parameters()) {
			t.Fatalf("q(A) of view %d differs", e)
		}
	}
}

// TestCancelWithinABatchRestoresIt cancels a run within the first batch of an iteration, which restores the state after the previous
// iteration, and within a later one, which restores the state after the previous batch. The run can continue from there.
func TestCancelWithinABatchRestoresIt(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	rapid.Check(t, func(t *rapid.T) {
		d, o, start := draw.Dataset(t), draw.Options(t), drawStart(t)
		p, err := NewProblem(d, o)
		if err != nil {
			t.Fatal(err)
		}
		size := rapid.SampledFrom([]int{1, 300, 2000, 1 << 40}).Draw(t, "size")
		f, steps := inSteps(p, o, start, size), rapid.IntRange(0, 60).Draw(t, "steps")
		job := run(f)
		for ; steps >= 0 && job.Step(); steps-- {
		}
		if f.Reason != "" {
			return
		}
		job.Stop()
		f.RollBack()
		f.Cancel()
		want := inSteps(p, o, start, size)
		if f.Batches > 0 {
			job := run(want)
			for job.Step() && want.Batches < f.Batches {
			}
			job.Stop()
		}
		want.RollBack()
		want.Cancel()
		if want.Iteration != f.Iteration {
			t.Fatalf("after %d batches %d iterations have ended, then %d", f.Batches, want.Iteration, f.Iteration)
		}
		sameRun(t, want, f)
		c := f.Checkpoint()
		c.Progress.Reason = ""
		on, err := Resume(f.Problem, o, c)
		if err != nil {
			t.Fatal(err)
		}
		iterate(on, 1)
	})
}

// TestCancelAmongGoroutines cancels a run whose goroutines do an E-step in one step: the run is in the state after the
// previous iteration.
func TestCancelAmongGoroutines(t *testing.T) {
	o, start := options.Buffet(), Start{Background: 4}
	p := model(t, synth.Planted(manyCaptions(8, 40, 30)), o)
	p.BatchTracks, p.YieldInterval = 40, 2000
	before := inSteps(p, o, start, p.YieldInterval)
	iterate(before, 1)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	f := New(p, o, start)
	iterate(f, 1)
	job := run(f)
	if job.Step(); f.Iteration != 1 || f.Resumable() {
		t.Fatal("the first step is not within an iteration")
	}
	job.Stop()
	f.RollBack()
	f.Cancel()
	sameRun(t, before, f)
	if f.Batches != len(f.Workers.Batches) {
		t.Errorf("%d of %d batches", f.Batches, len(f.Workers.Batches))
	}
}

// TestInterruptAmongGoroutines interrupts an E-step of several goroutines at some moment. The finished batches stay, and the
// run continues to the result of a run without interruption, or is in the state after these batches if it is cancelled.
func TestInterruptAmongGoroutines(t *testing.T) {
	o, start := options.Buffet(), Start{Background: 4}
	p := model(t, synth.Planted(manyCaptions(24, 40, 30)), o)
	p.BatchTracks = 40
	whole := inSteps(p, o, start, p.YieldInterval)
	iterate(whole, 3)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	within := 0
	for round := range 20 {
		f := New(p, o, start)
		iterate(f, 1)
		job := run(f)
		go func() {
			time.Sleep(time.Duration(round) * 100 * time.Microsecond)
			job.Interrupt()
		}()
		job.Step()
		if f.inIteration {
			within++
		}
		if round%2 == 0 {
			for f.Iteration < 3 && job.Step() {
			}
			job.Stop()
			sameRun(t, whole, f)
			continue
		}
		job.Stop()
		f.RollBack()
		f.Cancel()
		want := inSteps(p, o, start, 1<<40)
		before := run(want)
		for want.Batches < f.Batches && before.Step() {
		}
		before.Stop()
		want.RollBack()
		want.Cancel()
		sameRun(t, want, f)
	}
	if within == 0 {
		t.Error("no interruption came within an iteration")
	}
}

// workersOfCaptions returns the workers of one video with many captions and tracks: pairs of 25 and 25 classes.
func workersOfCaptions(t *testing.T, tracks, captions int) *Workers {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	d := synth.Planted(synth.Shape{Tracks: tracks, PerVideo: tracks, Classes: []int{25, 25}, Dim: 4, Tuples: captions, Background: 4})
	o := options.Buffet()
	p, err := NewProblem(d, o)
	if err != nil {
		t.Fatal(err)
	}
	l := NewLayout(p, o, 4)
	w := NewWorkers(p, l, NewPosterior(p, l, o, Start{}), o)
	w.SetParams()
	return w
}

// TestWorkGrowsAsTheData checks that the operations of an E-step are linear in the captions and in the tracks.
func TestWorkGrowsAsTheData(t *testing.T) {
	each := func(tracks, captions int) float64 { // operations for one set and one track
		w := workersOfCaptions(t, tracks, captions)
		b := w.Batches[0]
		steps := coroutinetest.Measure(w.problem.Yielder, func() { w.eSteps[0].update(b, Schedule{Beta: 1, ExclusionWeight: 1}) })
		return float64(steps.Operations) / float64(tracks*len(b.Videos[0].Constraints.Sums()))
	}
	few := each(600, 200)
	for _, more := range []float64{each(600, 1200), each(2400, 200), each(2400, 1200)} {
		if more > 1.1*few {
			t.Errorf("%g operations for a set and a track, where there are few %g", more, few)
		}
	}
}

// TestWorkBetweenSuspensionsIsBounded checks that a step of a video with many captions and tracks exceeds its budget by less than twice.
func TestWorkBetweenSuspensionsIsBounded(t *testing.T) {
	w := workersOfCaptions(t, 1200, 1200)
	b := w.Batches[0]
	for name, process := range map[string]func(){
		"update": func() { w.eSteps[0].update(b, Schedule{Beta: 1, ExclusionWeight: 1}) },
		"sum":    func() { w.eSteps[0].sum(b, Schedule{}) },
	} {
		measured := coroutinetest.Measure(w.problem.Yielder, process)
		all, most := measured.Operations, measured.Most
		v := b.Videos[0]
		if captions := len(v.Constraints.Sums()); captions < 500 || all < captions*v.Tracks() {
			t.Errorf("%s: %d operations are counted for %d sets and %d tracks", name, all, captions, v.Tracks())
		}
		if most > DefaultYieldInterval {
			t.Errorf("%s: %d operations are done at once, at most %d are wanted", name, most, DefaultYieldInterval)
		}
		if name != "update" {
			continue
		}
		p, longest := w.newPass(Schedule{Beta: 1, ExclusionWeight: 1}, new(int)), 0
		job := w.problem.Yielder.Start(DefaultYieldInterval, func() { p.Advance(len(w.Batches)) })
		for job.Step() {
			longest = max(longest, job.Operations())
		}
		if longest < DefaultYieldInterval || longest >= 2*DefaultYieldInterval {
			t.Errorf("a step of an E-step has %d operations, at most %d are wanted", longest, 2*DefaultYieldInterval)
		}
	}
}

// TestLoopsOverPairsAreReported checks every part of an update whose work grows as the pairs of classes times the tracks
// of a video, which have a joint q under the default preset: it reports at least one operation for each pair of two classes and
// track, and at most YieldInterval operations at once.
func TestLoopsOverPairsAreReported(t *testing.T) {
	const tracks = 1200
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	d, o := synth.Planted(synth.Shape{Tracks: tracks, PerVideo: tracks, Classes: []int{25, 25}, Dim: 4, Tuples: 20}), options.Default()
	p := model(t, d, o)
	l := NewLayout(p, o, 0)
	q := NewPosterior(p, l, o, Start{Jitter: 0.1})
	w := NewWorkers(p, l, q, o)
	w.SetParams()
	e, v := w.eSteps[0].(*eStep[float64]), q.Videos[0]
	e.Schedule = Schedule{Beta: 1, ExclusionWeight: 1, Contamination: o.Contamination}
	e.resetChunk(q.Videos)
	e.multiplyFeatures()
	e.load(v)
	block := blockOf(q.Videos, v.Blocks[0])
	e.computeLogits(&block)
	parts := []struct {
		name string
		do   func()
	}{
		{"NewPosterior", func() { NewPosterior(p, l, o, Start{Jitter: 0.1}) }},
		{"Workers.save", func() { w.save(w.Batches[0]) }},
		{"setJointLogits", func() { e.setJointLogits(v) }},
		{"setContaminatedLogits", func() { e.setContaminatedLogits(v) }},
		{"solveJoint", func() { e.solveJoint(&block) }},
		{"ComputeNegEntropy", func() { v.ComputeNegEntropy() }},
		{"addCovariances", func() { e.sums.prepare(e.params); e.addCovariances() }},
		{"contaminationTerm", func() { e.contaminationTerm(v) }},
	}
	for _, part := range parts {
		steps := coroutinetest.Measure(p.Yielder, part.do)
		if least := v.Grid.Rows * v.Grid.Cols * tracks; steps.Operations < least || steps.Most > DefaultYieldInterval {
			t.Errorf("%s reports %d operations, at most %d at once; want at least %d, and at most %d at once",
				part.name, steps.Operations, steps.Most, least, DefaultYieldInterval)
		}
	}
}
