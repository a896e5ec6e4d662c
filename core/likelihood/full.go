package likelihood

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"

	"siibp/core/coroutine"
)

// Full is the observation model with a full noise covariance: x_j ~ N(z_j A, Σ), a_k ~ N(0, σ²_g I), and
// q(a_k) = N(Φ_k, U diag(s_k) Uᵀ) with Σ = U diag(λ) Uᵀ. Along each eigenvector of Σ it is the isotropic model. F has
// n₀D times KL(N(0, ψ I) || N(0, Σ)) in addition, where ψ is learned. Σ is then estimated as if n₀D more residuals, of
// covariance ψ I, had been observed. The page Paper & code has the equations under "A full noise covariance".
type Full struct {
	K, D       int
	Phi        []float64 // Φ, K×D
	Var        []float64 // s, K×D: variances of q(a_k) along the eigenvectors
	Covariance []float64 // Σ, D×D
	priors               // σ²_g

	axes   []float64 // Uᵀ, D×D: an eigenvector in each row
	lambda []float64 // λ, D
	psi    float64

	squares float64 // tr Σ⁻¹XᵀX, or NaN if it is not computed for this Σ

	rotated []float64 // ΦU, K×D
	weights []float64 // ΦΣ⁻¹, K×D
	overlap []float64 // ΦΣ⁻¹Φᵀ, K×K
	yielder *coroutine.Yielder
}

// FullOf returns the model at the start of Algorithm 1: Φ = 0, Σ = I, and all variances except the prior variances 1.
func FullOf(s Spec) Model {
	k, d := len(s.Groups), s.Dim
	m := &Full{K: k, D: d, Phi: make([]float64, k*d), Var: slices.Repeat([]float64{1}, k*d), Covariance: make([]float64, d*d),
		priors: s.priors(), axes: make([]float64, d*d), lambda: make([]float64, d), yielder: s.Yielder}
	m.setMultiple(1)
	m.updateProducts()
	return m
}

// Factors returns K.
func (m *Full) Factors() int { return m.K }

// Dim returns D.
func (m *Full) Dim() int { return m.D }

// ReadsGram returns true.
func (m *Full) ReadsGram() bool { return true }

// Clone returns a copy.
func (m *Full) Clone() Model {
	c := *m
	for _, list := range []*[]float64{&c.Phi, &c.Var, &c.Covariance, &c.vars, &c.axes, &c.lambda, &c.rotated, &c.weights, &c.overlap} {
		*list = slices.Clone(*list)
	}
	return &c
}

// Parameters returns all numbers of the model, with slices of its own memory.
func (m *Full) Parameters() Parameters { return Parameters{m.Phi, m.Var, m.Covariance, m.vars} }

// SetParameters copies parameters of the same sizes.
func (m *Full) SetParameters(p Parameters) {
	copy(m.Phi, p.Phi)
	copy(m.Var, p.Var)
	copy(m.Covariance, p.Noise)
	copy(m.vars, p.Prior)
	m.decompose()
	m.updateProducts()
}

// Update takes step 1 (eq20, eq21), an exact descent step over each factor in turn, along the eigenvectors of Σ:
//
//	s_kd = (1/σ²_g + n_k/λ_d)⁻¹,  Φ_kd ← (s_kd/λ_d)(T_kd − Σ_{l≠k} R_kl Φ_ld).
func (m *Full) Update(s *Stats, order []int) {
	t, others := m.rotate(s.T), make([]float64, m.K)
	m.yielder.Did(m.K * m.D * m.D)
	for _, k := range order {
		row, variances := t[k*m.D:(k+1)*m.D], m.variances(k)
		copy(others, s.R[k*m.K:(k+1)*m.K])
		others[k] = 0
		blas64.Gemv(blas.Trans, -1, matrix(m.rotated, m.K, m.D), vector(others), 1, vector(row))
		m.updateVariances(k, s.N[k])
		for d, x := range row {
			m.rotated[k*m.D+d] = variances[d] / m.lambda[d] * x
		}
		m.yielder.Did(m.K * m.D)
	}
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, matrix(m.rotated, m.K, m.D), matrix(m.axes, m.D, m.D), 0, matrix(m.Phi, m.K, m.D))
	m.updateProducts()
	m.yielder.Did(m.K * m.D * (3*m.D + m.K))
}

// updateVariances sets the variances of q(a_k), given n_k.
func (m *Full) updateVariances(k int, n float64) {
	for d := range m.D {
		m.Var[k*m.D+d] = 1 / (1/m.PriorVar(k) + n/m.lambda[d])
	}
}

// UpdatePriorVar takes eq26, σ²_g = Σ_k Σ_d (s_kd + Φ_kd²)/(K·D), over the K factors of each group.
func (m *Full) UpdatePriorVar() { m.priors.update(m.D, m.energy) }

// energy returns E|a_k|² = Σ_d s_kd + |Φ_k|².
func (m *Full) energy(k int) float64 {
	return floats.Sum(m.variances(k)) + floats.Dot(m.Mean(k), m.Mean(k))
}

