package constraint

import (
	"cmp"
	"math"
	"slices"

	"siibp/core/special"
)

// Split takes the step that Solve takes, and returns how much each constraint and the other classes of the block
// add to each ζ. With λ = log ν_0 at the minimum,
//
//	ζ_k = a_k + Σ pulls_k + rivals_k,  rivals_k = λ − log(1−ν_k).
//
// The pull of a constraint is its slope at ν_k. If ν_k is held at its breakpoint, the pull is as much of the
// slope as keeps ν_k there. logits holds a and becomes ζ. A class alone has no rivals.
func (s *BreakpointSolver) Split(logits []float64, slopes [][]Slope) (pulls [][]float64, rivals []float64) {
	a := slices.Clone(logits)
	_, lambda := s.Solve(logits, make([]float64, len(logits)), slopes)
	if len(logits) == 1 {
		return [][]float64{divide(slopes[0], logits[0]-a[0])}, []float64{0}
	}
	for k, zeta := range logits {
		pulls = append(pulls, divide(slopes[k], special.LogSigmoid(zeta)-lambda-a[k]))
		rivals = append(rivals, lambda-special.LogSigmoid(-zeta))
	}
	return pulls, rivals
}

// divide returns how much each of some slopes adds to their sum, which is given: as ν rises from 0, the slopes
// fall in the order of their breakpoints.
func divide(slopes []Slope, sum float64) []float64 {
	pulls := make([]float64, len(slopes))
	var order []int
	surplus := -sum
	for i, s := range slopes {
		pulls[i] = s.Start
		surplus += s.Start
		if s.At < 1 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(slopes[i].At, slopes[j].At) })
	for _, i := range order {
		fall := math.Min(slopes[i].Fall, math.Max(0, surplus))
		pulls[i] -= fall
		surplus -= fall
	}
	return pulls
}
