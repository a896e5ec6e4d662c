package constraint

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"siibp/core/special"
)

// multiplier is a constraint as a function of the sum of some cells of q, with its multiplier λ, which is added to the
// logits of these cells. λ is Start if the sum is below At, Start − Fall if it is above, and what keeps the sum at At in
// between.
type multiplier struct {
	cells
	Slope
	lambda float64
}

// moves reports whether λ depends on q.
func (m *multiplier) moves() bool { return m.At < 1 }

// Limits of solve.
const (
	jointRounds    = 200
	mostNewton     = 64    // λ of a step of Newton's method
	jointTolerance = 1e-12 // of a λ
)

// solve sets q of a track to the minimum, which is the maximum of the dual problem,
//
//	Σ_i λ_i At_i − log Σ_rc e^(a_rc + Σ λ_i of the multipliers on rc),
//
// over λ_i within the range of each multiplier. It is concave. A round sets each λ in turn to the maximum over that λ:
// the sum of its cells is at the breakpoint, or λ is at an end of its range. Then it takes a step over all λ. Should
// the rounds not converge, q stays as it is if its cost is lower.
func (s *jointStep) solve(j int) {
	converged := !slices.ContainsFunc(s.multipliers, func(m multiplier) bool { return m.moves() })
	shift := s.exponentiate()
	for round := 0; !converged && round < cmp.Or(s.stepper.MaxRounds, jointRounds); round++ {
		change := 0.0
		for i := range s.multipliers {
			change = max(change, s.update(&s.multipliers[i]))
		}
		converged = change < jointTolerance
		shift = s.newton()
		s.stepper.Yielder.Did(s.Cells()*classWork + len(s.multipliers)*(s.Rows+s.Cols))
	}
	s.logTotal = shift + special.Log(s.total)
	floats.Scale(1/s.total, s.q)
	if !converged {
		s.keepIfLower(j)
	}
}

// keepIfLower sets q of a track back to that before the step if its cost is lower.
func (s *jointStep) keepIfLower(j int) {
	old := make([]float64, len(s.q))
	for i := range old {
		old[i] = s.Joint[i*s.Tracks+j]
	}
	if s.cost(old) >= s.cost(s.q) {
		return
	}
	for i, q := range old {
		s.q[i], s.logits[i] = q, special.Log(q)
	}
	s.logTotal = 0
}

// cost returns Σ q (log q − a) + Σ cost of the multipliers' constraints, up to a constant.
func (s *jointStep) cost(q []float64) float64 {
	a, sum := slices.Clone(s.logits), 0.0
	for _, m := range s.multipliers {
		m.add(a, -m.lambda)
		inside := m.sum(q)
		sum -= m.Start*inside - m.Fall*max(0, inside-m.At)
	}
	for i, x := range q {
		if x > 0 {
			sum += x * (special.Log(x) - a[i])
		}
	}
	return sum
}

// exponentiate sets q to e^(logits − shift), and to 0 below e^−300. It returns the shift, the largest logit.
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
	s.total = floats.Sum(s.q)
	return shift
}

// update sets one λ to the maximum of the dual problem over it, and returns by how much λ changes.
func (s *jointStep) update(m *multiplier) float64 {
	if !m.moves() {
		return 0
	}
	inside := m.sum(s.q)
	outside := max(0, s.total-inside)
	lambda := m.Start
	if inside > 0 {
		lambda = m.lambda + math.Log(m.At/(1-m.At)) - math.Log(inside/outside)
	}
	lambda = max(m.Start-m.Fall, min(m.Start, lambda))
	by := lambda - m.lambda
	if by == 0 {
		return 0
	}
	m.lambda = lambda
	m.add(s.logits, by)
	m.scale(s.q, special.Exp(by))
	s.total = outside + m.sum(s.q)
	return math.Abs(by)
}

// newton takes a step of Newton's method over the λ that are inside their ranges, and stops at the first end of a range.
// Without it the rounds of solve converge slowly where a row and a cell with nearly all of its probability both have a
// multiplier. It computes q from the logits, and returns the shift.
func (s *jointStep) newton() (shift float64) {
	shift = s.exponentiate()
	var free []*multiplier
	for i := range s.multipliers {
		if m := &s.multipliers[i]; m.moves() && m.lambda > m.Start-m.Fall && m.lambda < m.Start {
			free = append(free, m)
		}
	}
	if len(free) < 2 || len(free) > mostNewton {
		return shift
	}
	step, ok := s.newtonStep(free)
	if !ok {
		return shift
	}
	size := 1.0 // largest fraction of the step within the ranges
	for i, m := range free {
		if step[i] > 0 {
			size = min(size, (m.Start-m.lambda)/step[i])
		} else if step[i] < 0 {
			size = min(size, (m.Start-m.Fall-m.lambda)/step[i])
		}
	}
	before := s.dual(shift)
	s.move(free, step, size)
	if shift = s.exponentiate(); s.dual(shift) < before {
		s.move(free, step, -size)
		shift = s.exponentiate()
	}
	return shift
}

// newtonStep returns the step of Newton's method over some λ, and false if there is none. The gradient of the dual
// problem is At_i − P(i), and its second derivatives are −(P(i and j) − P(i) P(j)), where P(i) is the probability of the
// cells of multiplier i.
func (s *jointStep) newtonStep(free []*multiplier) (step []float64, ok bool) {
	const ridge = 1e-14
	gradient, curvature := mat.NewVecDense(len(free), nil), mat.NewSymDense(len(free), nil)
	for i, p := range free {
		inside := p.sum(s.q) / s.total
		gradient.SetVec(i, p.At-inside)
		for j, other := range free[:i+1] {
			curvature.SetSym(i, j, p.common(other.cells, s.q)/s.total-inside*other.sum(s.q)/s.total)
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

// move adds a multiple of a step to some λ.
func (s *jointStep) move(free []*multiplier, step []float64, by float64) {
	for i, p := range free {
		p.lambda += by * step[i]
		p.add(s.logits, by*step[i])
	}
}

// dual returns the objective of the dual problem, given the shift of q.
func (s *jointStep) dual(shift float64) float64 {
	sum := -shift - math.Log(s.total)
	for _, p := range s.multipliers {
		if p.moves() {
			sum += p.lambda * p.At
		}
	}
	return sum
}
