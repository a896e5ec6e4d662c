package likelihood

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"

	"siibp/core/coroutine"
)

// Isotropic is the paper's observation model: x_j ~ N(z_j A, σ²_n I), a_k ~ N(0, σ²_A I) and
// q(a_k) = N(Φ_k, σ²_k I).
type Isotropic struct {
	K, D         int
	Phi          []float64 // Φ, K×D
	PosteriorVar []float64 // σ²_k, K
	NoiseVar     float64   // σ²_n
	priors                 // σ²_A

	phiGram []float64 // ΦΦᵀ, K×K
	yielder *coroutine.Yielder
}

// NewIsotropic returns the model at the start of Algorithm 1, with one prior variance: Φ = 0 and all variances 1.
func NewIsotropic(k, d int) *Isotropic {
	return IsotropicOf(Spec{Dim: d, Groups: make([]int, k), PriorVars: []float64{1}}).(*Isotropic)
}

// IsotropicOf returns the model at the start of Algorithm 1: Φ = 0, and all variances except the prior variances 1.
func IsotropicOf(s Spec) Model {
	k := len(s.Groups)
	return &Isotropic{K: k, D: s.Dim, Phi: make([]float64, k*s.Dim), PosteriorVar: slices.Repeat([]float64{1}, k), NoiseVar: 1,
		priors: s.priors(), phiGram: make([]float64, k*k), yielder: s.Yielder}
}

// Factors returns K.
func (m *Isotropic) Factors() int { return m.K }

// Dim returns D.
func (m *Isotropic) Dim() int { return m.D }

// ReadsGram returns false.
func (m *Isotropic) ReadsGram() bool { return false }

// Clone returns a copy.
func (m *Isotropic) Clone() Model {
	c := *m
	c.Phi, c.PosteriorVar, c.vars, c.phiGram = slices.Clone(m.Phi), slices.Clone(m.PosteriorVar), slices.Clone(m.vars), slices.Clone(m.phiGram)
	return &c
}

// Parameters returns all numbers of the model. Phi, Var and Prior are in its own memory.
func (m *Isotropic) Parameters() Parameters {
	return Parameters{m.Phi, m.PosteriorVar, []float64{m.NoiseVar}, m.vars}
}

// SetParameters copies parameters of the same sizes.
func (m *Isotropic) SetParameters(p Parameters) {
	copy(m.Phi, p.Phi)
	copy(m.PosteriorVar, p.Var)
	copy(m.vars, p.Prior)
	m.NoiseVar = p.Noise[0]
	m.updateGram()
}

// Update takes step 1 (eq20, eq21), an exact descent step over each factor in turn:
//
//	σ²_k = (1/σ²_A + n_k/σ²_n)⁻¹,  Φ_k ← (σ²_k/σ²_n)(T_k − Σ_{l≠k} R_kl Φ_l).
func (m *Isotropic) Update(s *Stats, order []int) {
	row, others := make([]float64, m.D), make([]float64, m.K)
	for _, k := range order {
		m.PosteriorVar[k] = 1 / (1/m.PriorVar(k) + s.N[k]/m.NoiseVar)
		copy(row, s.T[k*m.D:(k+1)*m.D])
		copy(others, s.R[k*m.K:(k+1)*m.K])
		others[k] = 0
		blas64.Gemv(blas.Trans, -1, m.phi(), vector(others), 1, vector(row))
		floats.ScaleTo(m.Mean(k), m.PosteriorVar[k]/m.NoiseVar, row)
		m.yielder.Did(m.K * m.D)
	}
	m.updateGram()
}

// UpdatePriorVar takes eq26, σ²_A = Σ_k (D σ²_k + |Φ_k|²)/(K·D), over the K factors of each group.
func (m *Isotropic) UpdatePriorVar() { m.priors.update(m.D, m.energy) }

