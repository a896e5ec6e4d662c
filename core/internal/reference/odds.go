package reference

import (
	"cmp"
	"math"
	"slices"

	"siibp/core/special"
)

// Odds are the summands of eq25 for one class on one track. Their sum is ζ if the step
// over its block is exact.
type Odds struct {
	Prior, LowerBound float64
	Match, HalfNorm   []float64    // of each view, 0 where the track lacks it
	Overlap           []float64    // of each factor, 0 within the block
	Pairs             []float64    // of each other concept
	Pulls             []float64    // of each set that contains the class, and of each clique of the track
	Constraints       []Constraint // of the same
	Rivals            float64
}

// Constraint is the cost of a constraint as a function of ν of one class on one track: C·max(0, Threshold − Rest − Slope·ν)
// or, if it excludes, C·max(0, Rest + ν − 1).
type Constraint struct {
	Slope, Rest, Threshold, C float64
	Excludes                  bool
}

// Odds returns the summands for the classes of a block: one class, or those of a concept that
// exclude each other. stick has their indices on the video's stick order. constraints are those of Constraints, with the
// caller's rounding, which decides whether a set reaches its threshold.
func (m *Model) Odds(j int, block, stick []int, constraints [][]Constraint, beta float64) []Odds {
	list := make([]Odds, len(block))
	a := make([]float64, len(block))
	for i, k := range block {
		list[i] = m.evidence(j, k, stick[i], block, beta)
		list[i].Pairs = m.pairSlopes(j, k)
		a[i] = list[i].Prior + list[i].LowerBound + total(list[i].Match) + total(list[i].HalfNorm) + total(list[i].Overlap) + total(list[i].Pairs)
	}
	m.pulls(constraints, a, list)
	return list
}

func total(x []float64) float64 {
	f := 0.0
	for _, v := range x {
		f += v
	}
	return f
}

// evidence is β times the summands that do not depend on the constraints or on the block.
func (m *Model) evidence(j, k, stick int, block []int, beta float64) Odds {
	i, inside := m.Video[j], map[int]bool{}
	for _, l := range block {
		inside[l] = true
	}
	o := Odds{Overlap: make([]float64, len(m.Concept))}
	if len(m.StickOrder[i]) > 0 {
		o.Prior, o.LowerBound = beta*m.logPi(i, stick), -beta*m.lowerBound(i, stick)
	}
	if m.LogWeight != nil {
		o.Prior = m.LogWeight[k]
	}
	for e := range m.X {
		match, cost := 0.0, 0.0
		if x := m.X[e][j]; x != nil {
			inverse, _ := m.precision(e)
			phi := m.Phi[e][k]
			match, cost = bilinear(phi, inverse, x), bilinear(phi, inverse, phi)/2
			for at, variance := range m.Var[e][k] {
				cost += inverse[at] * variance / 2
			}
			for l := range m.Concept {
				if !inside[l] {
					o.Overlap[l] -= beta * m.Nu[j][l] * bilinear(phi, inverse, m.Phi[e][l])
				}
			}
		}
		o.Match, o.HalfNorm = append(o.Match, beta*match), append(o.HalfNorm, -beta*cost)
	}
	return o
}

// pulls finds the minimum over the block by bisection, and the pull of each set there:
// log ν_k = log ν_0 + a_k + Σ pulls.
func (m *Model) pulls(constraints [][]Constraint, a []float64, list []Odds) {
	low := -10.0
	for i := range list {
		low -= math.Abs(a[i])
		for _, x := range constraints[i] {
			low -= x.C * x.Slope
		}
	}
	logNu := make([]float64, len(list))
	lambda := bisect(low, 0, func(lambda float64) bool {
		sum := math.Exp(lambda)
		for i := range list {
			logNu[i] = bisect(2*low, 0, func(y float64) bool { return y-lambda-a[i]-pull(constraints[i], math.Exp(y)) < 0 })
			sum += math.Exp(logNu[i])
		}
		return sum < 1
	})
	for i := range list {
		others := lambda // log(1−ν_k), of the other classes and none
		for l := range list {
			if l != i {
				others = special.LogAddExp(others, logNu[l])
			}
		}
		list[i].Rivals = lambda - others
		list[i].Constraints = constraints[i]
		list[i].Pulls = shares(constraints[i], math.Exp(logNu[i]), logNu[i]-lambda-a[i])
	}
}

