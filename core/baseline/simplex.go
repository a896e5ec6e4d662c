package baseline

import "math"

// project replaces a row of values by the nearest point with values ≥ 0 that sum to
// 1 and are 0 where not open. It returns the point in values. At least one must be open.
// Source: Michelot (1986): the values that stay positive share what is over one in
// equal parts; those that it makes negative leave, until none does.
func project(values []float64, open []bool) {
	highest := math.Inf(-1)
	for k, x := range values {
		if open[k] {
			highest = max(highest, x)
		}
	}
	sum, active := 0.0, 0
	for k := range values {
		values[k] -= highest // shifts nothing, and the highest now stays whatever the rounding
		if open[k] {
			sum += values[k]
			active++
		}
	}
	share := (sum - 1) / float64(active)
	for again := true; again; {
		again = false
		sum, left := 0.0, 0
		for k, x := range values {
			if open[k] && x > share {
				sum += x
				left++
			}
		}
		if left < active {
			active, share, again = left, (sum-1)/float64(left), true
		}
	}
	for k, x := range values {
		values[k] = 0
		if open[k] {
			values[k] = max(0, x-share)
		}
	}
}
