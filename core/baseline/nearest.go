package baseline

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// nearest finds, bag by bag, the points of the simplices that minimise, given V,
//
//	|Z − V|²/2 + (c/2) Σ_J max(0, m − Σ_j t_j z_{j,p})²,  c = nκ.
//
// With a price μ_J on the slack of each ask J, z_j is the projection of v_j + Σ_J μ_J
// t_Jj e_p, and the prices are right where they are c times the slacks, or 0. They
// maximise a concave function of as many variables as the bag has asks, made of pieces
// of paraboloids: a Newton step on the prices that are not held at 0, which ends on the
// maximum once it is on the right piece (Bertsekas 1982, projected Newton methods).
type nearest struct {
	*bag
	open   []bool // rows×C
	c      int
	margin float64
	cost   float64 // c

	price []float64 // μ, kept from step to step
	v, z  []float64 // rows×C
	slack []float64 // m − Σ t z at the prices
	value float64   // the dual's
	share []float64 // rows: 1 over how many classes are above 0
}

// newNearest starts at prices of 0.
func newNearest(p *program, b *bag) *nearest {
	size := len(b.rows) * p.c
	s := &nearest{bag: b, c: p.c, margin: p.margin, cost: float64(p.n) * p.kappa,
		price: make([]float64, len(b.asked)), slack: make([]float64, len(b.asked)),
		v: make([]float64, size), z: make([]float64, size), share: make([]float64, len(b.rows))}
	for _, j := range b.rows {
		s.open = append(s.open, p.open[j*p.c:(j+1)*p.c]...)
	}
	return s
}

// Newton's steps end where no slope of the dual is above settled of the margin, or at a
// step that rounding keeps from rising; newtons bounds what that takes.
const (
	settled = 1e-13
	newtons = 100
)

// project replaces the bag's rows of an n×C matrix by the nearest points.
func (s *nearest) project(values []float64) {
	for i, j := range s.rows {
		copy(s.v[i*s.c:(i+1)*s.c], values[j*s.c:(j+1)*s.c])
	}
	s.at(s.price)
	for range newtons {
		if !s.newton() {
			break
		}
	}
	for i, j := range s.rows {
		copy(values[j*s.c:(j+1)*s.c], s.z[i*s.c:(i+1)*s.c])
	}
}

// at moves the points, slacks and the dual's value to the given prices:
// |Z − V|²/2 + Σ_J μ_J slack_J − μ_J²/(2c).
func (s *nearest) at(price []float64) {
	copy(s.z, s.v)
	for k, a := range s.asked {
		s.slack[k] = s.margin
		for i, t := range a.weight {
			s.z[i*s.c+a.class] += price[k] * t
		}
	}
	s.value = 0
	for i := range s.rows {
		row, positive := s.z[i*s.c:(i+1)*s.c], 0
		project(row, s.open[i*s.c:(i+1)*s.c])
		for k, z := range row {
			s.value += (z - s.v[i*s.c+k]) * (z - s.v[i*s.c+k]) / 2
			if z > 0 {
				positive++
			}
		}
		s.share[i] = 1 / float64(positive)
	}
	for k, a := range s.asked {
		for i, t := range a.weight {
			s.slack[k] -= t * s.z[i*s.c+a.class]
		}
		s.value += price[k]*s.slack[k] - price[k]*price[k]/(2*s.cost)
	}
}

// newton takes one step, shortened until the dual rises; it reports whether there is
// more to gain.
func (s *nearest) newton() bool {
	step, gain := s.step()
	if step == nil {
		return false
	}
	from, next := s.value, make([]float64, len(s.price))
	for length := 1.0; length > math.SmallestNonzeroFloat64; length /= 2 {
		for k, price := range s.price {
			next[k] = max(0, price+length*step[k])
		}
		s.at(next)
		if s.value > from {
			copy(s.price, next)
			return true
		}
		if length*gain < settled*math.Abs(from) {
			break
		}
	}
	s.at(s.price)
	return false
}

// step returns the Newton step of the prices that are not held at 0, and what the dual
// would gain by it at its slope; nil where all slopes are settled.
func (s *nearest) step() (step []float64, gain float64) {
	var free []int
	steepest := 0.0
	for k, price := range s.price {
		if slope := s.slope(k); price > 0 || slope > 0 {
			free = append(free, k)
			steepest = max(steepest, math.Abs(slope))
		}
	}
	if steepest <= settled*s.margin {
		return nil, 0
	}
	bend, slope := mat.NewSymDense(len(free), nil), mat.NewVecDense(len(free), nil)
	for u, k := range free {
		slope.SetVec(u, s.slope(k))
		for w := range u + 1 {
			bend.SetSym(u, w, s.bend(k, free[w]))
		}
	}
	var factor mat.Cholesky
	var solved mat.VecDense
	if !factor.Factorize(bend) || factor.SolveVecTo(&solved, slope) != nil && solved.Len() == 0 {
		solved.CloneFromVec(slope)
	}
	step = make([]float64, len(s.price))
	for u, k := range free {
		step[k] = solved.AtVec(u)
		gain += step[k] * slope.AtVec(u)
	}
	return step, gain
}

// slope returns the dual's derivative by a price.
func (s *nearest) slope(k int) float64 { return s.slack[k] - s.price[k]/s.cost }

// bend returns minus the dual's second derivative by two prices, on the piece where the
// points are: a projection keeps a move of a class above 0 but for its share.
func (s *nearest) bend(k, l int) float64 {
	a, b := &s.asked[k], &s.asked[l]
	sum := 0.0
	if k == l {
		sum = 1 / s.cost
	}
	for i, t := range a.weight {
		if s.z[i*s.c+a.class] == 0 || s.z[i*s.c+b.class] == 0 {
			continue
		}
		kept := -s.share[i]
		if a.class == b.class {
			kept++
		}
		sum += t * b.weight[i] * kept
	}
	return sum
}
