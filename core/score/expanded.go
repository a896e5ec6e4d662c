package score

import (
	"math"
	"slices"
)

// ExpandedInterval returns the percentile interval of a method's measure as Interval does, but with
// tails so small that it is as wide as Student's interval where few videos are drawn: Φ(−t √(n/(n−1)))
// of the n videos, t the quantile of n − 1 degrees of freedom (Hesterberg, What teachers should know
// about the bootstrap, 2015, section 5.2). Percentile intervals of few are too narrow.
func (r *Resampling) ExpandedInterval(method int, name string) (Interval, bool) {
	m := r.index(method, name)
	if m < 0 {
		return Interval{}, false
	}
	return tailInterval(slices.Clone(r.samples[method][m]), expandedTail(len(r.videos)))
}

// expandedTail returns the share of replicates to leave out at each end of an interval of n videos.
func expandedTail(n int) float64 {
	if n < 2 {
		return 0
	}
	x := studentQuantile(float64(n-1)) * math.Sqrt(float64(n)/float64(n-1))
	return math.Erfc(x/math.Sqrt2) / 2
}

// studentQuantile returns the 97.5 % quantile of Student's distribution of ν degrees of freedom:
// within 1 % from ν = 3 on, too small below (Abramowitz and Stegun 1964, 26.7.5).
func studentQuantile(nu float64) float64 {
	const z = 1.959963984540054
	const z3, z5, z7 = z * z * z, z * z * z * z * z, z * z * z * z * z * z * z
	return z + (z3+z)/(4*nu) + (5*z5+16*z3+3*z)/(96*nu*nu) + (3*z7+19*z5+17*z3-15*z)/(384*nu*nu*nu)
}
