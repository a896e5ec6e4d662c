package score

import (
	"math"
	"slices"
	"strings"
	"testing"

	"siibp/core/dataset"
)

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
		if got := iou(a, c.b); math.Abs(got-c.want) > rounding {
			t.Errorf("%s: IoU %g, want %g", c.name, got, c.want)
		}
	}
}

// streetWithBoxes is the street with true boxes. Ann runs through frames 0 to 3. Track 0 covers
// her exactly in half the frames (mean IoU 1/2); track 1 covers half of her in all frames (mean
// IoU 1/3); the others have no boxes. A second, sitting Ann is far away in frame 0; no track
// overlaps her.
func streetWithBoxes() *dataset.Dataset {
	d := street()
	d.TruthBoxes = []dataset.TruthBox{
		{Classes: []int{0, 0}, Joined: true, Boxes: []dataset.Box{{Frame: 0, W: 2, H: 2}, {Frame: 3, W: 2, H: 2}}},
		{Classes: []int{0, 1}, Joined: true, Boxes: []dataset.Box{{Frame: 0, X: 100, W: 2, H: 2}}},
	}
	d.Tracks[0].Boxes = []dataset.Box{{Frame: 2, W: 2, H: 2}, {Frame: 9, W: 2, H: 2}}
	d.Tracks[1].Boxes = []dataset.Box{{Frame: 0, X: 1, W: 2, H: 2}, {Frame: 3, X: 1, W: 2, H: 2}}
	d.Videos[0].Tuples = []dataset.Tuple{{0, none}, {1, none}, {none, 1}, {0, 0}}
	return d
}

func TestOverlaps(t *testing.T) {
	r := &Predictions{LogOdds: make([][]float64, 2), Selected: []int{1, 1, 0, 0}, Assigned: []int{1, 2, -1, 0}}
	compare(t, overlapMeasures(streetWithBoxes(), r), map[string]expected{
		// No true instance is Bob. The answers to "Ann", "sit" and "Ann, run" have IoU 1/3, 0, 1/2.
		"mean IoU":                   {(1./3 + 0 + 1./2) / 3, 3},
		"mean IoU, one to one":       {(1./3 + 0 + 1./2) / 3, 3},
		"mean IoU of the best track": {(1./2 + 0 + 1./2) / 3, 3},
		"localised at IoU ½":         {1. / 3, 3},
	})
}

// Tracks without boxes give no overlap measures.
func TestNoBoxesNoOverlaps(t *testing.T) {
	d := streetWithBoxes()
	d.Tracks[0].Boxes, d.Tracks[1].Boxes = nil, nil
	for _, m := range overlapMeasures(d, streetPredictions()) {
		t.Errorf("%s is of %d", m.Name, m.Count)
	}
}

// overlapMeasures returns the IoU measures.
func overlapMeasures(d *dataset.Dataset, p *Predictions) []Measure {
	return slices.DeleteFunc(Measures(d, p, nil), func(m Measure) bool { return !strings.Contains(m.Name, "IoU") })
}

func TestLocalisation(t *testing.T) {
	r := &Predictions{LogOdds: make([][]float64, 2), Selected: []int{1, 1, 0, 0}}
	curves := Curves(streetWithBoxes(), r, nil)
	// The IoUs are 0, 1/3 and 1/2: the curve steps down at each.
	want := []Point{{0, 1}, {0, 2. / 3}, {1. / 3, 2. / 3}, {1. / 3, 1. / 3}, {1. / 2, 1. / 3}, {1. / 2, 0}, {1, 0}}
	near := func(a, b Point) bool { return math.Abs(a.X-b.X) < rounding && math.Abs(a.Y-b.Y) < rounding }
	if len(curves) != 1 || curves[0].Name != "correct localisation" || !slices.EqualFunc(curves[0].Points, want, near) {
		t.Fatalf("got %v, want %v", curves, want)
	}
	if area := curves[0].Area; math.Abs(area-(1./3+1./2)/3) > rounding || math.Abs(area-trapezoids(curves[0].Points)) > rounding {
		t.Errorf("the area is %g, not the mean IoU", area)
	}
}

func TestPerClass(t *testing.T) {
	d, r := streetWithBoxes(), streetPredictions()
	r.Selected = []int{1, 1, 0, 0}
	nan := math.NaN()
	want := []ClassScores{
		{"person", "Ann", (1 + 7./12) / 2, 1. / 2, 2, (1./3 + 1./2) / 2, 2}, // tracks 0 and 1, tuples 0 and 3
		{"person", "Bob", 1, 1, 1, nan, 0},
		{"action", "run", 3. / 4, 1, 1, 1. / 2, 1},
		{"action", "sit", 1, 1, 2, 0, 1},
	}
	compareClasses(t, PerClass(d, r, nil), want)
	r.LogOdds[1] = nil
	want[2].AP, want[2].Accuracy, want[3].AP, want[3].Accuracy = nan, nan, nan, nan
	compareClasses(t, PerClass(d, r, nil), want)
	for i := range want {
		want[i] = ClassScores{want[i].Concept, want[i].Name, nan, nan, 0, nan, 0}
	}
	compareClasses(t, PerClass(d, r, []bool{false}), want)
}

func compareClasses(t *testing.T, got, want []ClassScores) {
	t.Helper()
	same := func(a, b float64) bool { return math.Abs(a-b) < rounding || math.IsNaN(a) && math.IsNaN(b) }
	for i, w := range want {
		g := got[i]
		if g.Concept != w.Concept || g.Name != w.Name || g.Tracks != w.Tracks || g.Tuples != w.Tuples ||
			!same(g.AP, w.AP) || !same(g.Accuracy, w.Accuracy) || !same(g.IoU, w.IoU) {
			t.Errorf("got %+v, want %+v", g, w)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d classes, want %d", len(got), len(want))
	}
}
