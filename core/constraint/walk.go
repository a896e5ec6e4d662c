package constraint

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/special"
)

// Walk is the exact step over a block: the classes of one concept, of which a track shows one at
// most, or one class alone. It holds room to work in, so each goroutine needs its own.
type Walk struct {
	points []point
	events []event
	fixed  []float64 // the breakpoint that a class sits on, 0: none

	top, none, total float64 // of the weights
}

// point is a breakpoint of a class, where its slope falls.
type point struct {
	at, fall float64
	class    int
}

// Step minimises
//
//	Σ_k (−a_k ν_k + ν_k log ν_k) + ν_0 log ν_0 + Σ cost,  Σ_k ν_k + ν_0 = 1,
//
// where slopes[k] are the costs that depend on ν_k. With λ = log ν_0, ν_k is e^λ times e^{a_k +
// the slopes at ν_k}, or it sits on a breakpoint; so each ν_k rises with λ, and their sum, and
// one scalar equation is left. level holds a; it becomes ζ_k = log ν_k − log(1−ν_k). nu becomes
// ν. Step returns Σ_k ν_k log ν_k with ν_0's, and λ.
func (w *Walk) Step(level, nu []float64, slopes [][]Slope) (entropy, lambda float64) {
	w.points, w.fixed = w.points[:0], w.fixed[:0]
	for k := range level {
		level[k] += w.begin(k, slopes[k])
		w.fixed = append(w.fixed, 0)
	}
	w.weigh(level, nu)
	lambda = w.walk(level, nu)
	entropy = lambda*special.Exp(lambda) + floats.Dot(level, nu)
	logits(level, lambda)
	return entropy, lambda
}

// begin returns a class's slope at ν = 0 and appends its breakpoints, ascending.
func (w *Walk) begin(class int, slopes []Slope) float64 {
	start, first := 0.0, len(w.points)
	for _, s := range slopes {
		start += s.Start
		if s.At < 1 {
			w.points = append(w.points, point{s.At, s.Fall, class})
		}
	}
	if len(w.points) > first+1 {
		slices.SortStableFunc(w.points[first:], func(x, y point) int { return cmp.Compare(x.at, y.at) })
	}
	return start
}

// weigh sets the weight e^{level_k − top} of every class, and their sum with none's, e^{−top};
// top is the largest level of those that sit on no breakpoint, so that no weight overflows.
func (w *Walk) weigh(level, weight []float64) {
	w.top = 0
	for k, x := range level {
		if w.fixed[k] == 0 && x > w.top {
			w.top = x
		}
	}
	for k, x := range level {
		weight[k] = special.Exp(x - w.top)
	}
	w.sum(weight)
}

// sum sums the weights of what sits on no breakpoint.
func (w *Walk) sum(weight []float64) {
	w.none = special.Exp(-w.top)
	w.total = w.none
	for k, x := range weight {
		if w.fixed[k] == 0 {
			w.total += x
		}
	}
}

// faint is a sum of weights that is soon no longer a normal number, nor its inverse.
const faint = 1e-200

// event is the λ = log − level at which a class arrives at a breakpoint, or leaves it.
type event struct {
	log, level float64 // of the breakpoint, and of the class until then
	point      point
	arrives    bool
}

// above is λ + top. Where the level is near top, λ alone would not have its last digits.
func (e event) above(top float64) float64 { return e.log - (e.level - top) }

// schedule lists, as λ rises, where each class arrives at and leaves each of its breakpoints.
func (w *Walk) schedule(level []float64) {
	w.events = w.events[:0]
	class, now := -1, 0.0
	for _, x := range w.points {
		if x.class != class {
			class, now = x.class, level[x.class]
		}
		log := math.Log(x.at)
		w.events = append(w.events, event{log, now, x, true})
		now -= x.fall
		w.events = append(w.events, event{log, now, x, false})
	}
	slices.SortStableFunc(w.events, func(x, y event) int { return cmp.Compare(x.above(w.top), y.above(w.top)) })
}

// walk raises λ through the events until Σ_k ν_k + ν_0 = 1, and turns the levels into log ν and
// the weights into ν, in place. It returns λ.
func (w *Walk) walk(level, nu []float64) float64 {
	w.schedule(level)
	fixed := 0.0
	last := event{log: math.Inf(-1)}
	for _, e := range w.events {
		if fixed+special.Exp(e.above(w.top))*w.total >= 1 {
			break
		}
		last = e
		if k := e.point.class; e.arrives {
			w.fixed[k] = e.point.at
		} else {
			w.fixed[k] = 0
			level[k] -= e.point.fall
			nu[k] = special.Exp(level[k] - w.top)
		}
		if w.sum(nu); w.total < faint || w.total > 1/faint {
			w.weigh(level, nu)
		}
		fixed = floats.Sum(w.fixed)
	}
	share := math.Max(last.above(w.top), math.Log1p(-math.Min(fixed, 1))-math.Log(w.total))
	lambda := share - w.top
	part := special.Exp(share)
	for k, at := range w.fixed {
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

// logits turns log ν of one block into ζ_k = log ν_k − log(1−ν_k), in place; rest is log ν_0.
// Where ν_k nears 1, 1−ν_k is the sum of all others.
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
