package baseline

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// bagProjection computes the proximal step for the rows of one bag: given V, the points on the
// simplices that minimize
//
//	|Z − V|²/2 + (c/2) Σ_J max(0, m − Σ_j t_j z_{j,p})²,  c = nκ.
//
// With a multiplier μ_J ≥ 0 for the slack of each demand J, z_j is the projection of
// v_j + Σ_J μ_J t_Jj e_p on the simplex; at the optimum μ_J is c times the slack, or 0. The
// multipliers maximize the dual, which is concave and piecewise quadratic, with one variable for
// each demand of the bag. Newton steps on the multipliers that are not fixed at 0 reach the maximum
// exactly once they are on its piece.
// Source: Bertsekas 1982, projected Newton methods.
type bagProjection struct {
	*bag
	feasible []bool // rows×C
	c        int
	margin   float64
	cost     float64 // c

	multiplier   []float64 // μ, reused as the start of the next call
	v, z         []float64 // rows×C
	slack        []float64 // m − Σ t z at the multipliers
	value        float64   // of the dual
	inverseCount []float64 // of each row, 1 over the number of positive entries
}

// newBagProjection returns a projection with multipliers of 0.
func newBagProjection(p *program, b *bag) *bagProjection {
	size := len(b.rows) * p.c
	s := &bagProjection{bag: b, c: p.c, margin: p.margin, cost: float64(p.n) * p.kappa,
		multiplier: make([]float64, len(b.demands)), slack: make([]float64, len(b.demands)),
		v: make([]float64, size), z: make([]float64, size), inverseCount: make([]float64, len(b.rows))}
	for _, j := range b.rows {
		s.feasible = append(s.feasible, p.feasible[j*p.c:(j+1)*p.c]...)
	}
	return s
}

// Newton's method ends when no slope of the dual exceeds slopeTolerance times the margin, close to
// rounding error, or when no step longer than minStepLength increases the dual.
const (
	slopeTolerance = 1e-13
	minStepLength  = 1e-6
	maxNewtonSteps = 100
)

// project replaces the rows of the bag in an n×C matrix by the nearest points. It starts from the
// multipliers of the last call.
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

// evaluate computes the points, the slacks and the value of the dual at the current multipliers,
// |Z − V|²/2 + Σ_J (μ_J slack_J − μ_J²/(2c)).
func (s *bagProjection) evaluate() {
	// Shift V by the multipliers of the demands, then project each row on its simplex.
	copy(s.z, s.v)
	for k, a := range s.demands {
		s.slack[k] = s.margin
		for i, t := range a.weight {
			s.z[i*s.c+a.class] += s.multiplier[k] * t
		}
	}
	s.value = 0
	for i := range s.rows {
		row, positive := s.z[i*s.c:(i+1)*s.c], 0
		projectSimplex(row, s.feasible[i*s.c:(i+1)*s.c])
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
		s.value += s.multiplier[k]*s.slack[k] - s.multiplier[k]*s.multiplier[k]/(2*s.cost)
	}
}

// newtonStep takes one step, halved until the dual increases, and reports whether it found one. If
// rounding hides the increase, a smaller steepest slope counts instead.
func (s *bagProjection) newtonStep() bool {
	steepest := s.steepest()
	if steepest <= slopeTolerance*s.margin {
		return false
	}
	step, from, value := s.newtonDirection(), slices.Clone(s.multiplier), s.value
	for length := 1.0; length > minStepLength; length /= 2 {
		for k, multiplier := range from {
			s.multiplier[k] = max(0, multiplier+length*step[k])
		}
		s.evaluate()
		rounding := slopeTolerance * math.Abs(value)
		if s.value > value+rounding || s.value >= value-rounding && s.steepest() < steepest {
			return true
		}
	}
	copy(s.multiplier, from)
	s.evaluate()
	return false
}

// free reports whether a multiplier is not fixed at 0.
func (s *bagProjection) free(k int) bool { return s.multiplier[k] > 0 || s.slope(k) > 0 }

// steepest returns the largest absolute derivative of the dual by a free multiplier.
func (s *bagProjection) steepest() float64 {
	steepest := 0.0
	for k := range s.multiplier {
		if s.free(k) {
			steepest = max(steepest, math.Abs(s.slope(k)))
		}
	}
	return steepest
}

// newtonDirection returns the Newton step of the free multipliers, 0 for the others.
func (s *bagProjection) newtonDirection() []float64 {
	var free []int
	for k := range s.multiplier {
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
	// Solve curvature · step = slope over the free multipliers.
	var factor mat.Cholesky
	var solved mat.VecDense
	if !factor.Factorize(curvature) || factor.SolveVecTo(&solved, slope) != nil && solved.Len() == 0 {
		solved.CloneFromVec(slope) // steepest ascent if the curvature is singular by rounding
	}
	step := make([]float64, len(s.multiplier))
	for u, k := range free {
		step[k] = solved.AtVec(u)
	}
	return step
}

// slope returns the derivative of the dual by a multiplier.
func (s *bagProjection) slope(k int) float64 { return s.slack[k] - s.multiplier[k]/s.cost }

// curvature returns minus the second derivative of the dual by two multipliers, on the piece of the
// current points: the projection moves a positive entry by its change minus the mean change of the
// positive entries of its row.
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

// projectSimplex replaces values by the nearest point of the simplex of the feasible entries: its
// entries are nonnegative, sum to 1 and are 0 where not feasible. At least one entry must be
// feasible.
func projectSimplex(values []float64, feasible []bool) {
	highest, rest := simplexShift(values, feasible)
	for k, x := range values {
		values[k] = 0
		if feasible[k] {
			values[k] = max(0, x-highest-rest)
		}
	}
}

// simplexShift returns the amount that the projection subtracts from each feasible value, as a sum
// highest + rest. Subtracting highest first keeps the largest value positive despite rounding.
// Source: Michelot (1986): the excess over 1 is divided equally among the values that are still
// positive; values that become negative drop out, until none does.
func simplexShift(values []float64, feasible []bool) (highest, rest float64) {
	highest, rest = math.Inf(-1), math.Inf(-1)
	positive := len(values) + 1
	for k, x := range values {
		if feasible[k] {
			highest = max(highest, x)
		}
	}
	// Divide the excess over 1 among the values above the current threshold, until none drops out.
	for {
		sum, remaining := 0.0, 0
		for k, x := range values {
			if feasible[k] && x-highest > rest {
				sum += x - highest
				remaining++
			}
		}
		if remaining >= positive {
			return highest, rest
		}
		rest, positive = (sum-1)/float64(remaining), remaining
	}
}
