package score

import (
	"math"
	"slices"
	"testing"

	"siibp/core/dataset"
)

const (
	none    = dataset.None
	unknown = dataset.Unknown
)

// rounding bounds the difference between two summation orders of scores, which are at most 1.
const rounding = 1e-12

// street is one video with five tracks, two concepts and four tuples, small enough to score by
// hand.
func street() *dataset.Dataset {
	d := &dataset.Dataset{
		Concepts: []dataset.Concept{{Name: "person", Classes: []string{"Ann", "Bob"}}, {Name: "action", Classes: []string{"run", "sit"}}},
		Videos: []dataset.Video{{Tracks: []int{0, 1, 2, 3, 4},
			Tuples: []dataset.Tuple{{0, 0}, {1, none}, {none, 1}, {1, 1}}}},
	}
	for _, truth := range [][]int{{0, 0}, {0, 1}, {1, none}, {none, none}, {unknown, 1}} {
		d.Tracks = append(d.Tracks, dataset.Track{Truth: truth})
	}
	return d
}

// streetPredictions has these best classes, * marking a class below the threshold:
//
//	person  0 Ann    1 Bob   2 Bob    3 background   4 Ann
//	action  0 run*   1 sit   2 run*   3 run*         4 sit
func streetPredictions() *Predictions {
	return &Predictions{
		LogOdds: [][]float64{
			{2, -2, -1, 1, 0.5, 3, -1, -3, 1, -1},
			{-1, -2, -3, 1, -2, -4, -2, -5, -1, 2},
		},
		Threshold: []float64{0.5, 0.5},
	}
}

// expected is a value and its number of items.
type expected struct {
	value float64
	of    int
}

