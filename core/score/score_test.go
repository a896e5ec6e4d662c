package score

import (
	"math"
	"testing"

	"siibp/core/dataset"
)

const (
	none    = dataset.None
	unknown = dataset.Unknown
)

// street is one video of five tracks, two concepts and four tuples, small enough to
// score by hand.
func street() *dataset.Dataset {
	d := &dataset.Dataset{
		Concepts: []dataset.Concept{{Name: "person"}, {Name: "action"}},
		Videos:   []dataset.Video{{Tracks: []int{0, 1, 2, 3, 4}}},
	}
	for _, truth := range [][]int{{0, 0}, {0, 1}, {1, none}, {none, none}, {unknown, 1}} {
		d.Tracks = append(d.Tracks, dataset.Track{Truth: truth})
	}
	return d
}

func TestMeasures(t *testing.T) {
	d := street()
	best := [][]int{{0, 0}, {1, 1}, {1, 0}, {0, 0}, {0, 1}}
	predicted := [][]int{{0, none}, {1, 1}, {1, none}, {none, none}, {0, 1}}
	answers := []Answer{
		{Tuple: dataset.Tuple{0, 0}, Track: 0},       // right
		{Tuple: dataset.Tuple{1, none}, Track: 1},    // wrong: track 1 is person 0
		{Tuple: dataset.Tuple{none, 1}, Track: 4},    // right, whoever track 4 is
		{Tuple: dataset.Tuple{1, 1}, Track: 4},       // not known to be right
		{Tuple: dataset.Tuple{none, none}, Track: 3}, // asks for nothing
	}
	want := map[string]struct {
		value float64
		of    int
	}{
		"person accuracy":                 {2. / 3, 3}, // tracks 0, 1, 2
		"person accuracy with background": {3. / 4, 4}, // 0, 2, 3 of 0, 1, 2, 3
		"action accuracy":                 {1, 3},      // tracks 0, 1, 4
		"action accuracy with background": {4. / 5, 5}, // all but track 0
		"pair accuracy":                   {1. / 2, 2}, // tracks 0 and 1
		"right track":                     {3. / 5, 5},
	}
	got := All(d, best, predicted, answers)
	for _, s := range got {
		w, known := want[s.Name]
		if !known || s.Of != w.of || math.Abs(s.Value-w.value) > 1e-15 {
			t.Errorf("%s is %g of %d, want %g of %d", s.Name, s.Value, s.Of, w.value, w.of)
		}
		delete(want, s.Name)
	}
	for name := range want {
		t.Errorf("%s is missing", name)
	}
}

func TestNoTruthNoScores(t *testing.T) {
	d := street()
	for i := range d.Tracks {
		d.Tracks[i].Truth = []int{unknown, unknown}
	}
	if got := All(d, make5(), make5(), []Answer{{Tuple: dataset.Tuple{0, 0}, Track: 0}}); len(got) != 0 {
		t.Errorf("scores without truth: %v", got)
	}
}

func make5() [][]int { return [][]int{{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}} }

func TestIoU(t *testing.T) {
	a := dataset.Box{X: 0, Y: 0, W: 2, H: 2}
	for _, c := range []struct {
		name string
		b    dataset.Box
		want float64
	}{
		{"the same", a, 1},
		{"half", dataset.Box{X: 1, W: 2, H: 2}, 1. / 3},
		{"beside", dataset.Box{X: 2, W: 2, H: 2}, 0},
		{"inside", dataset.Box{X: 0.5, Y: 0.5, W: 1, H: 1}, 1. / 4},
		{"empty", dataset.Box{X: 1, Y: 1}, 0},
	} {
		if got := IoU(a, c.b); math.Abs(got-c.want) > 1e-15 {
			t.Errorf("%s: IoU %g, want %g", c.name, got, c.want)
		}
	}
}

// Truth covers frames 0 to 3; track 0 lies on it half the time, track 1 half beside it.
func TestOverlap(t *testing.T) {
	d := street()
	d.TruthBoxes = []dataset.TruthBox{{Classes: []int{0, 0}, Joined: true, Boxes: []dataset.Box{
		{Frame: 0, W: 2, H: 2}, {Frame: 3, W: 2, H: 2}}}}
	d.Tracks[0].Boxes = []dataset.Box{{Frame: 2, W: 2, H: 2}, {Frame: 9, W: 2, H: 2}}
	d.Tracks[1].Boxes = []dataset.Box{{Frame: 0, X: 1, W: 2, H: 2}, {Frame: 3, X: 1, W: 2, H: 2}}
	want := map[string]float64{"mean IoU": 1. / 3, "mean IoU of the best track": 1. / 2, "localised at IoU ½": 0}
	answers := []Answer{{Tuple: dataset.Tuple{0, none}, Track: 1}, {Tuple: dataset.Tuple{1, none}, Track: 1}}
	for _, s := range overlaps(d, answers) {
		if w, ok := want[s.Name]; !ok || s.Of != 1 || math.Abs(s.Value-w) > 1e-15 {
			t.Errorf("%s is %g of %d, want %g of 1", s.Name, s.Value, s.Of, w)
		}
	}
}
