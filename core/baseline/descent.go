package baseline

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// descent solves a program by accelerated proximal gradient steps (Nesterov 1983; Beck
// and Teboulle 2009). As A ≼ I/n, a step regresses the extrapolated labels Y on the
// features, and goes to the point nearest to that regression, Y − nAY, at the price of
// its slacks. A step that would raise f is not taken and momentum starts anew
// (O'Donoghue and Candès 2015, the function scheme), so f never rises. One product with
// A a step: AY follows from those of the two points that Y lies between.
type descent struct {
	*program
	z, previous  *mat.Dense // the point and the one before it
	az, azBefore *mat.Dense
	next, azNext *mat.Dense
	gradient     *mat.Dense
	projections  []*bagProjection // one a bag
	unbagged     []int            // the rows of no bag
	momentum     float64          // Nesterov's t, 1 at a (re)start

	objective  float64
	lower      float64 // the best lower bound on f* so far
	iterations int
	stuck      bool // a plain gradient step no longer lowers f
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

// restart forgets the momentum.
func (s *descent) restart() {
	s.previous.Copy(s.z)
	s.azBefore.Copy(s.az)
	s.momentum = 1
}

// step takes one step.
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

// extrapolate sets next = Z + β(Z − before), and aNext = A next.
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

// updateBound raises the lower bound on f* if Z's is better.
func (s *descent) updateBound() {
	s.program.gradient(s.gradient, s.z, s.az)
	s.lower = max(s.lower, s.objective-s.program.gap(s.z, s.gradient))
}

// gap is an upper bound of f(Z) − f*.
func (s *descent) gap() float64 { return max(0, s.objective-s.lower) }
