package baseline

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// separation is one linear support vector machine, a class against the rest, in its dual:
//
//	primal  |w|²/2 + C Σ_i ℓ(1 − y_i w·x_i),  ℓ(s) = max(0, s)² or max(0, s)
//	dual    Σ_i α_i − |w|²/2 − Σ_i δα_i²/2,  w = Σ_i α_i y_i x_i,  0 ≤ α_i ≤ U
//
// with δ = 1/(2C) and U = ∞ for the squared hinge, δ = 0 and U = C for the hinge. The
// last feature is a constant 1 whose weight is the bias. Source: Hsieh, Chang, Lin,
// Keerthi and Sundararajan, A Dual Coordinate Descent Method for Large-scale Linear
// SVM, ICML 2008, Algorithm 3: with shrinking, for α at 0 only.
type separation struct {
	x     *mat.Dense // n×(D+1)
	y     []float64  // n, ±1
	alpha []float64  // n
	w     []float64  // D+1
	size  []float64  // n: |x_i|² + δ
	order []int      // the α that epochs visit
	steep float64    // the highest slope in the latest epoch, of an α that could move
	loss  loss
}

// loss is C ℓ(s).
type loss struct {
	c     float64
	hinge bool // not squared
}

// delta returns δ.
func (l loss) delta() float64 {
	if l.hinge {
		return 0
	}
	return 1 / (2 * l.c)
}

// of returns C ℓ(s).
func (l loss) of(s float64) float64 {
	s = max(0, s)
	if l.hinge {
		return l.c * s
	}
	return l.c * s * s
}

// clip returns α in [0, U].
func (l loss) clip(alpha float64) float64 {
	if l.hinge {
		alpha = min(alpha, l.c)
	}
	return max(0, alpha)
}

// newSeparation starts at α = 0.
func newSeparation(x *mat.Dense, y []float64, l loss) *separation {
	n, dim := x.Dims()
	s := &separation{x: x, y: y, loss: l, alpha: make([]float64, n), w: make([]float64, dim),
		size: make([]float64, n), steep: math.Inf(1)}
	for i := range n {
		row := x.RawRowView(i)
		s.size[i] = floats.Dot(row, row) + l.delta()
	}
	s.restore()
	return s
}

// restore lets the next epoch visit every α again.
func (s *separation) restore() {
	s.order = s.order[:0]
	for i := range s.alpha {
		s.order = append(s.order, i)
	}
}

// epoch takes each α_i in a new order to the best value for the others'. An α at 0 whose
// slope is above all that could move in the epoch before is not visited until restore.
func (s *separation) epoch(random *rand.Rand) {
	random.Shuffle(len(s.order), func(i, j int) { s.order[i], s.order[j] = s.order[j], s.order[i] })
	bound := s.steep
	s.steep = 0
	kept := s.order[:0]
	for _, i := range s.order {
		row := s.x.RawRowView(i)
		slope := s.y[i]*floats.Dot(s.w, row) - 1 + s.loss.delta()*s.alpha[i]
		if s.alpha[i] == 0 && slope > bound {
			continue
		}
		kept = append(kept, i)
		if s.alpha[i] > 0 {
			s.steep = max(s.steep, slope)
		}
		alpha := s.loss.clip(s.alpha[i] - slope/s.size[i])
		if move := alpha - s.alpha[i]; move != 0 {
			floats.AddScaled(s.w, move*s.y[i], row)
			s.alpha[i] = alpha
		}
	}
	s.order = kept
}

// objectives returns the primal at w and the dual at α; what w lacks of the best primal
// is never above their difference.
func (s *separation) objectives() (primal, dual float64) {
	square := floats.Dot(s.w, s.w) / 2
	primal, dual = square, -square
	for i, alpha := range s.alpha {
		primal += s.loss.of(1 - s.y[i]*floats.Dot(s.w, s.x.RawRowView(i)))
		dual += alpha - s.loss.delta()*alpha*alpha/2
	}
	return primal, dual
}

// margin returns w·x + b.
func (s *separation) margin(x []float64) float64 {
	last := len(s.w) - 1
	return floats.Dot(s.w[:last], x[:last]) + s.w[last]
}
