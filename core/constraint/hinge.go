package constraint

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/special"
)

// Hinge is the cost C·max(0, m − Σ_j Π ν) of every set that a video asks for. It
// holds room to work in, so two goroutines need a hinge each, and it stays where it is.
type Hinge struct {
	C       float64
	Margin  float64 // m
	ByPaper bool    // Sweep takes a column alone by Paper

	knots  []knot
	events []event
	held   []float64 // the breakpoint that holds a class, or 0; in the end room

	top, none, total float64 // of the weights
	rest             float64 // log ν_0 of the last block

	steps steps
}

// Sums of ν have lost digits here: a set that is short by less is met, and a breakpoint so near
// 1 is not reached. Else rounding would decide whether a class is held at, say, 1 − 1e-16, and
// with that how far from it its rivals are.
const (
	met    = 1e-12
	nearly = 1 - met
)

// Term is one set as one coefficient ν sees it: its sum is Rest + Slope·ν.
type Term struct {
	Slope float64 // c_J, the product of the set's other members on this track
	Rest  float64 // r_J, what the other tracks pay in
}

// Paper returns ζ by the rule of eq25.2: C·c_J for every set that is still below
// the margin at the present ν. It can raise F, and can alternate for ever.
func (h *Hinge) Paper(a, nu float64, terms []Term) float64 {
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
func (h *Hinge) Exact(a float64, terms []Term) float64 {
	h.knots = h.knots[:0]
	zeta := a + h.pull(0, terms)
	least := math.Inf(-1)
	for _, knot := range h.knots {
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

// pull returns the pull on a class at ν = 0 and appends its breakpoints in (0, 1),
// ascending; a set that is met at ν = 0 has no pull, one that is unmet at ν = 1 no
// breakpoint.
func (h *Hinge) pull(class int, terms []Term) float64 {
	pull, first := 0.0, len(h.knots)
	for _, t := range terms {
		short := h.Margin - t.Rest
		if t.Slope <= 0 || short <= met || h.C == 0 {
			continue
		}
		pull += h.C * t.Slope
		if short < nearly*t.Slope {
			h.knots = append(h.knots, knot{short / t.Slope, h.C * t.Slope, class})
		}
	}
	if len(h.knots) > first+1 {
		slices.SortStableFunc(h.knots[first:], func(x, y knot) int { return cmp.Compare(x.at, y.at) })
	}
	return pull
}

// Block is the exact step over the classes of one concept on one track, of which
// at most one is shown: it minimises
//
//	Σ_k (−a_k ν_k + ν_k log ν_k) + ν_0 log ν_0 + C Σ_J max(0, m − r_J − c_J ν_k(J)),
//
// Σ_k ν_k + ν_0 = 1, over the simplex. terms[k] are the sets that hold class k.
// With λ = log ν_0, ν_k = exp(λ + a_k + active pulls) or sits on a breakpoint, so
// each ν_k and their sum rise with λ, and one scalar equation is left. level holds a; it
// writes ζ_k = log ν_k − log(1−ν_k) to it and ν_k to nu, and returns Σ_k ν_k log ν_k with
// ν_0's.
func (h *Hinge) Block(level, nu []float64, terms [][]Term) float64 {
	h.knots, h.held = h.knots[:0], h.held[:0]
	for k := range level {
		level[k] += h.pull(k, terms[k])
		h.held = append(h.held, 0)
	}
	h.weigh(level, nu)
	lambda := h.walk(level, nu)
	h.rest = lambda
	f := lambda*special.Exp(lambda) + floats.Dot(level, nu)
	logits(level, lambda)
	return f
}

// weigh takes the weight e^{level_k − top} of every class that is not held, and their
// sum, with that of none of them, so that no weight overflows.
func (h *Hinge) weigh(level, weight []float64) {
	h.top = 0
	for k, x := range level {
		if h.held[k] == 0 && x > h.top {
			h.top = x
		}
	}
	for k, x := range level {
		weight[k] = special.Exp(x - h.top)
	}
	h.sum(weight)
}

// sum refreshes the sum of the weights.
func (h *Hinge) sum(weight []float64) {
	h.none = special.Exp(-h.top)
	h.total = h.none
	for k, x := range weight {
		if h.held[k] == 0 {
			h.total += x
		}
	}
}

// faint is a sum of weights that is soon no longer a normal number, nor its inverse.
const faint = 1e-200

// event is a λ, log − level, at which a class comes to be held at a breakpoint, or is let go.
type event struct {
	log, level float64 // of the breakpoint, and of the class until then
	knot       knot
	hold       bool
}

// above is λ + top. Where the level is near top, λ alone would not have its last digits.
func (e event) above(top float64) float64 { return e.log - (e.level - top) }

// schedule lists where, as λ rises, each class meets and leaves each breakpoint.
func (h *Hinge) schedule(level []float64) {
	h.events = h.events[:0]
	class, now := -1, 0.0
	for _, x := range h.knots {
		if x.class != class {
			class, now = x.class, level[x.class]
		}
		log := math.Log(x.at)
		h.events = append(h.events, event{log, now, x, true})
		now -= x.pull
		h.events = append(h.events, event{log, now, x, false})
	}
	slices.SortStableFunc(h.events, func(x, y event) int { return cmp.Compare(x.above(h.top), y.above(h.top)) })
}

// walk raises λ through the events until Σ_k ν_k + ν_0 = 1, and turns the levels
// into log ν and the weights into ν in place.
func (h *Hinge) walk(level, nu []float64) float64 {
	h.schedule(level)
	held := 0.0
	last := event{log: math.Inf(-1)}
	for _, e := range h.events {
		if held+special.Exp(e.above(h.top))*h.total >= 1 {
			break
		}
		last = e
		if k := e.knot.class; e.hold {
			h.held[k] = e.knot.at
		} else {
			h.held[k] = 0
			level[k] -= e.knot.pull
			nu[k] = special.Exp(level[k] - h.top)
		}
		if h.sum(nu); h.total < faint || h.total > 1/faint {
			h.weigh(level, nu)
		}
		held = floats.Sum(h.held)
	}
	share := math.Max(last.above(h.top), math.Log1p(-math.Min(held, 1))-math.Log(h.total))
	lambda := share - h.top
	part := special.Exp(share)
	for k, at := range h.held {
		if at > 0 {
			level[k], nu[k] = math.Log(at), at
		} else {
			level[k] += lambda
			if nu[k] < faint {
				nu[k] = special.Exp(level[k])
			} else {
				nu[k] *= part
			}
		}
	}
	return lambda
}

// logits turns log ν of one block into ζ_k = log ν_k − log(1−ν_k), in place; rest is
// log ν_0. Where ν_k nears 1, 1−ν_k is the sum of all others.
func logits(logNu []float64, rest float64) {
	const negligible = -40 // e^{−40} is below the last digit of 1
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
		switch {
		case k == likely:
			logNu[k] = v - rest
		case v > negligible:
			logNu[k] = v - special.Log1mExp(v)
		}
	}
}
