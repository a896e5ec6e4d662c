// Package likelihood holds the linear-Gaussian views: the appearances q(A), how
// well they explain the features, and their terms of the objective.
package likelihood

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
)

// View is one view: x_j ~ N(z_j A, σ²_n I), a_k ~ N(0, σ²_A I), q(a_k) = N(Φ_k, σ²_k I).
type View struct {
	K, D  int
	Phi   []float64 // Φ, K×D row-major
	Var   []float64 // σ²_k, K
	Noise float64   // σ²_n
	Scale float64   // σ²_A

	// Least is what neither variance falls below: constant features would
	// drive them to 0.
	Least float64

	gram []float64 // ΦΦᵀ, K×K; see Refresh
}

// New returns a view at the start of Algorithm 1: Φ = 0 and all variances 1.
func New(k, d int) *View {
	v := &View{K: k, D: d, Phi: make([]float64, k*d), Var: make([]float64, k), Noise: 1, Scale: 1}
	for i := range v.Var {
		v.Var[i] = 1
	}
	v.Refresh()
	return v
}

// Clone returns a copy.
func (v *View) Clone() *View {
	c := *v
	c.Phi, c.Var, c.gram = slices.Clone(v.Phi), slices.Clone(v.Var), slices.Clone(v.gram)
	return &c
}

// Refresh recomputes what follows from Φ. Call it after writing to Phi.
func (v *View) Refresh() {
	if v.gram == nil {
		v.gram = make([]float64, v.K*v.K)
	}
	stride := max(v.K, 1) // gonum asks for one, be there a factor or not
	blas64.Syrk(blas.NoTrans, 1, v.phi(), 0, blas64.Symmetric{N: v.K, Stride: stride, Data: v.gram, Uplo: blas.Lower})
	for k := range v.K {
		for l := range k {
			v.gram[l*v.K+k] = v.gram[k*v.K+l]
		}
	}
}

// phi returns Φ as gonum has matrices.
func (v *View) phi() blas64.General {
	return blas64.General{Rows: v.K, Cols: v.D, Stride: v.D, Data: v.Phi}
}

// Row returns Φ_k.
func (v *View) Row(k int) []float64 { return v.Phi[k*v.D : (k+1)*v.D] }

// Moments are the sums over training tracks on which q(A) and the variances depend;
// they add over shards. Tracks that lack the view are in none of them.
type Moments struct {
	Count  float64   // N_e
	Square float64   // Σ_j |x_j|²
	N      []float64 // Σ_j ν_jk, K
	T      []float64 // νᵀX, K×D
	M      []float64 // Σ_j E[z_j z_jᵀ], K×K: n on the diagonal, νᵀν off it, 0 where two factors exclude each other
}

// NewMoments returns zero sums for k factors and d dimensions.
func NewMoments(k, d int) *Moments {
	return &Moments{N: make([]float64, k), T: make([]float64, k*d), M: make([]float64, k*k)}
}

// Take adds the sums of n, of the same size, and leaves n at 0.
func (m *Moments) Take(n *Moments) {
	m.Count += n.Count
	m.Square += n.Square
	add(m.N, n.N)
	add(m.T, n.T)
	add(m.M, n.M)
	n.Clear()
}

// add adds y to x, by whatever BLAS is in use.
func add(x, y []float64) { blas64.Axpy(1, vector(y), vector(x)) }

func vector(x []float64) blas64.Vector { return blas64.Vector{N: len(x), Inc: 1, Data: x} }

// Clear sets all sums to 0.
func (m *Moments) Clear() {
	m.Count, m.Square = 0, 0
	clear(m.N)
	clear(m.T)
	clear(m.M)
}

// Update is eq20 and eq21: an exact step over each Φ_k in turn, in the given order.
func (v *View) Update(m *Moments, order []int) {
	row, weights := make([]float64, v.D), make([]float64, v.K)
	for _, k := range order {
		v.Var[k] = 1 / (1/v.Scale + m.N[k]/v.Noise)
		copy(row, m.T[k*v.D:(k+1)*v.D])
		copy(weights, m.M[k*v.K:(k+1)*v.K])
		weights[k] = 0
		blas64.Gemv(blas.Trans, -1, v.phi(), vector(weights), 1, vector(row))
		floats.ScaleTo(v.Row(k), v.Var[k]/v.Noise, row)
	}
	v.Refresh()
}

// UpdateScale is eq26, over all K factors, unused ones too; without one there is nothing to
// learn from.
func (v *View) UpdateScale() {
	if v.K > 0 {
		v.Scale = math.Max(v.energy()/(float64(v.K)*float64(v.D)), v.Least)
	}
}

// UpdateNoise is eq27; without a track there is nothing to learn from.
func (v *View) UpdateNoise(m *Moments) {
	if m.Count > 0 {
		v.Noise = math.Max(v.residual(m)/(m.Count*float64(v.D)), v.Least)
	}
}

// energy returns Σ_k E|a_k|² = Σ_k D σ²_k + |Φ_k|².
func (v *View) energy() float64 {
	return float64(v.D)*floats.Sum(v.Var) + floats.Dot(v.Phi, v.Phi)
}

// residual returns R = Σ_j E|x_j − z_j A|², from the moments alone.
func (v *View) residual(m *Moments) float64 {
	return m.Square - 2*floats.Dot(m.T, v.Phi) + floats.Dot(m.M, v.gram) + float64(v.D)*floats.Dot(m.N, v.Var)
}

// Bound returns the view's parts of F: KL(A) and −Σ_j E[log p(x_j)].
func (v *View) Bound(m *Moments) (appearance, misfit float64) {
	d := float64(v.D)
	appearance = v.energy() / (2 * v.Scale)
	for _, variance := range v.Var {
		appearance -= d * (1 + math.Log(variance/v.Scale)) / 2
	}
	return appearance, m.Count*d/2*math.Log(2*math.Pi*v.Noise) + v.residual(m)/(2*v.Noise)
}

// Gram adds ΦΦᵀ/σ²_n to s, K×K.
func (v *View) Gram(s []float64) { floats.AddScaled(s, 1/v.Noise, v.gram) }

// Cost returns what a track pays for showing factor k whatever it looks like,
// (D σ²_k + |Φ_k|²)/(2σ²_n), the constant part of eq25.
func (v *View) Cost(k int) float64 {
	return (float64(v.D)*v.Var[k] + v.gram[k*v.K+k]) / (2 * v.Noise)
}