// σ is the logistic function.
func σ(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// compare checks that measures, under unit weights, are exactly the expected ones.
func compare(t *testing.T, got []Measure, want map[string]expected) {
	t.Helper()
	for _, m := range got {
		w, wanted := want[m.Name]
		if value := m.At(UnitWeights(m.Videos, nil)); !wanted || m.Count != w.of || !(math.Abs(value-w.value) < rounding) {
			t.Errorf("%s is %g of %d, want %g of %d", m.Name, value, m.Count, w.value, w.of)
		}
		delete(want, m.Name)
	}
	for name := range want {
		t.Errorf("%s is missing", name)
	}
}

func TestMeasures(t *testing.T) {
	compare(t, Measures(street(), streetPredictions(), nil), map[string]expected{
		"person accuracy":                 {2. / 3, 3}, // tracks 0, 2 of 0, 1, 2
		"person accuracy with background": {3. / 4, 4}, // 0, 2, 3 of 0, 1, 2, 3
		"person background recall area":   {1, 4},      // 2, 1, 3 > −1
		// Ann: 0 is first; 1 ties with 3 for the third place: ½(2/3 + 2/4) = 7/12.
		// Bob: 2 is first.
		"person mAP": {((1+7./12)/2 + 1) / 2, 4},
		// One track per bin: 0 and 2 are correct, 1 and 3 wrong.
		"person calibration error":        {(1 - σ(2) + σ(1) + 1 - σ(3) + σ(-1)) / 4, 4},
		"action accuracy":                 {1, 3},      // tracks 0, 1, 4
		"action accuracy with background": {4. / 5, 5}, // all but track 0
		"action background recall area":   {1, 5},      // −1, 1, 2 > −2, −2
		// run: 0 ties with 4 for the first place: ½(1 + 1/2). sit: 4 and 1 come first.
		"action mAP": {(3./4 + 1) / 2, 5},
		// 0, 1 and 4 are correct, one per bin; 2 and 3 share a bin.
		"action calibration error": {(1 - σ(-1) + 1 - σ(1) + 2*σ(-2) + 1 - σ(2)) / 5, 5},
		"pair accuracy":            {1. / 2, 2}, // 0 of 0 and 1
		// The answers are tracks 0, 2, 4, 1; track 1 is not Bob.
		"right track":             {3. / 4, 4},
		"right track, one to one": {3. / 4, 4},
		// Σ_j Πν = 0.55, 2.12, 1.76, 0.80
		"satisfied tuples": {2. / 4, 4},
	})
}

func TestMeasuresWithoutAConcept(t *testing.T) {
	d, r := street(), streetPredictions()
	d.Videos[0].Tuples = []dataset.Tuple{{0, 0}, {1, none}, {none, 1}}
	r.LogOdds[1] = nil
	compare(t, Measures(d, r, nil), map[string]expected{
		"person accuracy":                 {2. / 3, 3},
		"person accuracy with background": {3. / 4, 4},
		"person background recall area":   {1, 4},
		"person mAP":                      {((1+7./12)/2 + 1) / 2, 4},
		"person calibration error":        {(1 - σ(2) + σ(1) + 1 - σ(3) + σ(-1)) / 4, 4},
		// Tracks 0 and 2 are correct. Without actions, the tuple "sit" selects track 0, which runs.
		"right track": {2. / 3, 3},
		// One to one, track 0 is taken and "sit" gets track 1, which sits.
		"right track, one to one": {1, 3},
		// Σν = 2.77, 2.12; the tuple "sit" names no modelled concept and is skipped
		"satisfied tuples": {1, 2},
	})
}

func TestSelectionGiven(t *testing.T) {
	d := street()
	r := &Predictions{LogOdds: make([][]float64, 2), Selected: []int{0, 1, 4, 4}, Assigned: []int{-1, 2, 4, -1}}
	compare(t, Measures(d, r, nil), map[string]expected{
		"right track":             {2. / 4, 4}, // track 1 is Ann, not Bob; the person of track 4 is unknown
		"right track, one to one": {2. / 4, 4},
	})
	r.Selected, r.Assigned = nil, nil
	compare(t, Measures(d, r, nil), map[string]expected{})
}

// Labels and answers give the same basic scores as logits, also if a concept is not modelled.
func TestBasicScoresFromLabels(t *testing.T) {
	d := street()
	for _, without := range []int{-1, 0, 1} {
		r := streetPredictions()
		labels := &Predictions{}
		for e := range d.Concepts {
			labels.Modelled = append(labels.Modelled, e != without)
		}
		for row := range d.Tracks {
			for e, c := range d.Concepts {
				labels.Best = append(labels.Best, int32(r.label(e, row, len(c.Classes))))
				labels.Predicted = append(labels.Predicted, int32(r.predicted(e, row, len(c.Classes))))
			}
		}
		if without >= 0 {
			r.LogOdds[without] = nil
		}
		labels.Selected = Selected(d, r)
		if got, want := BasicScores(d, labels), BasicScores(d, r); !slices.Equal(got, want) {
			t.Errorf("without concept %d: of labels %v, of ζ %v", without, got, want)
		}
	}
	for name, wrong := range map[string]*Predictions{
		"of one concept": {Best: make([]int32, len(d.Tracks)), Predicted: make([]int32, len(d.Tracks)), Modelled: make([]bool, 1)},
		"of no track":    {Best: []int32{}, Predicted: []int32{}, Modelled: make([]bool, 2)},
		"half":           {Best: make([]int32, 2*len(d.Tracks)), Modelled: make([]bool, 2)},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("labels %s are taken", name)
				}
			}()
			BasicScores(d, wrong)
		}()
	}
}

