package score

import (
	"math"
	"testing"

	"siibp/core/dataset"
)

// TestReliability has four tracks in two videos with probabilities .95, .85, .85 and σ(0) = .5.
// The first two are correct, the third is background, and a fifth track has unknown truth.
func TestReliability(t *testing.T) {
	logit := func(p float64) float64 { return math.Log(p / (1 - p)) }
	d := &dataset.Dataset{Concepts: []dataset.Concept{{Name: "person", Classes: []string{"a"}}},
		Videos: []dataset.Video{{ID: "1", Tracks: []int{0, 1}}, {ID: "2", Tracks: []int{2, 3, 4}}}}
	for _, x := range []struct{ video, truth int }{{0, 0}, {0, 0}, {1, dataset.Background}, {1, 0}, {1, dataset.Unknown}} {
		d.Tracks = append(d.Tracks, dataset.Track{Video: x.video, Truth: []int{x.truth}, Known: []int{dataset.Unknown}})
	}
	p := &Predictions{LogOdds: [][]float64{{logit(.95), logit(.85), logit(.85), 0, 9}}, Threshold: []float64{0.5}}
	r := newEvaluation(d, p, nil).reliability(0)
	// Bins: .5 (correct), .85 twice (one correct), .95 (correct).
	if got, want := r.error([]float64{1, 1}), (.5+.7+.05)/4; math.Abs(got-want) > 1e-12 {
		t.Errorf("calibration error %v, want %v", got, want)
	}
	// First video only: .85 and .95, both correct.
	if got, want := r.error([]float64{3, 0}), (.15+.05)/2; math.Abs(got-want) > 1e-12 {
		t.Errorf("of one video: %v, want %v", got, want)
	}
	c := r.curve()
	want := []Point{{.5, 1}, {.85, .5}, {.95, 1}}
	for i, x := range want {
		if len(c.Points) != len(want) || math.Abs(c.Points[i].X-x.X) > 1e-12 || c.Points[i].Y != x.Y {
			t.Fatalf("points %v, want %v", c.Points, want)
		}
	}
	p.Temperature = 2
	if got := newEvaluation(d, p, nil).reliability(0).tracks[0].p; math.Abs(got-1/(1+math.Sqrt(.05/.95))) > 1e-12 {
		t.Errorf("at temperature 2 a probability of .95 becomes %v", got)
	}
	p.Threshold = nil
	if r := newEvaluation(d, p, nil).reliability(0); len(r.tracks) != 0 {
		t.Error("a method without probabilities has reliability data")
	}
}

func TestProbability(t *testing.T) {
	for _, c := range []struct{ logit, temperature, want float64 }{
		{0, 2, 0.5}, {math.Inf(1), 2, 1}, {math.Inf(-1), 2, 0}, {2 * math.Log(9), 2, 0.9},
		{math.Log(9), 0, 0.9}, {math.Log(9), 0.5, 0.9},
	} {
		if got := Probability(c.logit, c.temperature); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("Probability(%v, %v) = %v, want %v", c.logit, c.temperature, got, c.want)
		}
	}
}
