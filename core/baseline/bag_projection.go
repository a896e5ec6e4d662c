package baseline

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// bagProjection finds, bag by bag, the points of the simplices that minimise, given V,
//
//	|Z − V|²/2 + (c/2) Σ_J max(0, m − Σ_j t_j z_{j,p})²,  c = nκ.
//
// With a price μ_J on the slack of each ask J, z_j is the projection of v_j + Σ_J μ_J
// t_Jj e_p, and the prices are right where they are c times the slacks, or 0. They
// maximise a concave function of as many variables as the bag has asks, made of pieces
// of paraboloids: a Newton step on the prices that are not held at 0, which ends on the
// maximum once it is on the right piece (Bertsekas 1982, projected Newton methods).
type bagProjection struct {
	*bag
	open   []bool // rows×C
	c      int
	margin float64
	cost   float64 // c

	price        []float64 // μ, kept from step to step
	v, z         []float64 // rows×C
	slack        []float64 // m − Σ t z at the prices
	value        float64   // the dual's
	inverseCount []float64 // rows: 1 over how many classes are above 0
}

// newBagProjection starts at prices of 0.
func newBagProjection(p *program, b *bag) *bagProjection {
	size := len(b.rows) * p.c
	s := &bagProjection{bag: b, c: p.c, margin: p.margin, cost: float64(p.n) * p.kappa,
		price: make([]float64, len(b.demands)), slack: make([]float64, len(b.demands)),
		v: make([]float64, size), z: make([]float64, size), inverseCount: make([]float64, len(b.rows))}
	for _, j := range b.rows {
		s.open = append(s.open, p.open[j*p.c:(j+1)*p.c]...)
	}
	return s
}

// Newton's steps end where no slope of the dual is above settled of the margin, which is
// near rounding, or where not even the shortest part of a step gains; newtons bounds them.
const (
	slopeTolerance = 1e-13
	minStepLength  = 1e-6
	maxNewtonSteps = 100
)

// project replaces the bag's rows of an n×C matrix by the nearest points.
func (s *bagProjection) project(values []float64) {
	for i, j := range s.rows {
		copy(s.v[i*s.c:(i+1)*s.c], values[j*s.c:(j+1)*s.c])
	}
	s.evaluate()
	for range maxNewtonSteps {
		if !s.newtonStep() {
			break
		}
	}
	for i, j := range s.rows {
		copy(values[j*s.c:(j+1)*s.c], s.z[i*s.c:(i+1)*s.c])
	}
}

// evaluate moves the points, slacks and the dual's value to the prices:
// |Z − V|²/2 + Σ_J μ_J slack_J − μ_J²/(2c).
func (s *bagProjection) evaluate() {
	copy(s.z, s.v)
	for k, a := range s.demands {
		s.slack[k] = s.margin
		for i, t := range a.weight {
			s.z[i*s.c+a.class] += s.price[k] * t
		}
	}
	s.value = 0
	for i := range s.rows {
		row, positive := s.z[i*s.c:(i+1)*s.c], 0
		projectSimplex(row, s.open[i*s.c:(i+1)*s.c])
		for k, z := range row {
			s.value += (z - s.v[i*s.c+k]) * (z - s.v[i*s.c+k]) / 2
			if z > 0 {
				positive++
			}
		}
		s.inverseCount[i] = 1 / float64(positive)
	}
	for k, a := range s.demands {
		for i, t := range a.weight {
			s.slack[k] -= t * s.z[i*s.c+a.class]
		}
		s.value += s.price[k]*s.slack[k] - s.price[k]*s.price[k]/(2*s.cost)
	}
}

// newtonStep takes one step, shortened until it gains; it reports whether there is more to
// gain. Where rounding hides what the dual gains, flatter slopes do.
func (s *bagProjection) newtonStep() bool {
	steepest := s.steepest()
	if steepest <= slopeTolerance*s.margin {
		return false
	}
	step, from, value := s.newtonDirection(), slices.Clone(s.price), s.value
	for length := 1.0; length > minStepLength; length /= 2 {
		for k, price := range from {
			s.price[k] = max(0, price+length*step[k])
		}
		s.evaluate()
		rounding := slopeTolerance * math.Abs(value)
		if s.value > value+rounding || s.value >= value-rounding && s.steepest() < steepest {
			return true
		}
	}
	copy(s.price, from)
	s.evaluate()
	return false
}

// free reports whether a price is not held at 0.
func (s *bagProjection) free(k int) bool { return s.price[k] > 0 || s.slope(k) > 0 }

// steepest returns the highest slope of the dual by a price that is free.
func (s *bagProjection) steepest() float64 {
	steepest := 0.0
	for k := range s.price {
		if s.free(k) {
			steepest = max(steepest, math.Abs(s.slope(k)))
		}
	}
	return steepest
}

// newtonDirection returns the Newton step of the prices that are free.
func (s *bagProjection) newtonDirection() []float64 {
	var free []int
	for k := range s.price {
		if s.free(k) {
			free = append(free, k)
		}
	}
	curvature, slope := mat.NewSymDense(len(free), nil), mat.NewVecDense(len(free), nil)
	for u, k := range free {
		slope.SetVec(u, s.slope(k))
		for w := range u + 1 {
			curvature.SetSym(u, w, s.curvature(k, free[w]))
		}
	}
	var factor mat.Cholesky
	var solved mat.VecDense
	if !factor.Factorize(curvature) || factor.SolveVecTo(&solved, slope) != nil && solved.Len() == 0 {
		solved.CloneFromVec(slope) // the steepest way, where rounding leaves no curvature
	}
	step := make([]float64, len(s.price))
	for u, k := range free {
		step[k] = solved.AtVec(u)
	}
	return step
}

// slope returns the dual's derivative by a price.
func (s *bagProjection) slope(k int) float64 { return s.slack[k] - s.price[k]/s.cost }

// curvature returns minus the dual's second derivative by two prices, on the piece where the
// points are: a projection keeps a move of a class above 0 but for its share.
func (s *bagProjection) curvature(k, l int) float64 {
	a, b := &s.demands[k], &s.demands[l]
	sum := 0.0
	if k == l {
		sum = 1 / s.cost
	}
	for i, t := range a.weight {
		if s.z[i*s.c+a.class] == 0 || s.z[i*s.c+b.class] == 0 {
			continue
		}
		remaining := -s.inverseCount[i]
		if a.class == b.class {
			remaining++
		}
		sum += t * b.weight[i] * remaining
	}
	return sum
}
