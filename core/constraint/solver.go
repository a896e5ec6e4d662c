package constraint

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/special"
)

// BreakpointSolver is the definition of the exact update of a block: the classes of one concept, of which a track
// shows one at most, or one class alone. It takes constraints of any kind. It holds working memory, so each
// goroutine needs its own.
type BreakpointSolver struct {
	classes []position
	fixed   []float64 // the breakpoint at which a class is held, 0: none

	maxLogit float64 // the log-sum-exp shift
	none     float64 // e^{−maxLogit}, the unnormalized probability of no class
	total    float64 // of the unnormalized probabilities
}

// position is the state of a class as λ rises: below its next breakpoint, or held at it.
type position struct {
	slopes           []Slope
	breakpoint, drop float64 // the next breakpoint, 1 if there is none, and the decrease of the slope there
	log              float64 // log of the breakpoint, +∞ if there is none
	held             bool    // the class is held at the breakpoint, and is next to leave it
}

// Solve minimizes
//
//	Σ_k (−a_k ν_k + ν_k log ν_k) + ν_0 log ν_0 + Σ cost,  Σ_k ν_k + ν_0 = 1,
//
// where slopes[k] are the costs that depend on ν_k. With λ = log ν_0, ν_k is e^λ times e^{a_k + the slopes at
// ν_k}, or ν_k is held at a breakpoint. So each ν_k rises with λ, and Σ_k ν_k + ν_0 = 1 is one monotone scalar
// equation. logits holds a; it becomes ζ_k = log ν_k − log(1−ν_k). nu becomes ν. Solve returns
// Σ_k ν_k log ν_k + ν_0 log ν_0, and λ.
func (s *BreakpointSolver) Solve(logits, nu []float64, slopes [][]Slope) (negEntropy, lambda float64) {
	s.classes, s.fixed = s.classes[:0], s.fixed[:0]
	for k := range logits {
		for _, x := range slopes[k] {
			logits[k] += x.AtZero
		}
		class := position{slopes: slopes[k]}
		class.seek()
		s.classes = append(s.classes, class)
		s.fixed = append(s.fixed, 0)
	}
	s.exponentiate(logits, nu)
	lambda = s.raise(logits, nu)
	negEntropy = lambda*special.Exp(lambda) + floats.Dot(logits, nu)
	toLogOdds(logits, lambda)
	return negEntropy, lambda
}

// seek moves on to the next breakpoint. Few of them are reached, so they are not sorted.
func (p *position) seek() {
	beyond := p.breakpoint
	p.breakpoint, p.drop, p.log, p.held = 1, 0, math.Inf(1), false
	for _, s := range p.slopes {
		switch {
		case s.Breakpoint <= beyond:
		case s.Breakpoint < p.breakpoint:
			p.breakpoint, p.drop = s.Breakpoint, s.Drop
		case s.Breakpoint == p.breakpoint:
			p.drop += s.Drop
		}
	}
	if p.breakpoint < 1 {
		p.log = math.Log(p.breakpoint)
	}
}

// nextLogit returns the logit with which a class arrives at its next breakpoint, or leaves it.
func (p *position) nextLogit(logit float64) float64 {
	if p.held {
		logit -= p.drop
	}
	return logit
}

// exponentiate sets the unnormalized probability e^{logit_k − maxLogit} of every class, and their sum with that
// of no class. maxLogit is the largest logit of the classes that are not held, so that nothing overflows.
func (s *BreakpointSolver) exponentiate(logits, unnormalized []float64) {
	s.maxLogit = 0
	for k, x := range logits {
		if s.fixed[k] == 0 && x > s.maxLogit {
			s.maxLogit = x
		}
	}
	for k, x := range logits {
		unnormalized[k] = special.Exp(x - s.maxLogit)
	}
	s.sum(unnormalized)
}

// sum adds up the unnormalized probabilities of the classes that are not held.
func (s *BreakpointSolver) sum(unnormalized []float64) {
	s.none = special.Exp(-s.maxLogit)
	s.total = s.none
	for k, x := range unnormalized {
		if s.fixed[k] == 0 {
			s.total += x
		}
	}
}

// minNormalTotal is near the smallest normal number: a smaller sum, or its inverse, may lose digits.
const minNormalTotal = 1e-200

// event is λ = log − logit, at which a class arrives at a breakpoint or leaves one.
type event struct{ log, logit float64 }

// shifted returns λ + maxLogit. If the logit is near maxLogit, λ alone would not have its last digits.
func (e event) shifted(maxLogit float64) float64 { return e.log - (e.logit - maxLogit) }

// next returns the class that is the first to arrive at a breakpoint or to leave one as λ rises, and −1 if
// there is none.
func (s *BreakpointSolver) next(logits []float64) (int, event) {
	first, e := -1, event{log: math.Inf(1)}
	for k := range s.classes {
		class := &s.classes[k]
		if x := (event{class.log, class.nextLogit(logits[k])}); x.shifted(s.maxLogit) < e.shifted(s.maxLogit) {
			first, e = k, x
		}
	}
	return first, e
}

