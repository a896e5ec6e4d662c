package infer

import (
	"runtime"
	"testing"

	"siibp/core/coroutine"
	"siibp/core/coroutine/coroutinetest"
	"siibp/core/options"
	"siibp/core/synth"
)

// workersOfCaptions returns the workers of one video with many captions and tracks: pairs of 25 and 25 classes.
func workersOfCaptions(t *testing.T, tracks, captions int) *Workers {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	d := synth.Planted(synth.Shape{Tracks: tracks, PerVideo: tracks, Classes: []int{25, 25}, Dim: 4, Tuples: captions, Background: 4})
	o := options.Buffet()
	m, err := NewProblem(d, o)
	if err != nil {
		t.Fatal(err)
	}
	l := NewLayout(m, o, 4, nil)
	w := NewWorkers(m, l, NewPosterior(m, l, o, 0, 0, nil), o)
	w.SetParams()
	return w
}

// The work of a sweep grows as the captions and as the tracks do, and no faster.
func TestWorkGrowsAsTheData(t *testing.T) {
	each := func(tracks, captions int) float64 { // operations for one set and one track
		w := workersOfCaptions(t, tracks, captions)
		b := w.Batches[0]
		steps := coroutinetest.Measure(func(y *coroutine.Yielder) {
			w.setYielder(y)
			w.steps[0].update(b, Schedule{Beta: 1, ExclusionWeight: 1})
		})
		return float64(steps.Operations) / float64(tracks*len(b.Videos[0].Constraints.Sums()))
	}
	few := each(600, 200)
	for _, more := range []float64{each(600, 1200), each(2400, 200), each(2400, 1200)} {
		if more > 1.1*few {
			t.Errorf("%g operations for a set and a track, where there are few %g", more, few)
		}
	}
}

// However many captions and tracks a video has, a step does no more than a piece has operations and
// what is counted at once, which is no more than a piece either.
func TestStepsAreBounded(t *testing.T) {
	w := workersOfCaptions(t, 1200, 1200)
	b := w.Batches[0]
	for name, process := range map[string]func(){
		"update": func() { w.steps[0].update(b, Schedule{Beta: 1, ExclusionWeight: 1}) },
		"sum":    func() { w.steps[0].sum(b, Schedule{}) },
	} {
		measured := coroutinetest.Measure(func(y *coroutine.Yielder) {
			w.setYielder(y)
			process()
		})
		all, most := measured.Operations, measured.Most
		v := b.Videos[0]
		if captions := len(v.Constraints.Sums()); captions < 500 || all < captions*v.Tracks() {
			t.Errorf("%s: %d operations are counted for %d sets and %d tracks", name, all, captions, v.Tracks())
		}
		if most > StepSize {
			t.Errorf("%s: %d operations are done at once, at most %d are wanted", name, most, StepSize)
		}
		if name != "update" {
			continue
		}
		steps, p := 0, w.newPass(Schedule{Beta: 1, ExclusionWeight: 1}, new(int))
		job := coroutine.Start(StepSize, func(y *coroutine.Yielder) {
			w.setYielder(y)
			p.Advance(len(w.Batches))
		})
		for job.Step() {
			steps++
		}
		if fewest := all / (2 * StepSize); fewest < 2 || steps < fewest {
			t.Errorf("a sweep of %d operations has %d steps, at least %d are wanted", all, steps, fewest)
		}
	}
}
