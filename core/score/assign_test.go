package score

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/dataset"
)

func TestAssign(t *testing.T) {
	never := math.Inf(1)
	for _, c := range []struct {
		name string
		cost [][]float64
		want []int
	}{
		{"nothing", nil, nil},
		{"no columns", [][]float64{{}, {}}, []int{-1, -1}},
		{"each its own", [][]float64{{1, 2}, {2, 1}}, []int{0, 1}},
		{"the first gives way", [][]float64{{1, 2}, {1, 9}}, []int{1, 0}}, // 2+1 < 1+9
		{"the worst is left", [][]float64{{5}, {3}, {4}}, []int{-1, 0, -1}},
		{"never", [][]float64{{never, never}, {never, 3}}, []int{-1, 1}},
		// Two pairs at 100 each go before one at 0.
		{"as many as can be", [][]float64{{0, 100}, {100, never}}, []int{1, 0}},
		{"a chain", [][]float64{{1, 2, never}, {1, never, 3}, {1, never, never}}, []int{1, 2, 0}},
	} {
		if got := Assign(c.cost); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

// Assign reaches the optimum of an exhaustive search, over costs with ties, forbidden pairs
// and costs of very different sizes.
func TestAssignOverAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, m := rapid.IntRange(1, 5).Draw(t, "rows"), rapid.IntRange(0, 5).Draw(t, "columns")
		largest := rapid.SampledFrom([]int{2, 100, 1e9}).Draw(t, "largest")
		cost := make([][]float64, n)
		for i := range cost {
			cost[i] = make([]float64, m)
			for j := range cost[i] {
				cost[i][j] = float64(rapid.IntRange(0, largest).Draw(t, "cost")) / 8
				if rapid.IntRange(0, 3).Draw(t, "never") == 0 {
					cost[i][j] = math.Inf(1)
				}
			}
		}
		got := Assign(cost)
		count, sum := 0, 0.0
		for i, j := range got {
			if j < 0 {
				continue
			}
			if slices.Contains(got[:i], j) || math.IsInf(cost[i][j], 1) {
				t.Fatalf("%v is no assignment", got)
			}
			count, sum = count+1, sum+cost[i][j]
		}
		// Multiples of 1/8 add without rounding.
		if most, least := bestOfAll(cost, nil); count != most || sum != least {
			t.Fatalf("%v gives %d rows a column for %g; %d for %g can be", got, count, sum, most, least)
		}
	})
}

// bestOfAll tries every assignment of the rows and returns the largest number of rows with a
// column and the least cost of that many. taken holds the columns of the rows before.
func bestOfAll(cost [][]float64, taken []int) (count int, sum float64) {
	if len(cost) == 0 {
		return 0, 0
	}
	count, sum = bestOfAll(cost[1:], taken)
	for j, c := range cost[0] {
		if slices.Contains(taken, j) || math.IsInf(c, 1) {
			continue
		}
		n, s := bestOfAll(cost[1:], append(slices.Clone(taken), j))
		if n, s = n+1, s+c; n > count || n == count && s < sum {
			count, sum = n, s
		}
	}
	return count, sum
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
		1, 2, // track 0 is the best Ann and the best Bob
		9, 9,
		-1, 1, // track 2
		-3, -2, // track 3 is more likely Ann than Bob, and neither is likely
		low, 0, low, 0, // tracks 4 and 5 cannot be Ann
	}}}
	// Video 0: −log σ of Ann 0.31, 1.31 and of Bob 0.13, 0.31: 0.31+0.31 < 1.31+0.13.
	if got, want := Assigned(d, r), []int{0, 2, 3, -1, -1, -1}; !slices.Equal(got, want) {
		t.Errorf("assigned %v, want %v", got, want)
	}
	// Of equally good, or equally bad, tracks the first is selected.
	if got, want := Selected(d, r), []int{0, 0, 3, 3, -1, 4}; !slices.Equal(got, want) {
		t.Errorf("selected %v, want %v", got, want)
	}
	given := &Predictions{LogOdds: r.LogOdds, Selected: []int{2, 2, 3, 3, -1, 5}, Assigned: []int{2, 0, -1, 3, -1, 5}}
	if !slices.Equal(Selected(d, given), given.Selected) || !slices.Equal(Assigned(d, given), given.Assigned) {
		t.Error("answers that are given are not those returned")
	}
}
