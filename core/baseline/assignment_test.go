package baseline

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// permutations calls do with every order of n things.
func permutations(n int, do func(order []int)) {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	var swap func(k int)
	swap = func(k int) {
		if k == n {
			do(order)
		}
		for i := k; i < n; i++ {
			order[k], order[i] = order[i], order[k]
			swap(k + 1)
			order[k], order[i] = order[i], order[k]
		}
	}
	swap(0)
}

// TestAssign holds the total against the best of all assignments, tried one by one.
func TestAssign(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows, columns := rapid.IntRange(0, 4).Draw(t, "rows"), rapid.IntRange(0, 4).Draw(t, "columns")
		values := make([][]float64, rows)
		for r := range values {
			one := rapid.OneOf(rapid.Just(0.0), rapid.Just(1.0), rapid.Float64Range(0, 1))
			values[r] = rapid.SliceOfN(one, columns, columns).Draw(t, "values")
		}
		want := 0.0
		permutations(rows+columns, func(order []int) {
			chosen := make([]int, rows)
			for r := range chosen {
				if chosen[r] = order[r]; chosen[r] >= columns {
					chosen[r] = -1
				}
			}
			want = max(want, total(values, chosen))
		})
		chosen, taken := assign(values), map[int]bool{}
		for r, c := range chosen {
			if c >= 0 && (taken[c] || values[r][c] == 0) {
				t.Fatalf("%v: row %d has column %d of value %g, taken: %v", values, r, c, values[r][c], taken[c])
			}
			taken[c] = c >= 0
		}
		if got := total(values, chosen); len(chosen) != rows || math.Abs(got-want) > 1e-14 {
			t.Fatalf("%v: %v is worth %g, the best is %g", values, chosen, got, want)
		}
	})
}

// total returns the sum of the chosen values.
func total(values [][]float64, chosen []int) float64 {
	sum := 0.0
	for r, c := range chosen {
		if c >= 0 {
			sum += values[r][c]
		}
	}
	return sum
}
