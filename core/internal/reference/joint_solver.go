package reference

import (
	"math"

	"siibp/core/special"
)

// region is a constraint on the sum of q over some pairs of a track: it adds λ, from ≤ λ ≤ to, to their logits. If
// the sum is above at, λ is from; if it is below, λ is to.
type region struct {
	has      func(k, l int) bool
	from, to float64
	at       float64
}

// solveRegions finds q by bisection: λ of one region after the other, until none changes. It reports false if some
// still change after 2,000 rounds, which happens where a region has nearly all of another's probability.
func solveRegions(rows, cols []int, logits [][]float64, regions []region) (q [][]float64, converged bool) {
	lambda := make([]float64, len(regions))
	for i, x := range regions {
		lambda[i] = x.to
	}
	for range 2000 {
		change := 0.0
		for i, x := range regions {
			before := lambda[i]
			sum := func(y float64) float64 {
				lambda[i] = y
				return mass(rows, cols, softmax(rows, cols, logits, regions, lambda), x)
			}
			switch {
			case x.at <= 0 || sum(x.from) >= x.at:
				lambda[i] = x.from
			case x.at >= 1 || sum(x.to) <= x.at:
				lambda[i] = x.to
			default:
				lambda[i] = bisect(x.from, x.to, func(y float64) bool { return sum(y) < x.at })
			}
			change = max(change, math.Abs(lambda[i]-before))
		}
		if change < 1e-13 {
			return softmax(rows, cols, logits, regions, lambda), true
		}
	}
	return softmax(rows, cols, logits, regions, lambda), false
}

// mass is the sum of q over a region.
func mass(rows, cols []int, q [][]float64, x region) float64 {
	sum := 0.0
	for r, k := range rows {
		for c, l := range cols {
			if x.has(k, l) {
				sum += q[r][c]
			}
		}
	}
	return sum
}

// softmax is q for given λ.
func softmax(rows, cols []int, logits [][]float64, regions []region, lambda []float64) [][]float64 {
	q, log := make([][]float64, len(rows)), math.Inf(-1)
	for r, k := range rows {
		for c, l := range cols {
			x := logits[r][c]
			for i, region := range regions {
				if region.has(k, l) {
					x += lambda[i]
				}
			}
			q[r] = append(q[r], x)
			log = special.LogAddExp(log, x)
		}
	}
	for r := range q {
		for c := range q[r] {
			q[r][c] = math.Exp(q[r][c] - log)
		}
	}
	return q
}
