package infer

import (
	"testing"

	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/synth"
)

// The shapes that iterations are timed on: a classroom's, the two of the paper, and
// one where every factor is allowed.
var shapes = map[string]synth.Shape{
	"classroom":  {Tracks: 1000, PerVideo: 5, Classes: []int{6, 6}, Dim: 16, Tuples: 2, Background: 8},
	"a2d":        {Tracks: 37820, PerVideo: 10, Classes: []int{7, 9}, Dim: 128, Tuples: 2, Background: 34},
	"casablanca": {Tracks: 4000, PerVideo: 40, Classes: []int{9, 13}, Dim: 32, Tuples: 5, Background: 8},
	"dense":      {Tracks: 37820, PerVideo: 10, Classes: []int{7, 9}, Dim: 128, Background: 34},
}

// BenchmarkIteration is one iteration of the default preset from its first on; where
// every class is allowed, of the paper's independent classes.
func BenchmarkIteration(b *testing.B) {
	for name, s := range shapes {
		d := synth.Planted(s)
		for _, precision := range []options.Precision{options.Float64, options.Float32} {
			b.Run(name+" "+string(precision), func(b *testing.B) {
				o := options.Default()
				o.InnerTolerance, o.OuterTolerance, o.Inner, o.Outer, o.Precision = 0, 0, 1e6, 1e6, precision
				if s.Tuples == 0 {
					o.Classes, o.C = "independent", 0
				}
				p, err := NewProblem(d, o)
				if err != nil {
					b.Fatal(err)
				}
				f := NewFit(p, o, Start{Background: s.Background})
				b.ReportAllocs()
				for b.Loop() {
					for !f.Step() {
					}
				}
			})
		}
	}
}

// BenchmarkRemember is an iteration as in BenchmarkIteration, without and with its state
// being kept.
func BenchmarkRemember(b *testing.B) {
	const room = 1 << 25 // of a start, in the page
	for _, name := range []string{"classroom", "casablanca", "a2d"} {
		d := synth.Planted(shapes[name])
		for kind, room := range map[string]int{"without": 0, "with": room} {
			b.Run(name+" "+kind, func(b *testing.B) {
				o := options.Default()
				o.InnerTolerance, o.OuterTolerance, o.Inner, o.Outer = 0, 0, 1e6, 1e6
				p, err := NewProblem(d, o)
				if err != nil {
					b.Fatal(err)
				}
				f := NewFit(p, o, Start{Background: 8})
				f.remember(room)
				for b.Loop() {
					for !f.Step() {
					}
				}
			})
		}
	}
}

// BenchmarkEdit is one track corrected by hand, to convergence, and BenchmarkAsk the choice
// of the next, on a classroom's data.
func BenchmarkEdit(b *testing.B) {
	d, o := synth.Planted(shapes["classroom"]), options.Default()
	o.Starts, o.Reheats, o.Background, o.Anneal = 0, 0, []int{8}, []int{25}
	s, err := NewSearch(d, o)
	if err != nil {
		b.Fatal(err)
	}
	s.Run()
	editor, iterations := &dataset.Editor{Data: d}, 0
	edits := dataset.Edits{Known: []dataset.Correction{{Video: d.Videos[0].ID, Track: d.Tracks[0].ID, Labels: []string{"-", ""}}}}
	for b.Loop() {
		e, err := editor.Edited(edits)
		if err != nil {
			b.Fatal(err)
		}
		w, err := s.Warm(e, o)
		if err != nil {
			b.Fatal(err)
		}
		w.Run()
		iterations = w.Fit().Iteration()
	}
	b.ReportMetric(float64(iterations), "iterations")
}

func BenchmarkAsk(b *testing.B) {
	d, o := synth.Planted(shapes["classroom"]), options.Default()
	p, err := NewProblem(d, o)
	if err != nil {
		b.Fatal(err)
	}
	f := NewFit(p, o, Start{Background: 8, Anneal: 25})
	for f.Iteration() < 25 {
		f.Step()
	}
	for b.Loop() {
		f.Ask(nil)
	}
}
