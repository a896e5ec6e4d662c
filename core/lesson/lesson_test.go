package lesson

import (
	"math"
	"slices"
	"testing"

	"siibp/core/dataset"
	"siibp/core/search"
)

// run makes a lesson from its opening settings with a change.
func run(t *testing.T, world string, change func(*Settings)) *Lesson {
	t.Helper()
	all := Openings()
	s := all[slices.IndexFunc(all, func(s Settings) bool { return s.World == world })]
	if change != nil {
		change(&s)
	}
	l, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// wrongLabels counts for each concept the tracks whose final label is wrong. The label is the
// class of the largest ν, or background if that is below one half.
func (l *Lesson) wrongLabels() []int {
	last, k := l.Frames[len(l.Frames)-1], l.factors()
	list := make([]int, len(l.Data.Concepts))
	for j, track := range l.Data.Tracks {
		row := last.Nu[j*k : (j+1)*k]
		for e, c := range l.Data.Concepts {
			label := dataset.Background
			for class, nu := range row[:len(c.Classes)] {
				if nu >= 0.5 {
					label = class
				}
			}
			if label != track.Truth[e] {
				list[e]++
			}
			row = row[len(c.Classes):]
		}
	}
	return list
}

// satisfiedTuples counts the tuples of pairs whose tracks show them with a probability near 1.
func (l *Lesson) satisfiedTuples() (n int) {
	last, k, first := l.Frames[len(l.Frames)-1], l.factors(), len(whoConcept.Classes)
	for _, v := range l.Data.Videos {
		for _, tuple := range v.Tuples {
			sum := 0.0
			for _, j := range v.Tracks {
				sum += last.Nu[j*k+tuple[0]] * last.Nu[j*k+first+tuple[1]]
			}
			if sum >= 0.95 {
				n++
			}
		}
	}
	return n
}

// meansApart reports whether all people's means are at least half a unit from the origin of
// the first view.
func (l *Lesson) meansApart() bool {
	phi := l.Frames[len(l.Frames)-1].Phi[0]
	for k := range whoConcept.Classes {
		if math.Hypot(phi[2*k], phi[2*k+1]) < 0.5 {
			return false
		}
	}
	return true
}

func (l *Lesson) factors() int { return len(l.Frames[0].Nu) / len(l.Data.Tracks) }

// Two captions with one person in common identify all three people. With one caption the
// groups are found, and two of them have each other's name.
func TestNames(t *testing.T) {
	for count := range Videos + 1 {
		l := run(t, "names", func(s *Settings) { s.Count = count })
		got, apart := l.wrongLabels()[0], l.meansApart()
		if few, enough := got >= 15, got <= 1; few != (count < 2) || enough == few || !apart {
			t.Errorf("%d captions: %d of 36 wrong; means apart: %v", count, got, apart)
		}
	}
}

// Either view alone confuses two people; both together confuse none.
func TestViews(t *testing.T) {
	for _, alone := range []string{"face", "voice"} {
		if got := run(t, "views", func(s *Settings) { s.Views = []string{alone} }).wrongLabels()[0]; got < 4 {
			t.Errorf("%s alone: %d wrong", alone, got)
		}
	}
	if got := run(t, "views", nil).wrongLabels()[0]; got != 0 {
		t.Errorf("both views: %d wrong", got)
	}
}

// Without constraints blurred faces belong to nobody, and the means stay near the origin. With
// constraints they are found through the motions. If constraints are too strong, passers-by
// are labelled as people.
func TestPairs(t *testing.T) {
	at := func(c float64) (wrong []int, met int, apart bool) {
		l := run(t, "pairs", func(s *Settings) { s.C = c })
		return l.wrongLabels(), l.satisfiedTuples(), l.meansApart()
	}
	if got, met, apart := at(0); got[0] < 15 || got[1] > 0 || met > 0 || apart {
		t.Errorf("C = 0: %v wrong, %d captions met, means apart: %v", got, met, apart)
	}
	for _, c := range []float64{2, 3, 5, 7} {
		if got, met, apart := at(c); got[0] > 4 || got[1] > 0 || met < 20 || !apart {
			t.Errorf("C = %g: %v wrong, %d captions met, means apart: %v", c, got, met, apart)
		}
	}
	for _, c := range []float64{10, 15} {
		if got, met, _ := at(c); got[0] < 10 || met < 24 {
			t.Errorf("C = %g: %v wrong, %d captions met", c, got, met)
		}
	}
}

// A false caption costs labels in its own video; with three, no face is labelled.
func TestMisled(t *testing.T) {
	for count, want := range []struct {
		most, least int
		apart       bool
	}{{1, 0, true}, {3, 1, true}, {8, 4, true}, {36, 20, false}, {36, 20, false}} {
		l := run(t, "misled", func(s *Settings) { s.Count = count })
		if got, apart := l.wrongLabels()[0], l.meansApart(); got > want.most || got < want.least || apart != want.apart {
			t.Errorf("%d false captions: %d wrong, means apart: %v", count, got, apart)
		}
	}
}

// A few captions that leave somebody out are enough. With none the groups are found, but their
// names are chance.
func TestMute(t *testing.T) {
	for count := range Videos + 1 {
		l := run(t, "mute", func(s *Settings) { s.Count = count })
		got, apart := l.wrongLabels()[0], l.meansApart()
		if lost, right := got >= 15, got <= 1; lost != (count == Videos) || right == lost || !apart {
			t.Errorf("%d captions name everybody: %d wrong, means apart: %v", count, got, apart)
		}
	}
}

// The extras need a background factor of their own.
func TestCrowd(t *testing.T) {
	for background := range 5 {
		l := run(t, "crowd", func(s *Settings) { s.Background = background })
		got, apart := l.wrongLabels()[0], l.meansApart()
		if few, enough := got >= 20, got == 0; few != (background == 0) || enough == few || apart == few {
			t.Errorf("K_bg = %d: %d wrong, means apart: %v", background, got, apart)
		}
	}
}

// Frames start without appearances, are in order, and hold all factors and views.
func TestFrames(t *testing.T) {
	for world := range worlds {
		l := run(t, world, nil)
		k, before := l.factors(), -1
		for i, f := range l.Frames {
			if f.Iteration <= before || len(f.Nu) != len(l.Data.Tracks)*k || len(f.Phi) != len(l.Data.Views) {
				t.Fatalf("%s: frame %d of iteration %d after %d has %d ν", world, i, f.Iteration, before, len(f.Nu))
			}
			before = f.Iteration
			for _, phi := range f.Phi {
				zero := !slices.ContainsFunc(phi, func(x float64) bool { return x != 0 })
				if len(phi) != 2*k || zero != (i == 0) {
					t.Errorf("%s: frame %d has Φ %v", world, i, phi)
				}
			}
			if math.IsNaN(f.F) {
				t.Errorf("%s: frame %d has no F", world, i)
			}
		}
		if n := len(l.Frames); n < 10 || n > 40 {
			t.Errorf("%s has %d frames", world, n)
		}
	}
}

func TestRefused(t *testing.T) {
	for name, s := range map[string]Settings{
		"world":  {World: "paradise"},
		"view":   {World: "views", Views: []string{"gait"}},
		"option": {World: "names", C: -1},
	} {
		if _, err := New(s); err == nil {
			t.Errorf("%s: %+v is not refused", name, s)
		}
	}
}

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
