package search

import (
	"testing"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/internal/draw"
	"siibp/core/options"
	"siibp/core/synth"
)

// BenchmarkHistory measures an iteration as infer's BenchmarkIteration does, with and without keeping its state.
func BenchmarkHistory(b *testing.B) {
	const size = 1 << 25 // of a start, in the page
	for _, name := range []string{"classroom", "casablanca", "a2d"} {
		if testing.Short() && name != "classroom" {
			continue
		}
		d := synth.Planted(draw.Shapes()[name])
		for kind, size := range map[string]int{"without": 0, "with": size} {
			b.Run(name+" "+kind, func(b *testing.B) {
				o := options.Buffet()
				o.InnerTolerance, o.OuterTolerance, o.Inner, o.Outer = 0, 0, 1e6, 1e6
				s := Of(infer.New(model(b, d, o), o, infer.Start{Background: 8}))
				s.SetHistorySize(size)
				for b.Loop() {
					for !s.Step() {
					}
				}
			})
		}
	}
}

// BenchmarkEdit measures the warm run after one corrected label, to convergence, on data of a classroom.
func BenchmarkEdit(b *testing.B) {
	d, o := synth.Planted(draw.Shapes()["classroom"]), options.Buffet()
	o.Starts, o.Reheats, o.Background, o.Anneal = 0, 0, []int{8}, []int{25}
	s := searchOf(b, d, o)
	s.Run()
	editor, iterations := &dataset.Editor{Data: d}, 0
	edits := dataset.Edits{Known: []dataset.TrackCorrection{{Video: d.Videos[0].ID, Track: d.Tracks[0].ID, Labels: []string{"-", ""}}}}
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
		iterations = w.Trainer().Iteration
	}
	b.ReportMetric(float64(iterations), "iterations")
}