func TestBasicScores(t *testing.T) {
	var got []string
	for _, s := range BasicScores(street(), streetPredictions()) {
		got = append(got, s.Name)
		if s.Name == "person accuracy with background" && (s.Value != 3./4 || s.Count != 4 || s.About == "") {
			t.Errorf("got %+v", s)
		}
	}
	want := []string{"person accuracy", "person accuracy with background", "action accuracy",
		"action accuracy with background", "pair accuracy", "right track"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// If only background is known, there are no rankings and no ROC curve.
func TestOnlyBackground(t *testing.T) {
	d := &dataset.Dataset{
		Concepts: []dataset.Concept{{Name: "person", Classes: []string{"Ann"}}},
		Videos:   []dataset.Video{{Tracks: []int{0, 1}}},
		Tracks:   []dataset.Track{{Truth: []int{none}}, {Truth: []int{none}}},
	}
	r := &Predictions{LogOdds: [][]float64{{-1, 1}}, Threshold: []float64{0.5}}
	compare(t, Measures(d, r, nil), map[string]expected{"person accuracy with background": {1. / 2, 2}, "person calibration error": {1. / 2, 2}})
	if c := Curves(d, r, nil); len(c) != 1 || !c[0].Reliability {
		t.Errorf("curves of background alone: %v", c)
	}
	d.Tracks[1].Truth[0] = 0 // one concept has no pairs
	compare(t, Measures(d, r, nil), map[string]expected{
		"person accuracy": {1, 1}, "person accuracy with background": {1, 2},
		"person background recall area": {1, 2}, "person mAP": {1, 1 + 1}, "person calibration error": {σ(-1), 2},
	})
}

// A sum of 0.95 satisfies a tuple, also if it is the sum over several tracks.
func TestSatisfied(t *testing.T) {
	for _, c := range []struct {
		nu   []float64
		want float64
	}{
		{[]float64{0.949}, 0}, {[]float64{0.951}, 1}, {[]float64{0.5, 0.3, 0.151}, 1}, {[]float64{0.5, 0.3, 0.149}, 0}, {[]float64{0.9, 0.9}, 1},
	} {
		d := &dataset.Dataset{
			Concepts: []dataset.Concept{{Name: "person", Classes: []string{"Ann"}}},
			Videos:   []dataset.Video{{Tuples: []dataset.Tuple{{0}}}},
		}
		r := &Predictions{LogOdds: make([][]float64, 1)}
		for j, nu := range c.nu {
			d.Videos[0].Tracks = append(d.Videos[0].Tracks, j)
			d.Tracks = append(d.Tracks, dataset.Track{Truth: []int{unknown}})
			r.LogOdds[0] = append(r.LogOdds[0], math.Log(nu/(1-nu)))
		}
		compare(t, Measures(d, r, nil), map[string]expected{"satisfied tuples": {c.want, 1}})
	}
}

func TestNoTruthNoScores(t *testing.T) {
	d := street()
	if !HasTruth(d) {
		t.Error("the truth is not known")
	}
	d.TruthBoxes = nil
	if !HasTruth(d) {
		t.Error("the truth of the tracks is not known")
	}
	for i := range d.Tracks {
		d.Tracks[i].Truth = []int{unknown, unknown}
	}
	compare(t, Measures(d, streetPredictions(), nil), map[string]expected{"satisfied tuples": {2. / 4, 4}})
	if all := BasicScores(d, streetPredictions()); HasTruth(d) || len(all) > 0 {
		t.Errorf("the scores are %v, truth is known: %v", all, HasTruth(d))
	}
	if d.TruthBoxes = []dataset.TruthBox{{}}; !HasTruth(d) {
		t.Error("the truth of the paths is not known")
	}
	d.TruthBoxes = nil
	if c := Confusions(d, streetPredictions(), nil); len(c) > 0 {
		t.Errorf("confusions without truth: %v", c)
	}
	if c := Curves(d, streetPredictions(), nil); len(c) > 0 {
		t.Errorf("curves without truth: %v", c)
	}
}

func TestConfusions(t *testing.T) {
	got := Confusions(street(), streetPredictions(), nil)
	want := [][][]int{
		// Ann: track 0, and track 1 predicted as Bob. Bob: track 2. Background: track 3.
		{{1, 1, 0}, {0, 1, 0}, {0, 0, 1}},
		// run: track 0, below the threshold. sit: tracks 1 and 4. Background: tracks 2 and 3.
		{{0, 0, 1}, {0, 2, 0}, {0, 0, 2}},
	}
	if len(got) != 2 || got[0].Concept != "person" || !slices.Equal(got[0].Classes, []string{"Ann", "Bob", "background"}) {
		t.Fatalf("got %+v", got)
	}
	for e := range want {
		for i, row := range want[e] {
			if !slices.Equal(got[e].Count[i], row) {
				t.Errorf("%s: row %d is %v, want %v", got[e].Concept, i, got[e].Count[i], row)
			}
		}
	}
}
