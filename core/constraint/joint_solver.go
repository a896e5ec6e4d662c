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
// logits of these cells. λ is AtZero if the sum is below the breakpoint and AtZero − Drop if it is above. In between, λ holds the sum at
// the breakpoint.
type multiplier struct {
	cells
	Slope
	lambda float64
}

// moves reports whether λ depends on q.
func (m *multiplier) moves() bool { return m.Breakpoint < 1 }

// isFree reports whether λ is inside its range, or would leave an end of it into the range, given the probability of
// the cells.
func (m *multiplier) isFree(probability float64) bool {
	return !(m.lambda <= m.AtZero-m.Drop && probability >= m.Breakpoint) && !(m.lambda >= m.AtZero && probability <= m.Breakpoint)
}

// set clamps lambda to the range of the multiplier, and adds the change to the logits of its cells.
func (m *multiplier) set(lambda float64, logits []float64) {
	lambda = max(m.AtZero-m.Drop, min(m.AtZero, lambda))
	m.add(logits, lambda-m.lambda)
	m.lambda = lambda
}

// Limits of solve.
const (
	jointRounds          = 200
	maxNewtonMultipliers = 64    // largest number of multipliers in a step of Newton's method
	jointTolerance       = 1e-12 // of a λ, relative to 1 + |λ|
	stalledTolerance     = 1e-9  // the same, where the dual problem does not rise
	minLogQ              = -300  // the logarithm of the smallest q but 0: package simd computes no smaller exponentials
)

// solve sets q to the minimum, which is the maximum of the dual problem,
//
//	Σ_i λ_i b_i − log Σ_rc exp(a_rc + Σ_i:rc∈S_i λ_i),
//
// over λ_i within the range of multiplier i, with its breakpoint b_i and its set of cells S_i. The dual is concave. A round
// maximizes it over each λ_i in turn: then the sum of q over S_i is at the breakpoint, or λ_i is at an end of its range.
// After that, the round takes a step over all λ. If the q before the update has a lower cost, because the rounds do not
// converge or because of rounding, solve keeps that q.
func (s *jointUpdate) solve() {
	moves := slices.ContainsFunc(s.multipliers, func(m multiplier) bool { return m.moves() })
	converged := !moves
	shift := s.exponentiate()
	for round := 0; !converged && round < cmp.Or(s.updater.MaxRounds, jointRounds); round++ {
		change := 0.0
		for i := range s.multipliers {
			change = max(change, s.update(&s.multipliers[i]))
		}
		rises := false
		if change >= jointTolerance {
			rises = s.newton()
		}
		converged = change < jointTolerance || !rises && change < stalledTolerance
		shift = s.exponentiate()
		s.updater.Yielder.Did(s.Cells()*classWork + len(s.multipliers)*(s.Rows+s.Cols))
	}
	s.logTotal = shift + special.Log(s.total)
	floats.Scale(1/s.total, s.q)
	if !moves {
		return
	}
	if before, after := s.cost(s.old), s.cost(s.q); before < after-jointTolerance*(1+math.Abs(after)) {
		s.restore()
	}
}

// restore sets q back to that before the update.
func (s *jointUpdate) restore() {
	for i, q := range s.old {
		s.q[i] = q
		if !math.IsInf(s.logits[i], -1) {
			s.logits[i] = math.Max(special.Log(q), minLogQ)
		}
	}
	s.logTotal = 0
}

// cost returns Σ q (log q − a) and the cost of the constraints, up to a constant.
func (s *jointUpdate) cost(q []float64) float64 {
	a, sum := slices.Clone(s.logits), 0.0
	for _, m := range s.multipliers {
		m.add(a, -m.lambda)
		inside := m.sum(q)
		sum -= m.AtZero*inside - m.Drop*max(0, inside-m.Breakpoint)
	}
	for i, x := range q {
		if x > 0 {
			sum += x * (special.Log(x) - a[i])
		}
	}
	return sum
}

// exponentiate sets q to e^(logits − shift), and to 0 below e^−300. It returns the shift, the largest logit.
func (s *jointUpdate) exponentiate() (shift float64) {
	shift = floats.Max(s.logits)
	for i, x := range s.logits {
		s.q[i] = max(x-shift, minLogQ)
	}
	s.updater.Math.Exp(s.q)
	for i, x := range s.logits {
		if x-shift < minLogQ {
			s.q[i] = 0
		}
	}
	s.total = floats.Sum(s.q)
	return shift
}

// update sets one λ to the maximum of the dual problem over it, and returns by how much λ changes, relative to its size.
func (s *jointUpdate) update(m *multiplier) float64 {
	if !m.moves() {
		return 0
	}
	before := m.lambda
	m.set(before+math.Log(m.Breakpoint/(1-m.Breakpoint))-s.logOdds(m.cells), s.logits)
	by := m.lambda - before
	if by == 0 {
		return 0
	}
	if math.Abs(by) > 100 { // q may underflow or overflow
		s.exponentiate()
	} else {
		m.scale(s.q, special.Exp(by))
		s.total = floats.Sum(s.q)
	}
	return math.Abs(by) / (1 + math.Abs(before))
}