// UpdateNoise takes eq27, σ²_n = Σ_j E|x_j − z_j A|²/(N·D). It changes nothing if no track has the view.
func (m *Isotropic) UpdateNoise(s *Stats, _ float64) {
	if s.Count > 0 {
		m.NoiseVar = math.Max(m.residual(s)/(s.Count*float64(m.D)), m.minVar)
	}
}

// MeanNoiseVar returns σ²_n.
func (m *Isotropic) MeanNoiseVar() float64 { return m.NoiseVar }

// NoiseMayRaise returns false: UpdateNoise is a minimum of F.
func (m *Isotropic) NoiseMayRaise(float64) bool { return false }

// Mean returns Φ_k.
func (m *Isotropic) Mean(k int) []float64 { return m.Phi[k*m.D : (k+1)*m.D] }

// Weights writes Φ_k/σ²_n.
func (m *Isotropic) Weights(k int, to []float64) {
	for d, x := range m.Mean(k) {
		to[d] = x / m.NoiseVar
	}
}

// AddOverlap adds ΦΦᵀ/σ²_n to s, K×K.
func (m *Isotropic) AddOverlap(s []float64) { floats.AddScaled(s, 1/m.NoiseVar, m.phiGram) }

// HalfNorm returns (D σ²_k + |Φ_k|²)/(2σ²_n).
func (m *Isotropic) HalfNorm(k int) float64 {
	return (float64(m.D)*m.PosteriorVar[k] + m.phiGram[k*m.K+k]) / (2 * m.NoiseVar)
}

// FreeEnergy returns the view's terms of F: KL(A) and −Σ_j E[log p(x_j)].
func (m *Isotropic) FreeEnergy(s *Stats) (appearance, likelihood float64) {
	d := float64(m.D)
	for k, variance := range m.PosteriorVar {
		appearance += m.energy(k)/(2*m.PriorVar(k)) - d*(1+math.Log(variance/m.PriorVar(k)))/2
	}
	return appearance, s.Count*d/2*math.Log(2*math.Pi*m.NoiseVar) + m.residual(s)/(2*m.NoiseVar)
}

// energy returns E|a_k|² = D σ²_k + |Φ_k|².
func (m *Isotropic) energy(k int) float64 {
	return float64(m.D)*m.PosteriorVar[k] + floats.Dot(m.Mean(k), m.Mean(k))
}

// residual returns Σ_j E|x_j − z_j A|², from the sufficient statistics alone.
func (m *Isotropic) residual(s *Stats) float64 {
	return s.Square - 2*floats.Dot(s.T, m.Phi) + floats.Dot(s.R, m.phiGram) + float64(m.D)*floats.Dot(s.N, m.PosteriorVar)
}

// phi returns Φ as a gonum matrix.
func (m *Isotropic) phi() blas64.General {
	return blas64.General{Rows: m.K, Cols: m.D, Stride: m.D, Data: m.Phi}
}

// wholeGram bounds the multiply-adds of ΦΦᵀ that updateGram computes in one product, which is faster than row
// by row.
const wholeGram = 4_000_000

// updateGram computes ΦΦᵀ, row by row where it is large.
func (m *Isotropic) updateGram() {
	if work := m.K * m.K / 2 * m.D; work <= wholeGram {
		stride := max(m.K, 1) // gonum requires a positive stride even if there is no factor
		blas64.Syrk(blas.NoTrans, 1, m.phi(), 0, blas64.Symmetric{N: m.K, Stride: stride, Data: m.phiGram, Uplo: blas.Lower})
		for k := range m.K {
			for l := range k {
				m.phiGram[l*m.K+k] = m.phiGram[k*m.K+l]
			}
		}
		m.yielder.Did(work)
		return
	}
	for k := range m.K {
		for l := range k + 1 {
			x := blas64.Dot(vector(m.Mean(l)), vector(m.Mean(k)))
			m.phiGram[k*m.K+l], m.phiGram[l*m.K+k] = x, x
		}
		m.yielder.Did((k + 1) * m.D)
	}
}