// passBreakpoint holds ν of a class at its next breakpoint. If ν is held there already, passBreakpoint releases it: beyond the
// breakpoint its slope is smaller.
func (s *BreakpointSolver) passBreakpoint(k int, logits, unnormalized []float64) {
	class := &s.classes[k]
	if class.held {
		s.fixed[k] = 0
		logits[k] = class.nextLogit(logits[k])
		unnormalized[k] = special.Exp(logits[k] - s.maxLogit)
		class.seek()
	} else {
		class.held, s.fixed[k] = true, class.breakpoint
	}
	if s.sum(unnormalized); s.total < minNormalTotal || s.total > 1/minNormalTotal {
		s.exponentiate(logits, unnormalized)
	}
}

// raise raises λ past breakpoints until Σ_k ν_k + ν_0 = 1, and turns the logits into log ν and the unnormalized
// probabilities into ν, in place. It returns λ.
func (s *BreakpointSolver) raise(logits, nu []float64) float64 {
	fixed, last := 0.0, event{log: math.Inf(-1)}
	for {
		k, e := s.next(logits)
		if k < 0 || fixed+special.Exp(e.shifted(s.maxLogit))*s.total >= 1 {
			break
		}
		last = e
		s.passBreakpoint(k, logits, nu)
		fixed = floats.Sum(s.fixed)
	}
	shifted := math.Max(last.shifted(s.maxLogit), math.Log1p(-math.Min(fixed, 1))-math.Log(s.total))
	lambda := shifted - s.maxLogit
	scale := special.Exp(shifted)
	for k, at := range s.fixed {
		if at > 0 {
			logits[k], nu[k] = math.Log(at), at
		} else {
			logits[k] += lambda
			if nu[k] < minNormalTotal {
				nu[k] = special.Exp(logits[k])
			} else {
				nu[k] *= scale
			}
		}
	}
	return lambda
}

// Split computes the update of Solve and returns the contributions to each ζ of each constraint and of the other classes of the
// block. With λ = log ν_0 at the minimum,
//
//	ζ_k = a_k + Σ pulls_k + rivals_k,  rivals_k = λ − log(1−ν_k).
//
// The pull of a constraint is its slope at ν_k. If ν_k is held at its breakpoint, the pull is the part of the
// slope that keeps ν_k there. logits holds a and becomes ζ. A class alone has no rivals.
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

// divide returns the share of each slope in the given sum of all slopes: as ν rises from 0, the slopes
// fall in the order of their breakpoints.
func divide(slopes []Slope, sum float64) []float64 {
	pulls := make([]float64, len(slopes))
	var order []int
	surplus := -sum
	for i, s := range slopes {
		pulls[i] = s.AtZero
		surplus += s.AtZero
		if s.Breakpoint < 1 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(slopes[i].Breakpoint, slopes[j].Breakpoint) })
	for _, i := range order {
		fall := math.Min(slopes[i].Drop, math.Max(0, surplus))
		pulls[i] -= fall
		surplus -= fall
	}
	return pulls
}

// toLogOdds turns log ν of one block into ζ_k = log ν_k − log(1−ν_k), in place; rest is log ν_0. If ν_k is near
// 1, 1−ν_k is the sum of all others.
func toLogOdds(logNu []float64, rest float64) {
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

// slowTracks holds the working memory of the BreakpointSolver and its results.
type slowTracks struct {
	BreakpointSolver
	slopes [][]Slope
	values []float64
	zetas  []trackZeta
}

// trackZeta is ζ of a coefficient, and its index in Logits.
type trackZeta struct {
	at   int
	zeta float64
}

// solve computes the update of one track by the BreakpointSolver, and returns its Σ ν log ν.
func (s *softmaxUpdate) solve(j int) float64 {
	w, k, n := &s.slow, len(s.Classes), s.Tracks
	w.values = sized(w.values, 2*k)
	zeta, nu := w.values[:k], w.values[k:]
	for i := range k {
		zeta[i] = s.Logits[i*n+j]
		w.slopes[i] = w.slopes[i][:0]
		for _, kind := range s.block.Constraints.kinds {
			if kind.linear == nil { // else the logits have its slopes
				w.slopes[i] = kind.Slopes(w.slopes[i], s.coefficient(i, j))
			}
		}
	}
	negEntropy, _ := w.Solve(zeta, nu, w.slopes)
	slopes := 0
	for _, list := range w.slopes {
		slopes += len(list)
	}
	s.yielder.Did((slopes + k) * classWork) // the solver goes from breakpoint to breakpoint
	for i, x := range nu {
		p := s.coefficient(i, j)
		s.block.Constraints.Change(p, x-p.nu(p.Column))
		s.Nu[i*n+j] = x
		w.zetas = append(w.zetas, trackZeta{i*n + j, zeta[i]})
	}
	s.skip(j)
	return negEntropy
}
