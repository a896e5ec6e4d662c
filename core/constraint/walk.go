package constraint

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"siibp/core/special"
)

// Walk is the exact step over a block: the classes of one concept, of which a track shows one at
// most, or one class alone. It holds working memory, so each goroutine needs its own.
type Walk struct {
	classes []position
	fixed   []float64 // the breakpoint that a class sits on, 0: none

	top, none, total float64 // of the weights
}

// position is where a class stands as λ rises: below its next breakpoint, or on it.
type position struct {
	slopes   []Slope
	at, fall float64 // the next breakpoint, 1 where there is none, and by how much the slope falls there
	log      float64 // log at, +∞ where there is none
	sits     bool    // the class sits on it, and is next to leave it
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
	w.classes, w.fixed = w.classes[:0], w.fixed[:0]
	for k := range level {
		for _, s := range slopes[k] {
			level[k] += s.Start
		}
		class := position{slopes: slopes[k]}
		class.seek()
		w.classes = append(w.classes, class)
		w.fixed = append(w.fixed, 0)
	}
	w.weigh(level, nu)
	lambda = w.walk(level, nu)
	entropy = lambda*special.Exp(lambda) + floats.Dot(level, nu)
	logits(level, lambda)
	return entropy, lambda
}

// seek moves on to the next breakpoint. Few of them are reached, so they are not sorted.
func (p *position) seek() {
	beyond := p.at
	p.at, p.fall, p.log, p.sits = 1, 0, math.Inf(1), false
	for _, s := range p.slopes {
		switch {
		case s.At <= beyond:
		case s.At < p.at:
			p.at, p.fall = s.At, s.Fall
		case s.At == p.at:
			p.fall += s.Fall
		}
	}
	if p.at < 1 {
		p.log = math.Log(p.at)
	}
}

// beside returns a class's level where it arrives at its next breakpoint, or leaves it.
func (p *position) beside(level float64) float64 {
	if p.sits {
		level -= p.fall
	}
	return level
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

// event is λ = log − level, where a class arrives at a breakpoint or leaves one.
type event struct{ log, level float64 }

// above returns λ + top. Where the level is near top, λ alone would not have its last digits.
func (e event) above(top float64) float64 { return e.log - (e.level - top) }

// next returns the class that is the first to arrive at a breakpoint or to leave one as λ rises, and
// −1 where none does.
func (w *Walk) next(level []float64) (int, event) {
	first, e := -1, event{log: math.Inf(1)}
	for k := range w.classes {
		class := &w.classes[k]
		if x := (event{class.log, class.beside(level[k])}); x.above(w.top) < e.above(w.top) {
			first, e = k, x
		}
	}
	return first, e
}

// pass takes a class onto its next breakpoint, or off it with the smaller slope beyond.
func (w *Walk) pass(k int, level, weight []float64) {
	class := &w.classes[k]
	if class.sits {
		w.fixed[k] = 0
		level[k] = class.beside(level[k])
		weight[k] = special.Exp(level[k] - w.top)
		class.seek()
	} else {
		class.sits, w.fixed[k] = true, class.at
	}
	if w.sum(weight); w.total < faint || w.total > 1/faint {
		w.weigh(level, weight)
	}
}

// walk raises λ past breakpoints until Σ_k ν_k + ν_0 = 1, and turns the levels into log ν and the
// weights into ν, in place. It returns λ.
func (w *Walk) walk(level, nu []float64) float64 {
	fixed, last := 0.0, event{log: math.Inf(-1)}
	for {
		k, e := w.next(level)
		if k < 0 || fixed+special.Exp(e.above(w.top))*w.total >= 1 {
			break
		}
		last = e
		w.pass(k, level, nu)
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
