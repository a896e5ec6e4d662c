package score

import (
	"math"
	"slices"
	"testing"

	"siibp/core/dataset"
)

// A track with logits −Inf for all classes is background at any threshold. A probability σ(ζ)
// equal to the threshold is not below it.
func TestPredicted(t *testing.T) {
	low := math.Inf(-1)
	for _, c := range []struct {
		zeta      []float64
		threshold []float64
		want      int
	}{
		{[]float64{low, low}, nil, none},
		{[]float64{low, low}, []float64{0}, none},
		{[]float64{low, -50}, nil, 1},
		{[]float64{0, low}, []float64{0.5}, 0},
		{[]float64{-0.1, low}, []float64{0.5}, none},
		{[]float64{3, 3}, []float64{0.5}, 0},
		{[]float64{3, math.Inf(1)}, []float64{1}, 1},
	} {
		r := &Predictions{LogOdds: [][]float64{c.zeta}, Threshold: c.threshold}
		if got := r.predicted(0, 0, 2); got != c.want {
			t.Errorf("ζ %v under %v is class %d, want %d", c.zeta, c.threshold, got, c.want)
		}
	}
}

func TestPredictionsOfAnotherDataset(t *testing.T) {
	for name, r := range map[string]*Predictions{
		"a concept less": {LogOdds: make([][]float64, 1)},
		"a track less":   {LogOdds: [][]float64{make([]float64, 8), nil}},
		"a tuple less":   {LogOdds: make([][]float64, 2), Selected: []int{0, 0, 0}},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is measured", name)
				}
			}()
			Measures(street(), r, nil)
		}()
	}
}

func TestSelectedAndAssigned(t *testing.T) {
	d := &dataset.Dataset{
		Concepts: []dataset.Concept{{Name: "person", Classes: []string{"Ann", "Bob"}}},
		Videos: []dataset.Video{
			{Tracks: []int{0, 2}, Tuples: []dataset.Tuple{{0}, {1}}},
			{Free: true, Tracks: []int{1}},
			{Tracks: []int{3}, Tuples: []dataset.Tuple{{1}, {0}}},
			{Tuples: []dataset.Tuple{{0}}},
			{Tracks: []int{4, 5}, Tuples: []dataset.Tuple{{0}}},
		},
		Tracks: make([]dataset.Track, 6),
	}
	r := &Predictions{LogOdds: [][]float64{{
		1, 2, // track 0 has the highest logits of Ann and of Bob
		9, 9,
		-1, 1, // track 2
		-3, -2, // track 3 has low logits of both
		low, 0, low, 0, // tracks 4 and 5 cannot be Ann
	}}}
	// Video 0: −log σ of Ann 0.31, 1.31 and of Bob 0.13, 0.31: 0.31+0.31 < 1.31+0.13.
	if got, want := assigned(d, r), []int{0, 2, 3, -1, -1, -1}; !slices.Equal(got, want) {
		t.Errorf("assigned %v, want %v", got, want)
	}
	// Ties select the first track.
	if got, want := Selected(d, r), []int{0, 0, 3, 3, -1, 4}; !slices.Equal(got, want) {
		t.Errorf("selected %v, want %v", got, want)
	}
	given := &Predictions{LogOdds: r.LogOdds, Selected: []int{2, 2, 3, 3, -1, 5}, Assigned: []int{2, 0, -1, 3, -1, 5}}
	if !slices.Equal(Selected(d, given), given.Selected) || !slices.Equal(assigned(d, given), given.Assigned) {
		t.Error("answers that are given are not those returned")
	}
}
