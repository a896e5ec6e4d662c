package baseline

import "math"

// projectSimplex replaces values by the nearest point whose entries are at least 0, sum to 1
// and are 0 where not open. At least one entry must be open.
func projectSimplex(values []float64, open []bool) {
	highest, rest, _ := simplexShift(values, open)
	for k, x := range values {
		values[k] = 0
		if open[k] {
			values[k] = max(0, x-highest-rest)
		}
	}
}

// simplexShift returns how much the projection subtracts from each open value that stays
// positive, as the highest value and a rest, so that the highest stays positive whatever
// the rounding; and how many stay positive.
// Source: Michelot (1986): the excess over 1 is shared equally among the values that are
// still positive; values that become negative drop out, until none does.
func simplexShift(values []float64, open []bool) (highest, rest float64, positive int) {
	highest, rest, positive = math.Inf(-1), math.Inf(-1), len(values)+1
	for k, x := range values {
		if open[k] {
			highest = max(highest, x)
		}
	}
	// The values above the current threshold share the excess over 1; repeat until none drops out.
	for {
		sum, remaining := 0.0, 0
		for k, x := range values {
			if open[k] && x-highest > rest {
				sum += x - highest
				remaining++
			}
		}
		if remaining >= positive {
			return highest, rest, positive
		}
		rest, positive = (sum-1)/float64(remaining), remaining
	}
}
