package constraint

import (
	"cmp"
	"math"
	"slices"

	"siibp/core/special"
)

// Split is the exact step over a block, of one class or of those that exclude each other,
// taken apart. With λ = log ν_0 at the minimum,
//
//	ζ_k = a_k + Σ_J pulls_kJ + rivals_k,  rivals_k = λ − log(1−ν_k).
//
// A set pulls with C·c_J while it stays below the margin and not at all beyond it; where
// ν_k sits on its breakpoint, with as much as holds ν_k there. level holds a and becomes ζ.
// A class alone has no rivals.
func (h *Hinge) Split(level []float64, terms [][]Term) (pulls [][]float64, rivals []float64) {
	a := slices.Clone(level)
	rivals = make([]float64, len(level))
	if len(level) == 1 {
		level[0] = h.Exact(level[0], terms[0])
		return [][]float64{h.shares(terms[0], level[0]-a[0])}, rivals
	}
	h.Block(level, make([]float64, len(level)), terms)
	for k, zeta := range level {
		pulls = append(pulls, h.shares(terms[k], special.LogSigmoid(zeta)-h.rest-a[k]))
		rivals[k] = h.rest - special.LogSigmoid(-zeta)
	}
	return pulls, rivals
}

// shares says how much of a class's pull is whose: as ν rises from 0, the sets let go in
// the order of their breakpoints.
func (h *Hinge) shares(terms []Term, pull float64) []float64 {
	share := make([]float64, len(terms))
	var order []int
	gone := -pull
	for i, t := range terms {
		short := h.Margin - t.Rest
		if t.Slope <= 0 || short <= met {
			continue
		}
		share[i] = h.C * t.Slope
		gone += share[i]
		if short < nearly*t.Slope {
			order = append(order, i)
		}
	}
	at := func(i int) float64 { return (h.Margin - terms[i].Rest) / terms[i].Slope }
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(at(i), at(j)) })
	for _, i := range order {
		less := math.Min(share[i], math.Max(0, gone))
		share[i] -= less
		gone -= less
	}
	return share
}

// SplitPaper is Paper taken apart: what each set adds to ζ.
func (h *Hinge) SplitPaper(nu float64, terms []Term) []float64 {
	pulls := make([]float64, len(terms))
	for i := range terms {
		pulls[i] = h.Paper(0, nu, terms[i:i+1])
	}
	return pulls
}
