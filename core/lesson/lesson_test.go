package lesson

import (
	"math"
	"slices"
	"testing"

	"siibp/core/search"
)

// run returns the lesson of a world with its initial settings, modified by change.
func run(t *testing.T, world string, change func(*WorldSettings)) *Lesson {
	t.Helper()
	all := Openings()
	s := all[slices.IndexFunc(all, func(s WorldSettings) bool { return s.World == world })]
	if change != nil {
		change(&s)
	}
	l, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// last returns the final snapshot.
func (l *Lesson) last() Snapshot { return l.Snapshots[len(l.Snapshots)-1] }

// wrongLabels returns for each concept the number of tracks with a wrong final label.
func (l *Lesson) wrongLabels() []int {
	list := make([]int, len(l.Data.Concepts))
	for e := range list {
		list[e] = l.WrongLabels(l.last(), e)
	}
	return list
}

// meansApart reports whether no mean of a person has collapsed.
func (l *Lesson) meansApart() bool { return l.Collapsed(l.last()) == 0 }

// factors returns K.
func (l *Lesson) factors() int { return len(l.Snapshots[0].Nu) / len(l.Data.Tracks) }

// Two captions with one person in common identify all three people. With one caption the clusters
// are right, but two of them have swapped names.
func TestTwoCaptionsIdentifyThreePeople(t *testing.T) {
	for count := range videoCount + 1 {
		l := run(t, "names", func(s *WorldSettings) { s.Count = count })
		got, apart := l.wrongLabels()[0], l.meansApart()
		if few, enough := got >= 15, got <= 1; few != (count < 2) || enough == few || !apart {
			t.Errorf("%d captions: %d of 36 wrong; means apart: %v", count, got, apart)
		}
	}
}

// Each view alone confuses two people; both together confuse none.
func TestTwoViewsSeparateAllPeople(t *testing.T) {
	for _, alone := range []string{"face", "voice"} {
		if got := run(t, "views", func(s *WorldSettings) { s.Views = []string{alone} }).wrongLabels()[0]; got < 4 {
			t.Errorf("%s alone: %d wrong", alone, got)
		}
	}
	if got := run(t, "views", nil).wrongLabels()[0]; got != 0 {
		t.Errorf("both views: %d wrong", got)
	}
}

// Without constraints faces are labelled background, and the means stay near the origin. With
// constraints the motions identify them. If C is too large, the search misses the minimum in which they are, which
// exists there too; see TestCarriedMinimum.
func TestConstraintsLinkFacesToMotions(t *testing.T) {
	at := func(c float64) (wrong []int, satisfied int, apart bool) {
		l := run(t, "pairs", func(s *WorldSettings) { s.C = c })
		return l.wrongLabels(), l.Met(l.last()), l.meansApart()
	}
	if got, satisfied, apart := at(0); got[0] < 15 || got[1] > 0 || satisfied > 0 || apart {
		t.Errorf("C = 0: %v wrong, %d captions satisfied, means apart: %v", got, satisfied, apart)
	}
	for _, c := range []float64{2, 3, 5, 7} {
		if got, satisfied, apart := at(c); got[0] > 4 || got[1] > 0 || satisfied < 20 || !apart {
			t.Errorf("C = %g: %v wrong, %d captions satisfied, means apart: %v", c, got, satisfied, apart)
		}
	}
	for _, c := range []float64{10, 15} {
		if got, satisfied, _ := at(c); got[0] < 10 || satisfied < 24 {
			t.Errorf("C = %g: %v wrong, %d captions satisfied", c, got, satisfied)
		}
	}
}

// False captions cost labels in their own videos; with three or more, no face is labelled.
func TestFalseCaptionsCostLabels(t *testing.T) {
	for count, want := range []struct {
		most, least int
		apart       bool
	}{{1, 0, true}, {3, 1, true}, {8, 4, true}, {36, 20, false}, {36, 20, false}} {
		l := run(t, "misled", func(s *WorldSettings) { s.Count = count })
		if got, apart := l.wrongLabels()[0], l.meansApart(); got > want.most || got < want.least || apart != want.apart {
			t.Errorf("%d false captions: %d wrong, means apart: %v", count, got, apart)
		}
	}
}

// A few captions that omit an absent person are enough. Without any, the clusters are right but
// their names are arbitrary.
func TestCaptionsNamingEverybodyGiveNoNames(t *testing.T) {
	for count := range videoCount + 1 {
		l := run(t, "mute", func(s *WorldSettings) { s.Count = count })
		got, apart := l.wrongLabels()[0], l.meansApart()
		if lost, right := got >= 15, got <= 1; lost != (count == videoCount) || right == lost || !apart {
			t.Errorf("%d captions name everybody: %d wrong, means apart: %v", count, got, apart)
		}
	}
}

// The extras require a background factor.
func TestExtrasNeedBackgroundFactor(t *testing.T) {
	for background := range 5 {
		l := run(t, "crowd", func(s *WorldSettings) { s.Background = background })
		got, apart := l.wrongLabels()[0], l.meansApart()
		if few, enough := got >= 20, got == 0; few != (background == 0) || enough == few || apart == few {
			t.Errorf("K_bg = %d: %d wrong, means apart: %v", background, got, apart)
		}
	}
}

// Snapshots start with zero appearances, are in order, and hold all factors and views.
func TestSnapshotsAreComplete(t *testing.T) {
	for world := range worlds {
		l := run(t, world, nil)
		k, before := l.factors(), -1
		for i, f := range l.Snapshots {
			if f.Iteration <= before || len(f.Nu) != len(l.Data.Tracks)*k || len(f.Phi) != len(l.Data.Views) {
				t.Fatalf("%s: snapshot %d of iteration %d after %d has %d ν", world, i, f.Iteration, before, len(f.Nu))
			}
			before = f.Iteration
			for _, phi := range f.Phi {
				zero := !slices.ContainsFunc(phi, func(x float64) bool { return x != 0 })
				if len(phi) != 2*k || zero != (i == 0) {
					t.Errorf("%s: snapshot %d has Φ %v", world, i, phi)
				}
			}
			if math.IsNaN(f.F) {
				t.Errorf("%s: snapshot %d has no F", world, i)
			}
		}
		if n := len(l.Snapshots); n < 10 || n > 40 {
			t.Errorf("%s has %d snapshots", world, n)
		}
	}
}

func TestInvalidSettingsReturnError(t *testing.T) {
	for name, s := range map[string]WorldSettings{
		"world":  {World: "paradise"},
		"view":   {World: "views", Views: []string{"gait"}},
		"option": {World: "names", C: -1},
	} {
		if _, err := New(s); err == nil {
			t.Errorf("%s: %+v returns no error", name, s)
		}
	}
}

// The statements of the lesson on constraints about warm starts: with C = 0 a warm start keeps more
// faces right at nearly the same F, and with a small C it finds a lower F than any cold start.
func TestWarmStartOfPairs(t *testing.T) {
	settings := WorldSettings{World: "pairs", C: 5, Background: 1}
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
				t.Errorf("C = %g, %s: F is %.2f, but the lesson states %g", want.c, got.name, f, got.f)
			}
		}
		for _, outcome := range cold.Outcomes() {
			if want.warmF < want.coldF && outcome.F < warm.Trainer().F() {
				t.Errorf("C = %g: a cold start finds F = %.2f, below %.2f of the warm start", want.c, outcome.F, warm.Trainer().F())
			}
		}
		final := func(s *search.Search) *Lesson {
			l := &Lesson{Data: d}
			l.Snapshots = []Snapshot{l.snapshot(s.Trainer())}
			return l
		}
		if w, c := final(warm), final(cold); want.c == 0 && (w.wrongLabels()[0] != 8 || c.wrongLabels()[0] != 19 || !w.meansApart()) {
			t.Errorf("C = 0: %d faces are wrong after a warm start and %d after a cold start", w.wrongLabels()[0], c.wrongLabels()[0])
		}
	}
}

