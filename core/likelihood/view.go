// Package likelihood holds the linear-Gaussian views: the appearances q(A), how well they
// explain the features, and their terms of the objective.
package likelihood

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"

	"siibp/core/coroutine"
)

// View is one view with K factors and D dimensions: x_j ~ N(z_j A, σ²_n I),
// a_k ~ N(0, σ²_A I), q(a_k) = N(Φ_k, σ²_k I).
type View struct {
	K, D         int
	Phi          []float64 // Φ, K×D row-major
	PosteriorVar []float64 // σ²_k, K
	NoiseVar     float64   // σ²_n
	PriorVar     float64   // σ²_A
	MinVar       float64   // floor of σ²_n and σ²_A, which constant features would drive to 0

	gram []float64 // ΦΦᵀ, K×K; see Refresh
}

// New returns a view at the start of Algorithm 1: Φ = 0 and all variances 1.
func New(k, d int) *View {
	v := &View{K: k, D: d, Phi: make([]float64, k*d), PosteriorVar: make([]float64, k), NoiseVar: 1, PriorVar: 1}
	for i := range v.PosteriorVar {
		v.PosteriorVar[i] = 1
	}
	v.Refresh()
	return v
}

// Clone returns a copy.
func (v *View) Clone() *View {
	c := *v
	c.Phi, c.PosteriorVar, c.gram = slices.Clone(v.Phi), slices.Clone(v.PosteriorVar), slices.Clone(v.gram)
	return &c
}

// Take copies all numbers of a view of the same size.
func (v *View) Take(from *View) {
	copy(v.Phi, from.Phi)
	copy(v.PosteriorVar, from.PosteriorVar)
	copy(v.gram, from.gram)
	v.NoiseVar, v.PriorVar, v.MinVar = from.NoiseVar, from.PriorVar, from.MinVar
}

// Refresh recomputes ΦΦᵀ. Call it after writing to Phi.
func (v *View) Refresh() { v.refresh(nil) }

// wholeGram bounds the multiply-adds of ΦΦᵀ that refresh computes in one product, which is faster than row
// by row.
const wholeGram = 4_000_000

// refresh recomputes ΦΦᵀ. Where that is large it does so row by row and may suspend after each.
func (v *View) refresh(y *coroutine.Yielder) {
	if v.gram == nil {
		v.gram = make([]float64, v.K*v.K)
	}
	if v.K*v.K/2*v.D > wholeGram {
		v.refreshRows(y)
		return
	}
	stride := max(v.K, 1) // gonum wants a positive stride even if there is no factor
	blas64.Syrk(blas.NoTrans, 1, v.phi(), 0, blas64.Symmetric{N: v.K, Stride: stride, Data: v.gram, Uplo: blas.Lower})
	for k := range v.K {
		for l := range k {
			v.gram[l*v.K+k] = v.gram[k*v.K+l]
		}
	}
	y.Did(v.K * v.K / 2 * v.D)
}

// refreshRows recomputes ΦΦᵀ row by row.
func (v *View) refreshRows(y *coroutine.Yielder) {
	for k := range v.K {
		for l := range k + 1 {
			x := blas64.Dot(vector(v.Row(l)), vector(v.Row(k)))
			v.gram[k*v.K+l], v.gram[l*v.K+k] = x, x
		}
		y.Did((k + 1) * v.D)
	}
}

// phi returns Φ as a gonum matrix.
func (v *View) phi() blas64.General {
	return blas64.General{Rows: v.K, Cols: v.D, Stride: v.D, Data: v.Phi}
}

// Row returns Φ_k.
func (v *View) Row(k int) []float64 { return v.Phi[k*v.D : (k+1)*v.D] }

// SuffStats are the sufficient statistics of a view: sums over the training tracks that have
// the view, on which q(A) and the variances depend. They add over shards.
type SuffStats struct {
	Count  float64   // N_e
	Square float64   // Σ_j |x_j|²
	N      []float64 // n_k = Σ_j ν_jk, K
	T      []float64 // νᵀX, K×D
	R      []float64 // Σ_j E[z_j z_jᵀ], K×K: n on the diagonal, νᵀν off it, 0 where two factors exclude each other
}

// NewSuffStats returns zero sums for k factors and d dimensions.
func NewSuffStats(k, d int) *SuffStats {
	return &SuffStats{N: make([]float64, k), T: make([]float64, k*d), R: make([]float64, k*k)}
}

