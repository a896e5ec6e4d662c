package constraint

import (
	"cmp"
	"math"
	"slices"

	"siibp/core/special"
)

// Split takes the step that Step takes, and returns how much each constraint and the other classes of the
// block add to each ζ. With λ = log ν_0 at the minimum,
//
//	ζ_k = a_k + Σ shares_k + rivals_k,  rivals_k = λ − log(1−ν_k).
//
// The share of a constraint is its slope at ν_k or, where ν_k sits on its breakpoint, as much of the slope
// as keeps ν_k there. level holds a and becomes ζ. A class alone has no rivals.
func (w *Walk) Split(level []float64, slopes [][]Slope) (shares [][]float64, rivals []float64) {
	a := slices.Clone(level)
	_, lambda := w.Step(level, make([]float64, len(level)), slopes)
	if len(level) == 1 {
		return [][]float64{share(slopes[0], level[0]-a[0])}, []float64{0}
	}
	for k, zeta := range level {
		shares = append(shares, share(slopes[k], special.LogSigmoid(zeta)-lambda-a[k]))
		rivals = append(rivals, lambda-special.LogSigmoid(-zeta))
	}
	return shares, rivals
}

// share returns how much each of some slopes adds to their sum, which is given: as ν rises from 0, the
// slopes fall in the order of their breakpoints.
func share(slopes []Slope, sum float64) []float64 {
	shares := make([]float64, len(slopes))
	var order []int
	gone := -sum
	for i, s := range slopes {
		shares[i] = s.Start
		gone += s.Start
		if s.At < 1 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(slopes[i].At, slopes[j].At) })
	for _, i := range order {
		less := math.Min(slopes[i].Fall, math.Max(0, gone))
		shares[i] -= less
		gone -= less
	}
	return shares
}
