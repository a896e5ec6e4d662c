package score

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The quantiles are those of the tables of Student's distribution.
func TestStudentQuantile(t *testing.T) {
	for nu, want := range map[float64]float64{3: 3.182, 5: 2.571, 10: 2.228, 30: 2.042, 1e9: 1.960} {
		if got := studentQuantile(nu); math.Abs(got/want-1) > 0.01 {
			t.Errorf("of %v degrees of freedom: %v, want %v", nu, got, want)
		}
	}
	for n, want := range map[int]float64{1: 0, 1000000: tailShare} {
		if got := expandedTail(n); math.Abs(got-want) > 1e-5 {
			t.Errorf("the tail of %d videos is %v, want %v", n, got, want)
		}
	}
}

// Of 400 worlds with eight videos the expanded interval holds the truth in more than the percentile
// interval, nearer to 95 %.
func TestExpandedInterval(t *testing.T) {
	const worlds, videos, gain = 400, 8, 0.1
	random := rand.New(rand.NewPCG(6, 0))
	held := [2]int{}
	for seed := range worlds {
		r := Bootstrap(resampledWorld(random, videos, gain), nil, 400, uint64(seed))
		narrow, _ := r.Interval(0, "m")
		wide, ok := r.ExpandedInterval(0, "m")
		if !ok || wide.Low > narrow.Low || wide.High < narrow.High {
			t.Fatalf("%v is not within %v", narrow, wide)
		}
		for i, x := range []Interval{narrow, wide} {
			if x.Low <= gain && gain <= x.High {
				held[i]++
			}
		}
	}
	t.Logf("of %d worlds, the percentile interval holds the truth in %d, the expanded one in %d", worlds, held[0], held[1])
	if share := float64(held[1]) / worlds; held[1] < held[0]+worlds/40 || share < 0.9 || share > 0.98 {
		t.Errorf("%d and %d", held[0], held[1])
	}
	if _, ok := Bootstrap([][]Measure{{}}, []bool{true, true}, 3, 1).ExpandedInterval(0, "m"); ok {
		t.Error("an interval of a measure that the method lacks")
	}
}