// shares returns the pulls of the constraints, whose sum is left. A constraint has its pull. Those whose breakpoint is ν
// share the rest; the ones that fall last come first.
func shares(constraints []Constraint, nu, left float64) []float64 {
	const rounding = 1e-13
	shares := make([]float64, len(constraints))
	var near []int
	for s, x := range constraints {
		if at := x.breakpoint(); at > 0 && at < 1-slackTolerance && math.Abs(nu-at) <= rounding*at {
			near = append(near, s)
			left -= x.pull(1)
		} else {
			shares[s] = x.pull(nu)
			left -= shares[s]
		}
	}
	slices.SortStableFunc(near, func(s, t int) int { return cmp.Compare(constraints[s].breakpoint(), constraints[t].breakpoint()) })
	for _, s := range slices.Backward(near) {
		x := constraints[s]
		more := max(0, min(left, x.C*x.Slope))
		shares[s] = x.pull(1) + more
		left -= more
	}
	return shares
}

// breakpoint is the least ν that reaches the threshold: 0 if it is reached without ν, and +Inf if the constraint does not
// depend on ν.
func (x Constraint) breakpoint() float64 {
	switch short := x.Threshold - x.Rest; {
	case x.Slope <= 0:
		return math.Inf(1)
	case short <= slackTolerance:
		return 0
	default:
		return short / x.Slope
	}
}

// slackTolerance is the distance from its threshold within which a sum counts as having reached it, and from 1 within which a
// breakpoint counts as never reached. Otherwise rounding would decide.
const slackTolerance = 1e-12

// pull is minus the slope of the cost at ν.
func (x Constraint) pull(nu float64) float64 {
	at := x.breakpoint()
	reached := at < 1-slackTolerance && nu >= at
	switch {
	case x.Excludes && reached:
		return -x.C * x.Slope
	case x.Excludes || reached || x.Slope <= 0:
		return 0
	}
	return x.C * x.Slope
}

// pull is minus the slope of the total cost at ν.
func pull(constraints []Constraint, nu float64) float64 {
	f := 0.0
	for _, x := range constraints {
		f += x.pull(nu)
	}
	return f
}

// Constraints returns the constraints on a class on a track: the sets that contain the class, and the track's
// cliques.
func (m *Model) Constraints(j, k int) []Constraint {
	var constraints []Constraint
	for _, set := range m.Sets[m.Video[j]] {
		x, holds := Constraint{Slope: 1, Threshold: float64(set.Count) * m.Margin, C: m.hingeWeight(m.Video[j])}, false
		for _, l := range set.Factors {
			if l == k {
				holds = true
			} else {
				x.Slope *= m.Nu[j][l]
			}
		}
		for other, video := range m.Video {
			if video == m.Video[j] && other != j {
				product := 1.0
				for _, l := range set.Factors {
					product *= m.Nu[other][l]
				}
				x.Rest += product
			}
		}
		if holds {
			constraints = append(constraints, x)
		}
	}
	return append(constraints, m.excludes(j, k)...)
}

// excludes returns the exclusions of the cliques of a track on a class, with the active fraction of C_x.
func (m *Model) excludes(j, k int) []Constraint {
	var constraints []Constraint
	if m.ExclusionWeight == 0 {
		return nil
	}
	for _, q := range m.Cliques[m.Video[j]] {
		if !slices.Contains(q.Tracks, j) || !slices.Contains(q.Factors, k) {
			continue
		}
		x := Constraint{Slope: 1, Threshold: 1, C: m.ExclusionC * m.ExclusionWeight, Excludes: true}
		for _, other := range q.Tracks {
			if other != j {
				x.Rest += m.Nu[other][k]
			}
		}
		constraints = append(constraints, x)
	}
	return constraints
}

// bisect returns the upper end of the range in which the condition holds.
func bisect(low, high float64, below func(float64) bool) float64 {
	for range 200 {
		middle := low + (high-low)/2
		if middle == low || middle == high {
			break
		}
		if below(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}
