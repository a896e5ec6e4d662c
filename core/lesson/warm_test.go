package lesson

import (
	"math"
	"testing"

	"siibp/core/search"
)

// TestPairsWarm holds what the lesson on constraints says of a warm start: without a price on
// captions it keeps more faces right at nearly the same F, and at a small price it finds a
// lower F than any run from the start.
func TestPairsWarm(t *testing.T) {
	settings := Settings{World: "pairs", C: 5, Background: 1}
	d := pairsWorld(settings)
	before, err := search.New(d, fitOptions(settings))
	if err != nil {
		t.Fatal(err)
	}
	before.Run()
	for _, want := range []struct{ c, warmF, coldF float64 }{{0, 294.1, 293.8}, {0.2, 295.1, 296.4}} {
		settings.C = want.c
		warm, err := before.Warm(d, fitOptions(settings))
		if err != nil {
			t.Fatal(err)
		}
		warm.Run()
		cold, err := search.New(d, fitOptions(settings))
		if err != nil {
			t.Fatal(err)
		}
		cold.Run()
		for _, got := range []struct {
			name   string
			search *search.Search
			f      float64
		}{{"warm", warm, want.warmF}, {"cold", cold, want.coldF}} {
			if f := got.search.Trainer().F(); math.Abs(f-got.f) > 0.1 {
				t.Errorf("C = %g, %s: F is %.2f, and the lesson says %g", want.c, got.name, f, got.f)
			}
		}
		for _, outcome := range cold.Outcomes() {
			if want.warmF < want.coldF && outcome.F < warm.Trainer().F() {
				t.Errorf("C = %g: a start finds %.2f, below the warm %.2f", want.c, outcome.F, warm.Trainer().F())
			}
		}
		final := func(s *search.Search) *Lesson {
			l := &Lesson{Data: d}
			l.Frames = []Frame{l.frame(s.Trainer())}
			return l
		}
		if w, c := final(warm), final(cold); want.c == 0 && (w.wrongLabels()[0] != 8 || c.wrongLabels()[0] != 19 || !w.meansApart()) {
			t.Errorf("C = 0: %d faces are wrong warm and %d from the start", w.wrongLabels()[0], c.wrongLabels()[0])
		}
	}
}
