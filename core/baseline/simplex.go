package baseline

import "math"

// projectSimplex replaces a row of values by the nearest point with values ≥ 0 that sum to
// 1 and are 0 where not open. At least one must be open.
func projectSimplex(values []float64, open []bool) {
	highest, rest, _ := simplexShift(values, open)
	for k, x := range values {
		values[k] = 0
		if open[k] {
			values[k] = max(0, x-highest-rest)
		}
	}
}

// simplexShift returns what the nearest point of the simplex takes off each open value that
// it leaves positive, in two parts, the highest value and the rest, so that the highest
// stays positive whatever the rounding; and how many these are.
// Source: Michelot (1986): the values that stay positive share what is over one in
// equal parts; those that it makes negative leave, until none does.
func simplexShift(values []float64, open []bool) (highest, rest float64, positive int) {
	highest, rest, positive = math.Inf(-1), math.Inf(-1), len(values)+1
	for k, x := range values {
		if open[k] {
			highest = max(highest, x)
		}
	}
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
