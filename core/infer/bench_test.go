package infer

import (
	"runtime"
	"testing"
	"time"

	"siibp/core/internal/draw"
	"siibp/core/options"
	"siibp/core/synth"
)

// BenchmarkIteration measures iterations of the preset buffet from the first on. If every class is allowed, the classes
// are independent, as in the paper.
func BenchmarkIteration(b *testing.B) {
	for name, s := range draw.Shapes() {
		if testing.Short() && name != "classroom" {
			continue
		}
		d := synth.Planted(s)
		for _, precision := range []options.Precision{options.Float64, options.Float32} {
			b.Run(name+" "+string(precision), func(b *testing.B) {
				o := options.Buffet()
				o.InnerTolerance, o.OuterTolerance, o.Inner, o.Outer, o.Precision = 0, 0, 1e6, 1e6, precision
				if s.Tuples == 0 {
					o.Classes, o.C = "independent", 0
				}
				p, err := NewProblem(d, o)
				if err != nil {
					b.Fatal(err)
				}
				f := New(p, o, Start{Background: s.Background})
				b.ReportAllocs()
				for b.Loop() {
					if !f.Iterate() { // nothing changed any more
						f = New(p, o, Start{Background: s.Background})
					}
				}
			})
		}
	}
}

// BenchmarkLongestStep measures the steps of a run of the default preset on one long video, from its preparation to the
// first iterations. It prints the time of the longest step divided by the mean time. A loop that is not reported to the
// yielder makes one step much longer than the others.
func BenchmarkLongestStep(b *testing.B) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	tracks := 20000
	if testing.Short() {
		tracks = 500
	}
	d, o := synth.Planted(synth.Shape{Tracks: tracks, PerVideo: tracks, Classes: []int{25, 25}, Dim: 64, Tuples: 40}), options.Default()
	p, err := NewProblem(d, o)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		job := p.Yielder.Start(DefaultYieldInterval, func() {
			t := Plan(p, o, Start{Anneal: 1})
			t.Prepare()
			iterate(t, 3)
		})
		longest, start, steps := time.Duration(0), time.Now(), 0
		for running := true; running; steps++ {
			before := time.Now()
			running = job.Step()
			longest = max(longest, time.Since(before))
		}
		b.ReportMetric(float64(longest)*float64(steps)/float64(time.Since(start)), "longest/mean-step")
	}
}
