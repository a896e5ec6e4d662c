package reference

import (
	"cmp"
	"math"
	"slices"

	"siibp/core/special"
)

// Odds are the terms of eq25 for one class on one track; they add up to ζ where the step
// over its block is exact.
type Odds struct {
	Prior, Bound float64
	Match, Cost  []float64 // of each view, 0 where the track lacks it
	Overlap      []float64 // of each factor, 0 within the block
	Pairs        []float64 // of each other concept
	Pulls        []float64 // of each set that holds the class, and of each clique of the track
	Asks         []Ask     // of the same
	Rivals       float64
}

// Ask is a constraint as one class on one track sees it. It costs C·max(0, Bound − Rest − Slope·ν),
// or, if it excludes, C·max(0, Rest + ν − 1).
type Ask struct {
	Slope, Rest, Bound, C float64
	Excludes              bool
}

// Odds returns the terms for the classes of a block: one class, or those of a concept that
// exclude each other. stick is their places on the video's line; asks are those of Asks, to
// the last digit as the caller has them: where a set is met but for rounding, that decides.
func (m *Model) Odds(j int, block, stick []int, asks [][]Ask, beta float64) []Odds {
	list := make([]Odds, len(block))
	a := make([]float64, len(block))
	for i, k := range block {
		list[i] = m.evidence(j, k, stick[i], block, beta)
		list[i].Pairs = m.pairSlopes(j, k)
		a[i] = list[i].Prior + list[i].Bound + total(list[i].Match) + total(list[i].Cost) + total(list[i].Overlap) + total(list[i].Pairs)
	}
	m.pulls(asks, a, list)
	return list
}

func total(x []float64) float64 {
	f := 0.0
	for _, v := range x {
		f += v
	}
	return f
}

// evidence is β times what does not depend on the constraints or on the block.
func (m *Model) evidence(j, k, stick int, block []int, beta float64) Odds {
	i, inside := m.Video[j], map[int]bool{}
	for _, l := range block {
		inside[l] = true
	}
	o := Odds{Overlap: make([]float64, len(m.Concept))}
	if len(m.Line[i]) > 0 {
		o.Prior, o.Bound = beta*m.logPi(i, stick), -beta*m.bound(i, stick)
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
		o.Match, o.Cost = append(o.Match, beta*match), append(o.Cost, -beta*cost)
	}
	return o
}

// pulls finds the minimum over the block by bisection and reads off it what each set adds:
// log ν_k = log ν_0 + a_k + Σ pulls.
func (m *Model) pulls(asks [][]Ask, a []float64, list []Odds) {
	low := -10.0
	for i := range list {
		low -= math.Abs(a[i])
		for _, x := range asks[i] {
			low -= x.C * x.Slope
		}
	}
	logNu := make([]float64, len(list))
	lambda := bisect(low, 0, func(lambda float64) bool {
		sum := math.Exp(lambda)
		for i := range list {
			logNu[i] = bisect(2*low, 0, func(y float64) bool { return y-lambda-a[i]-pull(asks[i], math.Exp(y)) < 0 })
			sum += math.Exp(logNu[i])
		}
		return sum < 1
	})
	for i := range list {
		others := lambda // log(1−ν_k), of what is not this class
		for l := range list {
			if l != i {
				others = special.LogAddExp(others, logNu[l])
			}
		}
		list[i].Rivals = lambda - others
		list[i].Asks = asks[i]
		list[i].Pulls = shares(asks[i], math.Exp(logNu[i]), logNu[i]-lambda-a[i])
	}
}

// shares says which constraints add what all of them do: each its pull, and those whose breakpoint ν
// sits on what is left, of several the ones that fall last.
func shares(asks []Ask, nu, left float64) []float64 {
	const rounding = 1e-13
	shares := make([]float64, len(asks))
	var near []int
	for s, x := range asks {
		if at := x.breakpoint(); at > 0 && at < 1-met && math.Abs(nu-at) <= rounding*at {
			near = append(near, s)
			left -= x.pull(1)
		} else {
			shares[s] = x.pull(nu)
			left -= shares[s]
		}
	}
	slices.SortStableFunc(near, func(s, t int) int { return cmp.Compare(asks[s].breakpoint(), asks[t].breakpoint()) })
	for _, s := range slices.Backward(near) {
		x := asks[s]
		more := max(0, min(left, x.C*x.Slope))
		shares[s] = x.pull(1) + more
		left -= more
	}
	return shares
}

// breakpoint is the ν from which on the bound is reached: 0 where it is without ν, and +Inf where ν
// changes nothing.
func (x Ask) breakpoint() float64 {
	switch short := x.Bound - x.Rest; {
	case x.Slope <= 0:
		return math.Inf(1)
	case short <= met:
		return 0
	default:
		return short / x.Slope
	}
}

// met is how far from its bound a sum is as good as at it, and from 1 a breakpoint: there, rounding
// would decide.
const met = 1e-12

// pull is minus the slope of the cost at ν.
func (x Ask) pull(nu float64) float64 {
	at := x.breakpoint()
	reached := at < 1-met && nu >= at
	switch {
	case x.Excludes && reached:
		return -x.C * x.Slope
	case x.Excludes || reached || x.Slope <= 0:
		return 0
	}
	return x.C * x.Slope
}

// pull is minus the slope of what all of them cost at ν.
func pull(asks []Ask, nu float64) float64 {
	f := 0.0
	for _, x := range asks {
		f += x.pull(nu)
	}
	return f
}

// Asks returns what each set that holds the class asks of it on a track, and each of the track's
// cliques.
func (m *Model) Asks(j, k int) []Ask {
	var asks []Ask
	for _, set := range m.Sets[m.Video[j]] {
		x, holds := Ask{Slope: 1, Bound: float64(set.Count) * m.Margin, C: m.hingeCost(m.Video[j])}, false
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
			asks = append(asks, x)
		}
	}
	return append(asks, m.excludes(j, k)...)
}

// excludes returns what each clique of a track asks of a class, at the cost that an annealed
// start leaves of C_x.
func (m *Model) excludes(j, k int) []Ask {
	var asks []Ask
	if m.ExclusionWeight == 0 {
		return nil
	}
	for _, q := range m.Cliques[m.Video[j]] {
		if !slices.Contains(q.Tracks, j) || !slices.Contains(q.Factors, k) {
			continue
		}
		x := Ask{Slope: 1, Bound: 1, C: m.ExclusionC * m.ExclusionWeight, Excludes: true}
		for _, other := range q.Tracks {
			if other != j {
				x.Rest += m.Nu[other][k]
			}
		}
		asks = append(asks, x)
	}
	return asks
}

// bisect returns where a condition that holds below no longer does.
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
