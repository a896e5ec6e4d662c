package constraint

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"siibp/core/special"
)

// pull is a constraint as a function of the sum s of some cells of q. It adds λ to their logits: start if
// s < at, start − fall if s > at, and what keeps s = at in between.
type pull struct {
	cells
	Slope
	lambda float64
}

// Limits of the iterations of solve.
const (
	jointRounds    = 200
	jointTolerance = 1e-12 // of a λ
)

// solve sets q to the minimum, which is the maximum of the dual problem: with at_i the breakpoint of pull i,
//
//	Σ_i λ_i at_i − log Σ_rc e^(a_rc + Σ λ_i of the pulls on rc)
//
// over λ_i within the bounds of each pull. It is concave. A round sets each λ in turn to the maximum over that λ,
// which keeps the sum of the pull's cells at its breakpoint, or is a bound. Then it takes a step over all λ.
func (s *jointStep) solve() {
	if slices.ContainsFunc(s.pulls, func(p pull) bool { return p.At < 1 }) {
		s.exponentiate()
		for range jointRounds {
			change := 0.0
			for i := range s.pulls {
				change = max(change, s.update(&s.pulls[i]))
			}
			if change < jointTolerance {
				break
			}
			s.newton()
		}
	}
	shift := s.exponentiate()
	total := floats.Sum(s.q)
	s.logTotal = shift + special.Log(total)
	floats.Scale(1/total, s.q)
}

// exponentiate sets q to e^(logits − shift), 0 below e^−300, and returns the shift, the largest logit.
func (s *jointStep) exponentiate() (shift float64) {
	const least = -300 // of what Math.Exp computes
	shift = floats.Max(s.logits)
	for i, x := range s.logits {
		s.q[i] = max(x-shift, least)
	}
	s.stepper.Math.Exp(s.q)
	for i, x := range s.logits {
		if x-shift < least {
			s.q[i] = 0
		}
	}
	return shift
}

// update sets λ of a pull and returns by how much it changes.
func (s *jointStep) update(p *pull) float64 {
	if p.At >= 1 {
		return 0
	}
	inside := p.sum(s.q)
	outside := max(0, floats.Sum(s.q)-inside)
	lambda := p.Start
	if inside > 0 {
		lambda = p.lambda + math.Log(p.At/(1-p.At)) - math.Log(inside/outside)
	}
	lambda = max(p.Start-p.Fall, min(p.Start, lambda))
	by := lambda - p.lambda
	if by == 0 {
		return 0
	}
	p.lambda = lambda
	p.add(s.logits, by)
	p.scale(s.q, special.Exp(by))
	return math.Abs(by)
}

// newton takes a step of Newton's method over the λ that are between their bounds, as far as the first bound. Alone,
// the rounds of solve converge slowly where nearly all of a row is in one cell and both have a pull.
func (s *jointStep) newton() {
	var free []*pull
	for i := range s.pulls {
		if p := &s.pulls[i]; p.At < 1 && p.lambda > p.Start-p.Fall && p.lambda < p.Start {
			free = append(free, p)
		}
	}
	if len(free) < 2 {
		return
	}
	step, ok := s.newtonStep(free)
	if !ok {
		return
	}
	before := s.dual(s.exponentiate())
	size := 1.0 // largest fraction of the step within the bounds
	for i, p := range free {
		if step[i] > 0 {
			size = min(size, (p.Start-p.lambda)/step[i])
		} else if step[i] < 0 {
			size = min(size, (p.Start-p.Fall-p.lambda)/step[i])
		}
	}
	s.move(free, step, size)
	if s.dual(s.exponentiate()) < before {
		s.move(free, step, -size)
		s.exponentiate()
	}
}

// newtonStep returns the step of Newton's method over the λ of some pulls, and false if there is none. The gradient of
// the dual problem is at_i − P(i), and the matrix of its second derivatives −(P(i and j) − P(i) P(j)), where P(i) is
// the probability of the cells of pull i.
func (s *jointStep) newtonStep(free []*pull) (step []float64, ok bool) {
	const ridge = 1e-14
	total := floats.Sum(s.q)
	gradient, curvature := mat.NewVecDense(len(free), nil), mat.NewSymDense(len(free), nil)
	for i, p := range free {
		inside := p.sum(s.q) / total
		gradient.SetVec(i, p.At-inside)
		for j, other := range free[:i+1] {
			curvature.SetSym(i, j, p.common(other.cells, s.q)/total-inside*other.sum(s.q)/total)
		}
		curvature.SetSym(i, i, curvature.At(i, i)+ridge)
	}
	var cholesky mat.Cholesky
	result := mat.NewVecDense(len(free), nil)
	if !cholesky.Factorize(curvature) || cholesky.SolveVecTo(result, gradient) != nil {
		return nil, false
	}
	return result.RawVector().Data, !floats.HasNaN(result.RawVector().Data)
}

// move adds a multiple of a step to the λ of some pulls.
func (s *jointStep) move(free []*pull, step []float64, by float64) {
	for i, p := range free {
		p.lambda += by * step[i]
		p.add(s.logits, by*step[i])
	}
}

// dual returns the objective of the dual problem, given the shift of q.
func (s *jointStep) dual(shift float64) float64 {
	sum := -shift - math.Log(floats.Sum(s.q))
	for _, p := range s.pulls {
		if p.At < 1 {
			sum += p.lambda * p.At
		}
	}
	return sum
}
