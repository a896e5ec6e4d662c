package baseline

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// descent solves a program by accelerated proximal gradient steps. As A ≼ I/n, the gradient step from
// the extrapolated labels Y is Y − nAY, the ridge regression of Y; the proximal step then finds the
// nearest point under the penalty of the slacks (bagProjection). A step that would increase f is
// rejected and the momentum restarts, so that f never increases. Each step needs one product with
// A, because AY is a linear combination of the products of the last two points.
// Source: Nesterov 1983; Beck and Teboulle 2009; O'Donoghue and Candès 2015 (the function scheme).
type descent struct {
	*program
	current, previous, next iterate

	gradient    *mat.Dense
	projections []*bagProjection // one for each bag
	unbagged    []int            // rows outside all bags
	momentum    float64          // Nesterov's t, 1 at a (re)start

	objective  float64
	lower      float64 // largest lower bound of f* so far
	iterations int
	stuck      bool // true if a step without momentum does not decrease f
}

// iterate is a point Z with AZ, both n×C.
type iterate struct{ z, az *mat.Dense }

// newDescent returns a descent at the uniform point.
func newDescent(p *program) *descent {
	space := func() *mat.Dense { return mat.NewDense(p.n, p.c, nil) }
	s := &descent{program: p, current: iterate{p.uniform(), space()}, previous: iterate{space(), space()},
		next: iterate{space(), space()}, gradient: space(), lower: math.Inf(-1)}
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
	p.cost.apply(s.current.az, s.current.z)
	s.objective = p.value(s.current.z, s.current.az)
	s.restart()
	s.updateBound()
	return s
}

// restart resets the momentum.
func (s *descent) restart() {
	s.previous.z.Copy(s.current.z)
	s.previous.az.Copy(s.current.az)
	s.momentum = 1
}

// step takes one accelerated step, or rejects it and restarts the momentum.
func (s *descent) step() {
	s.iterations++
	plain := s.momentum == 1 // without extrapolation, an ordinary gradient step
	t := (1 + math.Sqrt(1+4*s.momentum*s.momentum)) / 2
	s.extrapolate((s.momentum - 1) / t)
	// Gradient step on the smooth part, Y − nAY, then the proximal step of each bag and row.
	floats.AddScaled(s.next.z.RawMatrix().Data, -float64(s.n), s.next.az.RawMatrix().Data)
	for _, bag := range s.projections {
		bag.project(s.next.z.RawMatrix().Data)
	}
	for _, j := range s.unbagged {
		projectSimplex(s.next.z.RawRowView(j), s.feasible[j*s.c:(j+1)*s.c])
	}
	s.cost.apply(s.next.az, s.next.z)
	value := s.value(s.next.z, s.next.az)
	// Reject an increase and restart the momentum. An increase without momentum is rounding error.
	if value > s.objective {
		s.stuck = plain
		s.restart()
		return
	}
	s.momentum, s.objective = t, value
	s.previous, s.current, s.next = s.current, s.next, s.previous
	s.updateBound()
}

// extrapolate sets next = current + β(current − previous), for Z and AZ.
func (s *descent) extrapolate(beta float64) {
	line := func(to, from, back *mat.Dense) {
		x, y := from.RawMatrix().Data, back.RawMatrix().Data
		for i := range x {
			to.RawMatrix().Data[i] = x[i] + beta*(x[i]-y[i])
		}
	}
	line(s.next.z, s.current.z, s.previous.z)
	line(s.next.az, s.current.az, s.previous.az)
}

// updateBound raises the lower bound of f* to the bound at Z if that is larger.
func (s *descent) updateBound() {
	s.program.gradient(s.gradient, s.current.z, s.current.az)
	s.lower = max(s.lower, s.objective-s.program.gap(s.current.z, s.gradient))
}

// gap returns an upper bound of f(Z) − f*.
func (s *descent) gap() float64 { return max(0, s.objective-s.lower) }
