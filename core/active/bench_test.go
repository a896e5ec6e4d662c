package active

import (
	"testing"

	"siibp/core/infer"
	"siibp/core/internal/draw"
	"siibp/core/options"
	"siibp/core/synth"
)

// BenchmarkQuestions is the choice of the next question, on a classroom's data.
func BenchmarkQuestions(b *testing.B) {
	d, o := synth.Planted(draw.Shapes()["classroom"]), options.Buffet()
	f := infer.New(model(b, d, o), o, infer.Start{Background: 8, Anneal: 25})
	iterate(f, 25)
	for b.Loop() {
		Questions(f, nil)
	}
}
