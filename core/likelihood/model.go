// Package likelihood holds the observation models: the likelihood of one view's features given the factors,
// with the appearances q(A) that it learns.
//
// Model is the interface of an observation model. isotropic.go is the one of the paper, full.go and full_noise.go have a
// full noise covariance.
//
// A further model, with a diagonal Σ for example, is a file with a type that implements Model, a choice of the option
// noise, and a row in the table noiseModels of package infer. The layout of Parameters.Var and Parameters.Noise belongs to
// the model: the other packages copy, compare and store these lists, and ask Model about Σ. A saved model has Noise as rows of D
// numbers, if it is more than one, and Var as K or K×D. So a model that lacks a method
// is a compile error, and a choice without a row fails a test.
package likelihood

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"

	"siibp/core/coroutine"
)

// Model is the likelihood of one view given K factors: x_j ~ N(z_j A, Σ) for the D features of track j, with
// q(a_k) = N(Φ_k, ·) for the appearance of factor k.
type Model interface {
	// Factors returns K.
	Factors() int
	// Dim returns D.
	Dim() int

	// Update takes step 1 of Algorithm 1: it updates q(a_k) of each factor in turn, in the given order.
	Update(s *Stats, order []int)
	// UpdatePriorVar updates the prior variances of A (eq26).
	UpdatePriorVar()
	// UpdateNoise updates Σ (eq27) at inverse temperature β.
	UpdateNoise(s *Stats, beta float64)

	// PriorVar returns the prior variance of a_k, σ²_A.
	PriorVar(k int) float64
	// Mean returns Φ_k, D numbers in the model's own memory.
	Mean(k int) []float64
	// Weights writes Φ_k Σ⁻¹, D numbers.
	Weights(k int, to []float64)
	// AddOverlap adds S = Φ Σ⁻¹ Φᵀ to a K×K matrix.
	AddOverlap(s []float64)
	// HalfNorm returns E[a_k Σ⁻¹ a_kᵀ]/2: factor k subtracts it from its logit whatever the features are (eq25).
	HalfNorm(k int) float64

	// MeanNoiseVar returns the mean noise variance over the D dimensions, tr Σ/D.
	MeanNoiseVar() float64
	// NoiseMayRaise reports whether UpdateNoise at inverse temperature β may raise F.
	NoiseMayRaise(beta float64) bool

	// ReadsGram reports whether Stats.Gram must be set.
	ReadsGram() bool
	// FreeEnergy returns the view's terms of F: KL(A), and −Σ_j E[log p(x_j)] over the tracks of s.
	FreeEnergy(s *Stats) (appearance, likelihood float64)

	// Parameters returns all numbers of the model, with slices of its own memory.
	Parameters() Parameters
	// SetParameters sets all numbers of the model. Their sizes must be those of Parameters.
	SetParameters(p Parameters)
	// Clone returns a copy.
	Clone() Model
}

// Spec describes the observation model of a view.
type Spec struct {
	Dim        int       // D
	Groups     []int     // of each of the K factors, the index of its prior variance
	PriorVars  []float64 // σ²_A of each group at the start
	MinVar     float64   // floor of all variances, which constant features would otherwise drive to 0
	PriorFloor float64   // floor of σ²_A relative to its value at the start

	Yielder *coroutine.Yielder // suspends the job that updates the model; nil if there is none
}

// priors returns the prior variances at the start.
func (s Spec) priors() priors {
	p := priors{groups: s.Groups, vars: slices.Clone(s.PriorVars), minVar: s.MinVar}
	for _, x := range s.PriorVars {
		p.minVars = append(p.minVars, max(s.MinVar, s.PriorFloor*x))
	}
	return p
}

// priors are the prior variances of the appearances: a_k ~ N(0, σ²_g I) for a factor k of group g.
type priors struct {
	groups  []int     // of each factor
	vars    []float64 // of each group
	minVar  float64   // floor of the noise
	minVars []float64 // of each group, the floor
}

// PriorVar returns the prior variance of factor k.
func (p *priors) PriorVar(k int) float64 { return p.vars[p.groups[k]] }

// update takes eq26 for each group: the mean of E[a_kd²] over its factors, also unused ones, and the D dimensions.
// energy returns Σ_d E[a_kd²]. A mean below the floor becomes the floor, the minimum of F from there on. A group
// without factors keeps its variance.
func (p *priors) update(dim int, energy func(k int) float64) {
	sums, counts := make([]float64, len(p.vars)), make([]float64, len(p.vars))
	for k, g := range p.groups {
		sums[g] += energy(k)
		counts[g]++
	}
	for g, n := range counts {
		if n > 0 {
			p.vars[g] = math.Max(sums[g]/(n*float64(dim)), p.minVars[g])
		}
	}
}

// Parameters are q(A) and the variances of one view, K factors and D dimensions.
type Parameters struct {
	Phi   []float64 // Φ, K×D
	Var   []float64 // the variances of q(a_k), in the layout of the model: K for Isotropic, K×D for Full
	Noise []float64 // Σ, in the layout of the model: σ²_n for Isotropic, D×D for Full
	Prior []float64 // σ²_A of each group of factors
}

// Clone returns a copy in memory of its own.
func (p Parameters) Clone() Parameters {
	return Parameters{slices.Clone(p.Phi), slices.Clone(p.Var), slices.Clone(p.Noise), slices.Clone(p.Prior)}
}

// Fits reports whether p has the sizes of other parameters.
func (p Parameters) Fits(other Parameters) bool {
	return len(p.Phi) == len(other.Phi) && len(p.Var) == len(other.Var) && len(p.Noise) == len(other.Noise) && len(p.Prior) == len(other.Prior)
}

// MeanPriorVar returns the mean of the prior variances of the groups.
func (p Parameters) MeanPriorVar() float64 { return floats.Sum(p.Prior) / float64(len(p.Prior)) }

// Stats are the sufficient statistics of a view, sums over the training tracks that have the view. Every
// observation model reads the same ones. They add over shards.
type Stats struct {
	Count  float64   // N_e
	Square float64   // Σ_j |x_j|²
	Gram   []float64 // XᵀX, D×D, read-only; nil if the model is isotropic
	N      []float64 // n_k = Σ_j ν_jk, K
	T      []float64 // νᵀX, K×D
	R      []float64 // Σ_j E[z_j z_jᵀ], K×K: n on the diagonal, νᵀν off it, 0 where two factors exclude each other
}

// NewStats returns zero sums for k factors and d dimensions.
func NewStats(k, d int) *Stats {
	return &Stats{N: make([]float64, k), T: make([]float64, k*d), R: make([]float64, k*k)}
}

// Add adds other sums of the same sizes, and sets those to 0.
func (s *Stats) Add(other *Stats) {
	s.Count += other.Count
	s.Square += other.Square
	for _, list := range [][2][]float64{{s.N, other.N}, {s.T, other.T}, {s.R, other.R}} {
		blas64.Axpy(1, vector(list[1]), vector(list[0]))
	}
	other.Clear()
}

// Clear sets all sums to 0.
func (s *Stats) Clear() {
	s.Count, s.Square = 0, 0
	clear(s.N)
	clear(s.T)
	clear(s.R)
}

func vector(x []float64) blas64.Vector { return blas64.Vector{N: len(x), Inc: 1, Data: x} }
