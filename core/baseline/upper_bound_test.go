package baseline

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"siibp/core/score"
)

func TestUpperBoundOfStreet(t *testing.T) {
	d := street()
	d.Tracks[5].Known[0] = 1 // a known class overrides the truth
	r := UpperBound(d)
	excluded := math.Inf(-1)
	for e, want := range [][]float64{
		// Video 0 allows a and b, but track 2 is c; video 1 allows a and c, video 2 none, video 3
		// all.
		{certainLogOdds, -certainLogOdds, excluded, -certainLogOdds, certainLogOdds, excluded, -certainLogOdds / 2, -certainLogOdds / 2, excluded,
			-certainLogOdds, excluded, certainLogOdds, -certainLogOdds, excluded, -certainLogOdds,
			excluded, math.Inf(1), excluded,
			-certainLogOdds, certainLogOdds, -certainLogOdds},
		// Video 0 allows x, but track 2 is y; video 1 allows both.
		{certainLogOdds, excluded, -certainLogOdds, excluded, -certainLogOdds / 2, excluded,
			-certainLogOdds, certainLogOdds, -certainLogOdds, certainLogOdds,
			excluded, excluded,
			-certainLogOdds, certainLogOdds},
	} {
		if !slices.Equal(r.LogOdds[e], want) {
			t.Errorf("concept %d has\n%v, want\n%v", e, r.LogOdds[e], want)
		}
	}
	// Video 0 selects by IoU; its true paths start at 0 (a, x) and 1.5 (b): tracks 0 and 1,
	// which ties with 2. Video 1 selects by truth: (∅, y) takes 3 on its own and 4 when
	// (c, y) takes 3; no track there is (a, x).
	if want := []int{0, 1, 3, 3, -1}; !slices.Equal(r.Selected, want) {
		t.Errorf("selected %v, want %v", r.Selected, want)
	}
	if want := []int{0, 1, 4, 3, -1}; !slices.Equal(r.Assigned, want) {
		t.Errorf("assigned %v, want %v", r.Assigned, want)
	}
}

// No random predictions exceed the upper bound. With boxes the bound selects by IoU, so that the
// measure "right track" is compared without boxes.
func TestRandomPredictionsAreBelowUpperBound(t *testing.T) {
	const draws = 500
	random, weight := rand.New(rand.NewPCG(7, 8)), []float64{1, 2, 1, 1}
	for _, boxes := range []bool{true, false} {
		d := street()
		if !boxes {
			d.TruthBoxes = nil
		}
		bound := map[string]float64{}
		for _, m := range score.Measures(d, UpperBound(d), nil) {
			bound[m.Name] = m.At(weight)
		}
		if boxes && bound["mean IoU"] != bound["mean IoU of the best track"] {
			t.Errorf("mean IoU %g, the best track has %g", bound["mean IoU"], bound["mean IoU of the best track"])
		}
		for range draws {
			for _, m := range score.Measures(d, drawPredictions(d, random, 1), nil) {
				if boxes && strings.HasPrefix(m.Name, "right") || m.Name == "satisfied tuples" || strings.HasSuffix(m.Name, "calibration error") { // lower is better
					continue
				}
				if x := m.At(weight); x > bound[m.Name]+precision {
					t.Fatalf("%s is %g, the bound %g", m.Name, x, bound[m.Name])
				}
			}
		}
	}
}
