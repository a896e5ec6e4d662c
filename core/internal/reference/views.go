package reference

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// logLikelihood is E[log p(x_j)] of one view: −½ (D log 2π + log|Σ| + tr Σ⁻¹ E[(x−zA)ᵀ(x−zA)]).
func (m *Model) logLikelihood(e, j int) float64 {
	d := len(m.X[e][j])
	inverse, logDet := m.precision(e)
	f := float64(d)*math.Log(2*math.Pi) + logDet
	for at, x := range m.scatter(e, j) {
		f += inverse[at] * x
	}
	return -f / 2
}

// scatter is E[(x_j − z_jA)ᵀ(x_j − z_jA)] of one view, D×D.
func (m *Model) scatter(e, j int) []float64 {
	x, nu := m.X[e][j], m.Nu[j]
	d := len(x)
	s := make([]float64, d*d)
	for a := range x {
		for b := range x {
			r := x[a] * x[b]
			for k := range nu {
				r += -nu[k]*(m.Phi[e][k][a]*x[b]+m.Phi[e][k][b]*x[a]) + nu[k]*m.Var[e][k][a*d+b]
				for l := range nu {
					r += m.together(j, k, l) * m.Phi[e][k][a] * m.Phi[e][l][b]
				}
			}
			s[a*d+b] = r
		}
	}
	return s
}

// precision returns Σ⁻¹ of one view and log|Σ|, which it keeps until setNoise changes Σ.
func (m *Model) precision(e int) (inverse []float64, logDet float64) {
	if m.inverses == nil {
		m.inverses, m.logDets = make([][]float64, len(m.Noise)), make([]float64, len(m.Noise))
	}
	if m.inverses[e] == nil {
		m.inverses[e], m.logDets[e] = invert(m.Noise[e], int(math.Sqrt(float64(len(m.Noise[e])))))
	}
	return m.inverses[e], m.logDets[e]
}

// invert returns the inverse of a symmetric matrix, d×d, and the logarithm of its determinant.
func invert(matrix []float64, d int) (inverse []float64, logDet float64) {
	var cholesky mat.Cholesky
	if !cholesky.Factorize(mat.NewSymDense(d, slices.Clone(matrix))) {
		panic("reference: a covariance matrix is not positive definite")
	}
	var x mat.SymDense
	if err := cholesky.InverseTo(&x); err != nil {
		panic(err)
	}
	for a := range d {
		for b := range d {
			inverse = append(inverse, x.At(a, b))
		}
	}
	return inverse, cholesky.LogDet()
}

// bilinear is x M yᵀ for a matrix M, d×d.
func bilinear(x, matrix, y []float64) float64 {
	f := 0.0
	for a := range x {
		for b := range y {
			f += x[a] * matrix[a*len(y)+b] * y[b]
		}
	}
	return f
}

// appearance is KL(A) of one view, with the term of the pseudo-observations of a full Σ.
func (m *Model) appearance(e int) float64 {
	f := 0.0
	for k, row := range m.Phi[e] {
		d, p := len(row), m.Prior[e][k]
		_, logDet := invert(m.Var[e][k], d)
		for c, x := range row {
			f += (x*x+m.Var[e][k][c*d+c])/(2*p) - (1-math.Log(p))/2
		}
		f -= logDet / 2
	}
	if m.Full[e] {
		f += m.noisePrior(e)
	}
	return f
}

// pseudoCount is n₀D of n tracks in d dimensions, n₀ = 4 max(1, 10 D/N).
func pseudoCount(d, n float64) float64 { return 4 * d * math.Max(1, 10*d/math.Max(n, 1)) }

// noisePrior is ½ n₀D (log|Σ| − D log ψ + ψ tr Σ⁻¹ − D), at its minimum over ψ.
func (m *Model) noisePrior(e int) float64 {
	d := int(math.Sqrt(float64(len(m.Noise[e]))))
	inverse, logDet := m.precision(e)
	trace := 0.0
	for c := range d {
		trace += inverse[c*d+c]
	}
	tracks, n := 0.0, float64(d)
	for j, x := range m.X[e] {
		if x != nil && m.Counts[m.Video[j]] {
			tracks++
		}
	}
	return pseudoCount(n, tracks) / 2 * (logDet - n*math.Log(n/trace))
}
