package choose

import (
	"math"
	"testing"

	"siibp/core/dataset"
	"siibp/core/score"
)

// constant returns a measure of one video that is always x.
func constant(x float64) score.Measure {
	return score.Measure{Videos: 1, At: func([]float64) float64 { return x }}
}

// A concept counts as far as the best trial can be told from chance there.
func TestConceptWeights(t *testing.T) {
	measures := [][]score.Measure{
		{constant(0), constant(0.5), constant(0.6), constant(0.2)},
		{constant(0), constant(0.9), constant(0.5), constant(0.1)},
	}
	by := []chance{{}, {0.5, 0.1}, {0.5, 0.05}, {0.3, 0.01}}
	got := conceptWeights(measures, [][]chance{by, by})
	// The second concept is just two standard deviations off, the third is below chance.
	for e, want := range []float64{0.75, 0, 0} {
		if math.Abs(got[e]-want) > 1e-9 {
			t.Errorf("concept %d has the weight %v, want %v", e, got[e], want)
		}
	}
	if x := score.WeightedHeldOut(measures[1][1:], []float64{0.75, 0.25, 0}).At(nil); math.Abs(x-0.8) > 1e-12 {
		t.Errorf("the weighted mean is %v, want 0.8", x)
	}
	if x := score.WeightedHeldOut(measures[1][1:], []float64{0, 0, 0}).At(nil); !math.IsNaN(x) {
		t.Errorf("of concepts that do not count the mean is %v", x)
	}
}

// Where no concept can be told from chance nothing is ahead, so that the first trial stays.
func TestNothingCounts(t *testing.T) {
	d := &dataset.Dataset{Concepts: []dataset.Concept{{Name: "who", Classes: []string{"a"}}}}
	var folds [2]score.HeldOutFold
	for i := range folds {
		folds[i] = score.HeldOutFold{MaxLogits: [][]float64{{0, 1, 2, 3}}, Trained: [][]bool{{true}}, Videos: []int{0, 1, 2, 3}}
	}
	folds[1].MaxLogits = [][]float64{{3, 2, 1, 0}}
	for i := range 4 {
		v := dataset.Video{Tuples: []dataset.Tuple{{dataset.None}}}
		if i < 2 {
			v.Tuples[0][0] = 0
		}
		d.Videos = append(d.Videos, v)
	}
	r := &Selector{data: d, settings: Config{Replicates: 50}, folds: []fold{{hide: []int{0, 1, 2, 3}}}}
	candidates := make([]*candidate, 2)
	compare := func(deviation float64) {
		for i := range candidates {
			candidates[i] = &candidate{&score.ScoredCandidate{}, folds[i : i+1], []chance{{0.5, deviation}, {0.5, deviation}}}
		}
		r.compare(candidates)
	}
	if compare(0.05); candidates[1].Lead < 0.3 || best(candidates) != 1 {
		t.Errorf("told from chance: %+v", candidates[1].ScoredCandidate)
	}
	if compare(0.3); candidates[1].Lead != 0 || candidates[1].StandardError != 0 || best(candidates) != 0 {
		t.Errorf("not told from chance: %+v", candidates[1].ScoredCandidate)
	}
}
