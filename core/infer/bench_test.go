package infer

import (
	"testing"

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
					iterate(f, 1)
				}
			})
		}
	}
}