// The minimum in which constraints identify the people exists for every C: continued from C = 5 it keeps its labels,
// while for C of 10 and more no cold start finds it.
func TestCarriedMinimum(t *testing.T) {
	for _, c := range Costs {
		l := run(t, "landscape", func(s *WorldSettings) { s.C = c })
		carried, lowest := last(l.Landscape.Carried), last(l.Snapshots).F
		if carried.C != c || (c >= 1 && carried.Wrong > 5) {
			t.Errorf("C = %g: the carried minimum is %+v", c, carried)
		}
		if missed := lowest > carried.F+15; missed != (c >= 10) {
			t.Errorf("C = %g: the lowest F of the starts is %.1f, of the carried minimum %.1f", c, lowest, carried.F)
		}
		for _, start := range l.Landscape.Starts {
			if start.F < lowest-1e-9 {
				t.Errorf("C = %g: a start has F = %g, below %g of the snapshots", c, start.F, lowest)
			}
		}
	}
}

// Captions tie two names if they stay the same when the two are exchanged. F is then the same, and the labels are not.
func TestTiedNames(t *testing.T) {
	all := [][2]int{{0, 1}, {0, 2}, {1, 2}}
	for _, c := range []struct {
		world string
		count int
		want  [][2]int
	}{{"names", 0, all}, {"names", 1, all[:1]}, {"names", 2, nil}, {"twins", 10, nil}, {"twins", 11, all[2:]}, {"twins", 12, all}} {
		l := run(t, c.world, func(s *WorldSettings) { s.Count = c.count })
		if !slices.Equal(l.Tied, c.want) {
			t.Errorf("%s, %d captions: tied are %v, want %v", c.world, c.count, l.Tied, c.want)
		}
		if l.Landscape == nil {
			continue
		}
		kept := l.wrongLabels()[0]
		for _, twin := range l.Landscape.Twins {
			if math.Abs(twin.F-last(l.Snapshots).F) > 0.1 || twin.Wrong == kept {
				t.Errorf("%d captions: the twin %+v has F or labels unlike %.2f and %d wrong", c.count, twin, last(l.Snapshots).F, kept)
			}
		}
	}
}

func last[T any](list []T) T { return list[len(list)-1] }