// Add adds other sums of the same sizes, and sets those to 0.
func (s *SuffStats) Add(other *SuffStats) {
	s.Count += other.Count
	s.Square += other.Square
	add(s.N, other.N)
	add(s.T, other.T)
	add(s.R, other.R)
	other.Clear()
}

// add adds y to x.
func add(x, y []float64) { blas64.Axpy(1, vector(y), vector(x)) }

func vector(x []float64) blas64.Vector { return blas64.Vector{N: len(x), Inc: 1, Data: x} }

// Clear sets all sums to 0.
func (s *SuffStats) Clear() {
	s.Count, s.Square = 0, 0
	clear(s.N)
	clear(s.T)
	clear(s.R)
}

// Update is step 1 (eq20, eq21), an exact descent step over each factor in turn, in the given order:
//
//	σ²_k = (1/σ²_A + n_k/σ²_n)⁻¹,  Φ_k ← (σ²_k/σ²_n)(T_k − Σ_{l≠k} R_kl Φ_l).
//
// It may suspend after each factor.
func (v *View) Update(s *SuffStats, order []int, y *coroutine.Yielder) {
	row, weights := make([]float64, v.D), make([]float64, v.K)
	for _, k := range order {
		v.PosteriorVar[k] = 1 / (1/v.PriorVar + s.N[k]/v.NoiseVar)
		copy(row, s.T[k*v.D:(k+1)*v.D])
		copy(weights, s.R[k*v.K:(k+1)*v.K])
		weights[k] = 0
		blas64.Gemv(blas.Trans, -1, v.phi(), vector(weights), 1, vector(row))
		floats.ScaleTo(v.Row(k), v.PosteriorVar[k]/v.NoiseVar, row)
		y.Did(v.K * v.D)
	}
	v.refresh(y)
}

// UpdatePriorVar is eq26, σ²_A = Σ_k (D σ²_k + |Φ_k|²)/(K·D), over all K factors, also unused
// ones. It changes nothing where there is no factor.
func (v *View) UpdatePriorVar() {
	if v.K > 0 {
		v.PriorVar = math.Max(v.energy()/(float64(v.K)*float64(v.D)), v.MinVar)
	}
}

// UpdateNoiseVar is eq27, σ²_n = Σ_j E|x_j − z_j A|²/(N·D). It changes nothing where no track
// has the view.
func (v *View) UpdateNoiseVar(s *SuffStats) {
	if s.Count > 0 {
		v.NoiseVar = math.Max(v.residual(s)/(s.Count*float64(v.D)), v.MinVar)
	}
}

// energy returns Σ_k E|a_k|² = Σ_k D σ²_k + |Φ_k|².
func (v *View) energy() float64 {
	return float64(v.D)*floats.Sum(v.PosteriorVar) + floats.Dot(v.Phi, v.Phi)
}

// residual returns R = Σ_j E|x_j − z_j A|², from the sufficient statistics alone.
func (v *View) residual(s *SuffStats) float64 {
	return s.Square - 2*floats.Dot(s.T, v.Phi) + floats.Dot(s.R, v.gram) + float64(v.D)*floats.Dot(s.N, v.PosteriorVar)
}

// Bound returns the view's parts of F: KL(A) and −Σ_j E[log p(x_j)].
func (v *View) Bound(s *SuffStats) (appearance, misfit float64) {
	d := float64(v.D)
	appearance = v.energy() / (2 * v.PriorVar)
	for _, variance := range v.PosteriorVar {
		appearance -= d * (1 + math.Log(variance/v.PriorVar)) / 2
	}
	return appearance, s.Count*d/2*math.Log(2*math.Pi*v.NoiseVar) + v.residual(s)/(2*v.NoiseVar)
}

// Gram adds ΦΦᵀ/σ²_n to s, K×K.
func (v *View) Gram(s []float64) { floats.AddScaled(s, 1/v.NoiseVar, v.gram) }

// Cost returns (D σ²_k + |Φ_k|²)/(2σ²_n), the part of ζ (eq25) that is taken off for factor k
// whatever the features are.
func (v *View) Cost(k int) float64 {
	return (float64(v.D)*v.PosteriorVar[k] + v.gram[k*v.K+k]) / (2 * v.NoiseVar)
}