// logOdds returns the log odds of some cells.
func (s *jointUpdate) logOdds(at cells) float64 {
	const digits = 1e-6 // a smaller part of the total has lost digits in the difference
	inside := at.sum(s.q)
	outside := s.total - inside
	if outside < digits*s.total {
		outside = at.sumOfOthers(s.q)
	}
	if min(inside, outside) < smallestSum*s.total {
		return at.logSum(s.logits) - at.logSumOfOthers(s.logits)
	}
	return math.Log(inside / outside)
}

// newton takes a step of Newton's method over all λ that can move, and keeps each in its range. It shortens the step
// until the dual problem rises by at least a tenth of the linear prediction. Without it the rounds of solve converge
// slowly if two constraints have nearly the same cells, or cells that exclude each other. It reports whether the dual
// problem rises. Callers must compute q again.
func (s *jointUpdate) newton() (rises bool) {
	shift := s.exponentiate()
	var free []*multiplier
	var before []float64 // λ of each
	for i := range s.multipliers {
		if m := &s.multipliers[i]; m.moves() && m.isFree(m.sum(s.q)/s.total) {
			free, before = append(free, m), append(before, m.lambda)
		}
	}
	if len(free) < 2 || len(free) > maxNewtonMultipliers {
		return false
	}
	n := len(free)
	gradient, curvature := s.derivatives(free)
	s.updater.Yielder.Did(n * n / 2 * (s.Rows + s.Cols))
	dual := s.dual(shift)
	rounding := 1e-13 * (1 + math.Abs(dual))
	for ridge := 1e-13; ridge < 10; ridge *= 100 {
		step := stepInRange(free, before, gradient, curvature, ridge)
		s.updater.Yielder.Did(n*n*n/3 + s.Cells()*classWork)
		linear := 0.0 // the rise if the dual problem were linear
		for i, m := range free {
			m.set(before[i]+step[i], s.logits)
			linear += gradient.AtVec(i) * (m.lambda - before[i])
		}
		if linear < rounding {
			break // no step can raise it
		}
		if s.dual(s.exponentiate())-dual > linear/10 {
			return true
		}
	}
	for i, m := range free {
		m.set(before[i], s.logits)
	}
	return false
}

// derivatives returns the gradient of the dual problem over some λ, b_i − P(i), and its curvature, the negative second
// derivatives P(i and j) − P(i) P(j), where P(i) is the probability of the cells of multiplier i.
func (s *jointUpdate) derivatives(free []*multiplier) (gradient *mat.VecDense, curvature *mat.SymDense) {
	gradient, curvature = mat.NewVecDense(len(free), nil), mat.NewSymDense(len(free), nil)
	for i, m := range free {
		inside := m.sum(s.q) / s.total
		gradient.SetVec(i, m.Breakpoint-inside)
		for j, other := range free[:i+1] {
			curvature.SetSym(i, j, m.common(other.cells, s.q)/s.total-inside*other.sum(s.q)/s.total)
		}
	}
	return gradient, curvature
}

// stepInRange returns the step of Newton's method over some λ from given numbers, with a ridge added to the curvature. If
// the step leaves the range of a λ, that λ stops at the end of its range, and the step continues over the others. The ridge
// shortens the step, most of all where constraints with the same cells make the curvature singular.
func stepInRange(free []*multiplier, from []float64, gradient *mat.VecDense, curvature *mat.SymDense, ridge float64) []float64 {
	step := make([]float64, len(free))
	var moving []int
	for i := range free {
		moving = append(moving, i)
	}
	for len(moving) > 0 {
		more := solveRidged(moving, step, gradient, curvature, ridge)
		if more == nil {
			break
		}
		size, first := 1.0, -1
		for at, i := range moving {
			end := free[i].AtZero
			if more[at] < 0 {
				end -= free[i].Drop
			}
			if part := (end - from[i] - step[i]) / more[at]; more[at] != 0 && part < size {
				size, first = max(0, part), at
			}
		}
		for at, i := range moving {
			step[i] += size * more[at]
		}
		if first < 0 {
			break
		}
		moving = slices.Delete(moving, first, first+1)
	}
	return step
}

// solveRidged returns the remaining step of the moving λ to the maximum of the quadratic model of the dual problem, given
// the step so far, and nil if there is no solution.
func solveRidged(moving []int, step []float64, gradient *mat.VecDense, curvature *mat.SymDense, ridge float64) []float64 {
	n := len(moving)
	a, b, x := mat.NewSymDense(n, nil), mat.NewVecDense(n, nil), mat.NewVecDense(n, nil)
	for at, i := range moving {
		slope := gradient.AtVec(i) - ridge*step[i]
		for j, y := range step {
			slope -= curvature.At(i, j) * y
		}
		b.SetVec(at, slope)
		for before, j := range moving[:at+1] {
			a.SetSym(at, before, curvature.At(i, j))
		}
		a.SetSym(at, at, curvature.At(i, i)+ridge)
	}
	var cholesky mat.Cholesky
	if !cholesky.Factorize(a) || cholesky.SolveVecTo(x, b) != nil || floats.HasNaN(x.RawVector().Data) {
		return nil
	}
	return x.RawVector().Data
}

// dual returns the objective of the dual problem, given the shift of q.
func (s *jointUpdate) dual(shift float64) float64 {
	sum := -shift - math.Log(s.total)
	for _, p := range s.multipliers {
		if p.moves() {
			sum += p.lambda * p.Breakpoint
		}
	}
	return sum
}
