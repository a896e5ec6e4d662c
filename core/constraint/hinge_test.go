package constraint

import (
	"slices"
	"testing"

	"siibp/core/dataset"
)

// TestComputeSumsAddsProducts compares the sums that ComputeSums computes, for sets of 0 to 3 columns, with sums computed by hand.
func TestComputeSumsAddsProducts(t *testing.T) {
	nu := []float64{0.5, 0.25, 0.125, 1, 0.75, 0.5} // three columns of two tracks
	h := Hinge{1, newSets([][]int{{}, {0}, {0, 1}, {0, 1, 2}}, 3), make([]SetSum, 4), nil, nil}
	want := []SetSum{{Sum: 2}, {Sum: 0.75}, {Sum: 0.0625 + 0.25}, {Sum: 0.0625*0.75 + 0.25*0.5}}
	if h.ComputeSums(Nu{Double: nu, N: 2}); !slices.Equal(h.Sums, want) {
		t.Errorf("the sums are %v, want %v", h.Sums, want)
	}
	single := make([]float32, len(nu))
	for i, x := range nu {
		single[i] = float32(x)
	}
	if h.ComputeSums(Nu{Single: single, N: 2}); !slices.Equal(h.Sums, want) {
		t.Errorf("in single precision the sums are %v, want %v", h.Sums, want)
	}
}

// TestVideosShareSets checks that two videos with constraints on the same columns share their sets, whatever the factors
// of the columns are, and that each has its own sums.
func TestVideosShareSets(t *testing.T) {
	r := Rules{Factors: NewFactors([]int{3, 7}, 0, 0), Singles: TuplesOnly}
	none := dataset.None
	bag := func(columns []int, tuples ...dataset.Tuple) *Constraints {
		return r.Constrain(&dataset.Video{Tuples: tuples}, []int{0}, columns)
	}
	a, b := bag([]int{1, 4, 7}, dataset.Tuple{1, 4}, dataset.Tuple{none, 4}), bag([]int{2, 3, 9}, dataset.Tuple{2, 6}, dataset.Tuple{none, 6})
	if a.hinge.sets != b.hinge.sets {
		t.Error("two videos with the same columns and captions have different sets")
	}
	for _, other := range []*Constraints{bag([]int{1, 4, 7}, dataset.Tuple{1, 4}, dataset.Tuple{1, none}), bag([]int{1, 4, 7}, dataset.Tuple{1, 4}),
		bag([]int{1, 4, 7}, dataset.Tuple{none, 4}, dataset.Tuple{1, 4}), bag([]int{1, 7}, dataset.Tuple{1, 4}, dataset.Tuple{none, 4})} {
		if other.hinge.sets == a.hinge.sets {
			t.Errorf("%v are the same sets", other.hinge.columns)
		}
	}
	if a.ComputeSums(Nu{Double: []float64{1, 1, 1}, N: 1}); b.hinge.Sums[0].Sum != 0 {
		t.Error("videos share sums")
	}
}

// TestScarceVideosCostLess checks that ScarceC limits C if the required tuples need all tracks of the video or more.
// Optional tuples need none.
func TestScarceVideosCostLess(t *testing.T) {
	two := []dataset.Tuple{{0, 0}, {1, 1}}
	for name, x := range map[string]struct {
		c, scarce float64
		video     dataset.Video
		tracks    int
		want      float64
	}{
		"a track to spare":      {50, 5, dataset.Video{Tuples: two}, 3, 50},
		"no track to spare":     {50, 5, dataset.Video{Tuples: two}, 2, 5},
		"a track is missing":    {50, 5, dataset.Video{Tuples: two}, 1, 5},
		"two tracks of a tuple": {50, 5, dataset.Video{Tuples: two, Counts: []int{2, 1}}, 3, 5},
		"a tuple asks for none": {50, 5, dataset.Video{Tuples: two, Optional: []bool{true, false}}, 2, 50},
		"no limit":              {50, 0, dataset.Video{Tuples: two}, 2, 50},
		"C is lower":            {2, 5, dataset.Video{Tuples: two}, 2, 2},
	} {
		r := Rules{C: x.c, ScarceC: x.scarce}
		if got := r.hingeWeight(&x.video, x.tracks); got != x.want {
			t.Errorf("%s: C is %g, want %g", name, got, x.want)
		}
	}
}
