package baseline

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// linearSVM is a binary linear support vector machine and its dual:
//
//	primal  |w|²/2 + C Σ_i ℓ(1 − y_i w·x_i),  ℓ(s) = max(0, s)² or max(0, s)
//	dual    Σ_i α_i − |w|²/2 − Σ_i δα_i²/2,  w = Σ_i α_i y_i x_i,  0 ≤ α_i ≤ U
//
// with δ = 1/(2C) and U = ∞ for the squared hinge, δ = 0 and U = C for the hinge. The last feature
// is the constant 1 and its weight is the bias.
// Source: Hsieh, Chang, Lin, Keerthi and Sundararajan, A Dual Coordinate Descent Method for
// Large-scale Linear SVM, ICML 2008, Algorithm 3, with shrinking only of α at 0.
type linearSVM struct {
	x        *mat.Dense // n×(D+1)
	y        []float64  // n, ±1
	alpha    []float64  // n
	w        []float64  // D+1
	diagonal []float64  // n: |x_i|² + δ
	order    []int      // indices i of the α_i that an epoch visits
	steepest float64    // largest slope of a positive α in the last epoch
	loss     loss
}

// loss is the function C ℓ(s), with δ and U of its dual.
type loss struct {
	c     float64
	hinge bool // selects the hinge instead of the squared hinge
}

// delta returns δ.
func (l loss) delta() float64 {
	if l.hinge {
		return 0
	}
	return 1 / (2 * l.c)
}

// value returns C ℓ(s).
func (l loss) value(s float64) float64 {
	s = max(0, s)
	if l.hinge {
		return l.c * s
	}
	return l.c * s * s
}

// clip returns α clipped to [0, U].
func (l loss) clip(alpha float64) float64 {
	if l.hinge {
		alpha = min(alpha, l.c)
	}
	return max(0, alpha)
}

// newLinearSVM returns a machine at α = 0.
func newLinearSVM(x *mat.Dense, y []float64, l loss) *linearSVM {
	n, dim := x.Dims()
	s := &linearSVM{x: x, y: y, loss: l, alpha: make([]float64, n), w: make([]float64, dim),
		diagonal: make([]float64, n), steepest: math.Inf(1)}
	for i := range n {
		row := x.RawRowView(i)
		s.diagonal[i] = floats.Dot(row, row) + l.delta()
	}
	s.visitAll()
	return s
}

// visitAll resets the shrinking, so that the next epoch visits every α.
func (s *linearSVM) visitAll() {
	s.order = s.order[:0]
	for i := range s.alpha {
		s.order = append(s.order, i)
	}
}

// epoch maximizes the dual by coordinate, in random order. An α at 0 whose slope exceeds steepest of
// the last epoch is skipped until visitAll.
func (s *linearSVM) epoch(random *rand.Rand) {
	random.Shuffle(len(s.order), func(i, j int) { s.order[i], s.order[j] = s.order[j], s.order[i] })
	limit := s.steepest
	s.steepest = 0
	visited := s.order[:0]
	for _, i := range s.order {
		row := s.x.RawRowView(i)
		// Derivative of the negative dual by α_i: y_i w·x_i − 1 + δα_i.
		slope := s.y[i]*floats.Dot(s.w, row) - 1 + s.loss.delta()*s.alpha[i]
		if s.alpha[i] == 0 && slope > limit {
			continue
		}
		visited = append(visited, i)
		if s.alpha[i] > 0 {
			s.steepest = max(s.steepest, slope)
		}
		// Exact optimum along α_i, clipped to its bounds, and the update of w.
		alpha := s.loss.clip(s.alpha[i] - slope/s.diagonal[i])
		if change := alpha - s.alpha[i]; change != 0 {
			floats.AddScaled(s.w, change*s.y[i], row)
			s.alpha[i] = alpha
		}
	}
	s.order = visited
}

// objectives returns the primal at w and the dual at α. Their difference is an upper bound of the
// primal minus its minimum.
func (s *linearSVM) objectives() (primal, dual float64) {
	square := floats.Dot(s.w, s.w) / 2
	primal, dual = square, -square
	for i, alpha := range s.alpha {
		primal += s.loss.value(1 - s.y[i]*floats.Dot(s.w, s.x.RawRowView(i)))
		dual += alpha - s.loss.delta()*alpha*alpha/2
	}
	return primal, dual
}

// margin returns w·x + b.
func (s *linearSVM) margin(x []float64) float64 {
	last := len(s.w) - 1
	return floats.Dot(s.w[:last], x[:last]) + s.w[last]
}
