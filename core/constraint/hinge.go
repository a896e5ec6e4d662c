package constraint

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/special"
)

// Hinge is the cost C·max(0, m − Σ_j Π ν) of every set that a video asks for.
type Hinge struct {
	C      float64
	Margin float64 // m
}

// Term is one set as one coefficient ν sees it: its sum is Rest + Slope·ν.
type Term struct {
	Slope float64 // c_J, the product of the set's other members on this track
	Rest  float64 // r_J, what the other tracks pay in
}

// Paper returns ζ by the rule of eq25.2: C·c_J for every set that is still below
// the margin at the present ν. It can raise F, and can alternate for ever.
func (h Hinge) Paper(a, nu float64, terms []Term) float64 {
	for _, t := range terms {
		if t.Rest+t.Slope*nu < h.Margin {
			a += h.C * t.Slope
		}
	}
	return a
}

// Exact returns the ζ whose sigmoid minimises
//
//	ν ↦ −aν − h(ν) + C Σ_J max(0, m − r_J − c_J ν),
//
// h the entropy. It is strictly convex: between two breakpoints ν is the sigmoid
// of a plus C times the slopes still active, or it sits on a breakpoint.
func (h Hinge) Exact(a float64, terms []Term) float64 {
	pull, knots := h.knots(nil, 0, terms)
	zeta := a + pull
	least := math.Inf(-1)
	for _, knot := range knots {
		at := special.Logit(knot.at)
		if zeta <= at {
			break
		}
		least = at
		zeta -= knot.pull
	}
	return math.Max(zeta, least)
}

// knot is a breakpoint b_J in (0, 1), where J stops pulling with C·c_J.
type knot struct {
	at, pull float64
	class    int
}

// knots returns the pull at ν = 0 and, appended, the breakpoints in (0, 1) ascending;
// a set that is met at ν = 0 has no pull, one that is unmet at ν = 1 no breakpoint.
func (h Hinge) knots(knots []knot, class int, terms []Term) (float64, []knot) {
	pull, first := 0.0, len(knots)
	for _, t := range terms {
		short := h.Margin - t.Rest
		if t.Slope <= 0 || short <= 0 || h.C == 0 {
			continue
		}
		pull += h.C * t.Slope
		if short < t.Slope {
			knots = append(knots, knot{short / t.Slope, h.C * t.Slope, class})
		}
	}
	slices.SortStableFunc(knots[first:], func(x, y knot) int { return cmp.Compare(x.at, y.at) })
	return pull, knots
}

// Block is the exact step over the classes of one concept on one track, of which
// at most one is shown: it minimises
//
//	Σ_k (−a_k ν_k + ν_k log ν_k) + ν_0 log ν_0 + C Σ_J max(0, m − r_J − c_J ν_k(J)),
//
// Σ_k ν_k + ν_0 = 1, over the simplex. terms[k] are the sets that hold class k.
// With λ = log ν_0, ν_k = exp(λ + a_k + active pulls) or sits on a breakpoint, so
// each ν_k and their sum rise with λ, and one scalar equation is left. It writes
// log ν_k to logNu and returns log ν_0.
func (h Hinge) Block(a []float64, terms [][]Term, logNu []float64) float64 {
	level := logNu // a_k + pull, log ν_k − λ while class k is not held
	var knots []knot
	for k := range a {
		var pull float64
		pull, knots = h.knots(knots, k, terms[k])
		level[k] = a[k] + pull
	}
	if len(knots) == 0 {
		rest := -logSumExp1(level, nil)
		floats.AddConst(rest, logNu)
		return rest
	}
	return walk(level, events(level, knots), logNu)
}

// event is a λ at which a class comes to be held at a breakpoint, or is let go.
type event struct {
	lambda float64
	knot   knot
	hold   bool
}

// events returns where, as λ rises, each class meets and leaves each breakpoint.
func events(level []float64, knots []knot) []event {
	list := make([]event, 0, 2*len(knots))
	class, now := -1, 0.0
	for _, x := range knots {
		if x.class != class {
			class, now = x.class, level[x.class]
		}
		list = append(list, event{math.Log(x.at) - now, x, true})
		now -= x.pull
		list = append(list, event{math.Log(x.at) - now, x, false})
	}
	slices.SortStableFunc(list, func(x, y event) int { return cmp.Compare(x.lambda, y.lambda) })
	return list
}

// walk raises λ through the events until Σ_k ν_k + ν_0 = 1. level and logNu may be
// the same slice.
func walk(level []float64, list []event, logNu []float64) float64 {
	held := make([]float64, len(level)) // the breakpoint that holds a class, or 0
	sum, weight := 0.0, logSumExp1(level, held)
	lambda := math.Inf(-1)
	for _, e := range list {
		if sum+math.Exp(e.lambda+weight) >= 1 {
			break
		}
		lambda = e.lambda
		if e.hold {
			held[e.knot.class] = e.knot.at
		} else {
			held[e.knot.class] = 0
			level[e.knot.class] -= e.knot.pull
		}
		sum, weight = floats.Sum(held), logSumExp1(level, held)
	}
	lambda = math.Max(lambda, math.Log1p(-math.Min(sum, 1))-weight)
	for k, at := range held {
		if at > 0 {
			logNu[k] = math.Log(at)
		} else {
			logNu[k] = lambda + level[k]
		}
	}
	return lambda
}

// logSumExp1 returns log(1 + Σ_k e^{x_k}) over the classes that are not held.
func logSumExp1(x, held []float64) float64 {
	sum := 0.0
	for k, v := range x {
		if held == nil || held[k] == 0 {
			sum = special.LogAddExp(sum, v)
		}
	}
	return sum
}

// Zeta turns log ν of one block into ζ_k = log ν_k − log(1−ν_k), in place; rest is
// log ν_0. Where ν_k nears 1, 1−ν_k is the sum of all others.
func Zeta(logNu []float64, rest float64) {
	likely := -1
	for k, v := range logNu {
		if v > -math.Ln2 {
			likely = k
		}
	}
	if likely >= 0 {
		for k, v := range logNu {
			if k != likely {
				rest = special.LogAddExp(rest, v)
			}
		}
	}
	for k, v := range logNu {
		if k == likely {
			logNu[k] = v - rest
		} else {
			logNu[k] = v - special.Log1mExp(v)
		}
	}
}
