package assignment

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
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
		{"the first row yields", [][]float64{{1, 2}, {1, 9}}, []int{1, 0}}, // 2+1 < 1+9
		{"the worst is left", [][]float64{{5}, {3}, {4}}, []int{-1, 0, -1}},
		{"never", [][]float64{{never, never}, {never, 3}}, []int{-1, 1}},
		// Two pairs of cost 100 precede one pair of cost 0.
		{"as many as can be", [][]float64{{0, 100}, {100, never}}, []int{1, 0}},
		{"a chain", [][]float64{{1, 2, never}, {1, never, 3}, {1, never, never}}, []int{1, 2, 0}},
	} {
		if got := Min(c.cost); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

// Min reaches the optimum of an exhaustive search for costs with ties, forbidden pairs and
// different magnitudes.
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
		got := Min(cost)
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
		// Sums of multiples of 1/8 are exact.
		if most, least := bestOfAll(cost, nil); count != most || sum != least {
			t.Fatalf("%v gives %d rows a column for %g; %d for %g can be", got, count, sum, most, least)
		}
	})
}

// bestOfAll enumerates the assignments of the remaining rows. It returns the largest number of
// assigned rows and the smallest cost for that number. taken holds the columns already used.
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