// Mean returns Φ_k.
func (m *Full) Mean(k int) []float64 { return m.Phi[k*m.D : (k+1)*m.D] }

// PosteriorCovariance returns U diag(s_k) Uᵀ, the covariance of q(a_k), D×D.
func (m *Full) PosteriorCovariance(k int) []float64 {
	scaled := slices.Clone(m.axes)
	for i, v := range m.variances(k) {
		floats.Scale(v, scaled[i*m.D:(i+1)*m.D])
	}
	product := make([]float64, m.D*m.D)
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, matrix(m.axes, m.D, m.D), matrix(scaled, m.D, m.D), 0, matrix(product, m.D, m.D))
	return product
}

// variances returns s_k.
func (m *Full) variances(k int) []float64 { return m.Var[k*m.D : (k+1)*m.D] }

// Weights writes Φ_k Σ⁻¹.
func (m *Full) Weights(k int, to []float64) { copy(to, m.weights[k*m.D:(k+1)*m.D]) }

// AddOverlap adds ΦΣ⁻¹Φᵀ to s, K×K.
func (m *Full) AddOverlap(s []float64) { floats.Add(s, m.overlap) }

// HalfNorm returns (Σ_d s_kd/λ_d + Φ_k Σ⁻¹ Φ_kᵀ)/2.
func (m *Full) HalfNorm(k int) float64 { return (m.spread(k) + m.overlap[k*m.K+k]) / 2 }

// spread returns tr(Σ⁻¹ Cov_k) = Σ_d s_kd/λ_d.
func (m *Full) spread(k int) float64 {
	sum := 0.0
	for d, v := range m.variances(k) {
		sum += v / m.lambda[d]
	}
	return sum
}

// FreeEnergy returns the view's terms of F: KL(A) with the term of the pseudo-observations,
//
//	½ n₀D (log|Σ| − D log ψ + ψ tr Σ⁻¹ − D),
//
// and −Σ_j E[log p(x_j)] = ½N (D log 2π + log|Σ|) + ½ tr Σ⁻¹S.
func (m *Full) FreeEnergy(s *Stats) (appearance, likelihood float64) {
	logDet, trace, d := 0.0, 0.0, float64(m.D)
	for _, v := range m.lambda {
		logDet += math.Log(v)
		trace += 1 / v
	}
	appearance = m.pseudoCount(s) / 2 * (logDet - d*math.Log(m.psi) + m.psi*trace - d)
	for k := range m.K {
		appearance += m.energy(k) / (2 * m.PriorVar(k))
		for _, v := range m.variances(k) {
			appearance -= (1 + math.Log(v/m.PriorVar(k))) / 2
		}
	}
	return appearance, s.Count/2*(d*math.Log(2*math.Pi)+logDet) + m.mismatch(s)/2
}

// mismatch returns tr Σ⁻¹S.
func (m *Full) mismatch(s *Stats) float64 {
	sum := -2*floats.Dot(m.weights, s.T) + floats.Dot(m.overlap, s.R)
	for k, n := range s.N {
		sum += n * m.spread(k)
	}
	if math.IsNaN(m.squares) {
		m.squares = m.computeSquares(s.Gram)
	}
	return sum + m.squares
}

// computeSquares returns tr Σ⁻¹XᵀX, the sum of uᵀXᵀXu/λ over the eigenvectors u of Σ.
func (m *Full) computeSquares(gram []float64) float64 {
	sum, product := 0.0, make([]float64, m.D)
	for i, v := range m.lambda {
		axis := vector(m.axes[i*m.D : (i+1)*m.D])
		blas64.Gemv(blas.NoTrans, 1, matrix(gram, m.D, m.D), axis, 0, vector(product))
		sum += blas64.Dot(axis, vector(product)) / v
	}
	return sum
}

// rotate returns xU for K rows x of D numbers.
func (m *Full) rotate(x []float64) []float64 {
	to := make([]float64, m.K*m.D)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, matrix(x, m.K, m.D), matrix(m.axes, m.D, m.D), 0, matrix(to, m.K, m.D))
	return to
}

// updateProducts computes ΦU, ΦΣ⁻¹ and ΦΣ⁻¹Φᵀ.
func (m *Full) updateProducts() {
	k, d := m.K, m.D
	m.rotated = m.rotate(m.Phi)
	scaled := slices.Clone(m.rotated)
	for i := range scaled {
		scaled[i] /= m.lambda[i%d]
	}
	m.weights, m.overlap = make([]float64, k*d), make([]float64, k*k)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, matrix(scaled, k, d), matrix(m.axes, d, d), 0, matrix(m.weights, k, d))
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, matrix(scaled, k, d), matrix(m.rotated, k, d), 0, matrix(m.overlap, k, k))
}

// matrix returns a list of numbers as a gonum matrix.
func matrix(x []float64, rows, columns int) blas64.General {
	return blas64.General{Rows: rows, Cols: columns, Stride: max(columns, 1), Data: x}
}
