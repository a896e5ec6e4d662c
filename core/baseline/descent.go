package baseline

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// descent solves a program by accelerated proximal gradient steps (Nesterov 1983; Beck and
// Teboulle 2009). As A ≼ I/n, the gradient step from the extrapolated labels Y is
// Y − nAY, the ridge regression of Y; the proximal step then moves to the nearest point
// under the penalty of the slacks. A step that would raise f is rejected and the momentum
// restarts (O'Donoghue and Candès 2015, the function scheme), so that f never rises. Each
// step needs one product with A, because AY follows from those of the last two points.
type descent struct {
	*program
	z, previous  *mat.Dense // current point and the one before it
	az, azBefore *mat.Dense
	next, azNext *mat.Dense
	gradient     *mat.Dense
	projections  []*bagProjection // one for each bag
	unbagged     []int            // rows that are in no bag
	momentum     float64          // Nesterov's t, 1 at a (re)start

	objective  float64
	lower      float64 // highest lower bound on f* so far
	iterations int
	stuck      bool // whether a step without momentum no longer lowers f
}

// newDescent starts from the uniform point.
func newDescent(p *program) *descent {
	space := func() *mat.Dense { return mat.NewDense(p.n, p.c, nil) }
	s := &descent{program: p, z: p.uniform(), previous: space(), az: space(), azBefore: space(),
		next: space(), azNext: space(), gradient: space(), lower: math.Inf(-1)}
	bagged := make([]bool, p.n)
	for i := range p.bags {
		s.projections = append(s.projections, newBagProjection(p, &p.bags[i]))
		for _, j := range p.bags[i].rows {
			bagged[j] = true
		}
	}
	for j, yes := range bagged {
		if !yes {
			s.unbagged = append(s.unbagged, j)
		}
	}
	p.cost.apply(s.az, s.z)
	s.objective = p.value(s.z, s.az)
	s.restart()
	s.updateBound()
	return s
}

// restart resets the momentum.
func (s *descent) restart() {
	s.previous.Copy(s.z)
	s.azBefore.Copy(s.az)
	s.momentum = 1
}

// step takes one accelerated step.
func (s *descent) step() {
	s.iterations++
	plain := s.momentum == 1
	t := (1 + math.Sqrt(1+4*s.momentum*s.momentum)) / 2
	s.extrapolate((s.momentum - 1) / t)
	floats.AddScaled(s.next.RawMatrix().Data, -float64(s.n), s.azNext.RawMatrix().Data)
	for _, bag := range s.projections {
		bag.project(s.next.RawMatrix().Data)
	}
	for _, j := range s.unbagged {
		projectSimplex(s.next.RawRowView(j), s.open[j*s.c:(j+1)*s.c])
	}
	s.cost.apply(s.azNext, s.next)
	value := s.value(s.next, s.azNext)
	if value > s.objective {
		s.stuck = plain
		s.restart()
		return
	}
	s.momentum, s.objective = t, value
	s.previous, s.z, s.next = s.z, s.next, s.previous
	s.azBefore, s.az, s.azNext = s.az, s.azNext, s.azBefore
	s.updateBound()
}

// extrapolate sets next = Z + β(Z − previous) and azNext = A next.
func (s *descent) extrapolate(beta float64) {
	line := func(to, from, back *mat.Dense) {
		x, y := from.RawMatrix().Data, back.RawMatrix().Data
		for i := range x {
			to.RawMatrix().Data[i] = x[i] + beta*(x[i]-y[i])
		}
	}
	line(s.next, s.z, s.previous)
	line(s.azNext, s.az, s.azBefore)
}

// updateBound raises the lower bound on f* if that at Z is higher.
func (s *descent) updateBound() {
	s.program.gradient(s.gradient, s.z, s.az)
	s.lower = max(s.lower, s.objective-s.program.gap(s.z, s.gradient))
}

// gap returns an upper bound of f(Z) − f*.
func (s *descent) gap() float64 { return max(0, s.objective-s.lower) }
