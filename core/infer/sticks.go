package infer

import (
	"math"
	"slices"
	"sync"

	"gonum.org/v1/gonum/floats"

	"siibp/core/simd"
	"siibp/core/special"
)

// Sticks is the Indian buffet process of one video: q(v_ik) = Beta(τ_k1, τ_k2), k in the order of its stick,
// with its expectations. Exported slices have one entry for each stick.
type Sticks struct {
	Tau1, Tau2 []float64
	PriorLogit []float64 // E[log π_k] − B_k, the prior's part of ζ (eq25)

	mass []float64 // q of the lower bound B_k, unnormalized: e^{s_k}
	sums []float64 // sums over the sticks, by sumBounds, divergence and sumLogV
	tau  []float64 // τ_1, then τ_2
	math *simd.Math
}

// stickRows holds six numbers for each stick while an update runs. The videos share a few of them
// through stickRowsPool, so that they stay in the processor's cache.
type stickRows []float64

var stickRowsPool = sync.Pool{New: func() any { return new(stickRows) }}

// of returns six rows of k numbers.
func (r *stickRows) of(k int) []float64 {
	*r = slices.Grow((*r)[:0], 6*k)[:6*k]
	return *r
}

// Indices of Sticks.sums.
const (
	sumBounds  = iota // Σ_k B_k
	divergence        // the part of KL(v) that does not depend on α
	sumLogV           // Σ_k E[log v_k]
	stickSums         // their number
)

// SticksSize returns the count of numbers that NewSticks needs for k sticks besides τ.
func SticksSize(k int) int { return 2*k + stickSums }

// NewSticks returns sticks at the prior, τ = (α, 1), in the given memory: tau has τ_1 of every stick, then τ_2, and rest
// has SticksSize numbers. math computes the exponentials and logarithms.
func NewSticks(tau, rest []float64, alpha float64, math *simd.Math) *Sticks {
	s := blankSticks(tau, rest, math)
	for i := range s.Tau1 {
		s.Tau1[i], s.Tau2[i] = alpha, 1
	}
	s.UpdateExpectations()
	return s
}

// blankSticks returns sticks in the given memory, with any values.
func blankSticks(tau, rest []float64, math *simd.Math) *Sticks {
	k := len(tau) / 2
	return &Sticks{Tau1: tau[:k:k], Tau2: tau[k:], PriorLogit: rest[:k:k], mass: rest[k : 2*k : 2*k], sums: rest[2*k:], tau: tau, math: math}
}

// Clone returns a copy in other memory, of the same length.
func (s *Sticks) Clone(tau, rest []float64) *Sticks {
	c := blankSticks(tau, rest, s.math)
	copy(tau, s.tau)
	c.UpdateExpectations()
	return c
}

// UpdateExpectations recomputes the expectations under τ, in O(K): E[log π_k] = Σ_{n≤k} E[log v_n],
// s_k = E[log(1−v_k)] + Σ_{n<k} E[log v_n] and B_k = log Σ_{m≤k} e^{s_m}.
func (s *Sticks) UpdateExpectations() {
	k := len(s.Tau1)
	if k == 0 {
		return
	}
	r := stickRowsPool.Get().(*stickRows)
	defer stickRowsPool.Put(r)
	rows := r.of(k)
	copy(rows, s.tau)
	for i, a := range s.Tau1 {
		rows[2*k+i] = a + s.Tau2[i]
	}
	s.math.LogGamma(rows[:3*k], rows[3*k:])
	s.sum(rows)
	s.normalize(rows[:k])
}

// sum accumulates E[log v_k] = ψ(τ_k1) − ψ(τ_k1+τ_k2) and E[log(1−v_k)]: it sets mass to s_k and
// PriorLogit to E[log π_k]. The rows are log Γ of τ_1, τ_2 and their sum, then ψ.
func (s *Sticks) sum(rows []float64) {
	k := len(s.Tau1)
	tau2, logPis, mass := s.Tau2[:k], s.PriorLogit[:k], s.mass[:k]
	gamma1, gamma2, gamma := rows[:k], rows[k:2*k], rows[2*k:3*k]
	psi1, psi2, psi := rows[3*k:4*k], rows[4*k:5*k], rows[5*k:6*k]
	logPi, sum := 0.0, 0.0
	for i, a := range s.Tau1[:k] {
		logV, logNotV := psi1[i]-psi[i], psi2[i]-psi[i]
		sum += gamma[i] - gamma1[i] - gamma2[i] + a*logV + (tau2[i]-1)*logNotV
		mass[i] = logNotV + logPi
		logPi += logV
		logPis[i] = logPi
	}
	s.sums[divergence], s.sums[sumLogV] = sum, logPi
}

// normalize replaces s_k in mass by e^{s_k − max s}, and subtracts B_k from PriorLogit. Because τ_2 ≥ 1, s_1 is not
// far below the others, and the totals do not underflow.
func (s *Sticks) normalize(lowerBounds []float64) {
	mass, logit := s.mass, s.PriorLogit
	maxS := math.Inf(-1)
	for _, x := range mass {
		if x > maxS {
			maxS = x
		}
	}
	for i := range mass {
		mass[i] -= maxS
	}
	s.math.Exp(mass)
	floats.CumSum(lowerBounds, mass)
	s.math.Log(lowerBounds)
	sumOfBounds := 0.0
	for i, x := range lowerBounds {
		lowerBound := x + maxS
		sumOfBounds += lowerBound
		logit[i] -= lowerBound
	}
	s.sums[sumBounds] = sumOfBounds
}

// LogPi returns E[log π_k] of every stick.
func (s *Sticks) LogPi() []float64 {
	list, logPi := make([]float64, len(s.Tau1)), 0.0
	for k, a := range s.Tau1 {
		logPi += special.Digamma(a) - special.Digamma(a+s.Tau2[k])
		list[k] = logPi
	}
	return list
}

// Update updates all sticks by eq22 and eq23 in O(K); the paper's form is O(K³). n is Σ_j ν_jk, tracks is N_i. Update
// minimizes F for the current q of the lower bound, and UpdateExpectations then lowers it further. It returns FreeEnergy of n.
func (s *Sticks) Update(n []float64, tracks, alpha float64) (sticks, assignment float64) {
	s.update(n, tracks, alpha)
	s.UpdateExpectations()
	return s.freeEnergy(s.weigh(n), tracks, alpha)
}

// update sets τ.
func (s *Sticks) update(n []float64, tracks, alpha float64) {
	r := stickRowsPool.Get().(*stickRows)
	defer stickRowsPool.Put(r)
	tau1, tau2, mass := s.Tau1[:len(n)], s.Tau2[:len(n)], s.mass[:len(n)]
	total := floats.CumSum(r.of(len(n))[:len(n)], mass) // Σ_{m≤k} e^{s_m}
	unused := 0.0                                       // V_k/Σ_{m≤k} e^{s_m}, where V_k = Σ_{m≥k} u_m e^{B_k−B_m}
	later := 0.0                                        // Σ_{m>k} n_m + u_m
	for k := len(n) - 1; k >= 0; k-- {
		tau1[k] = alpha + later + n[k] - unused*total[k]
		unused += (tracks - n[k]) / total[k]
		tau2[k] = 1 + mass[k]*unused
		later += tracks
	}
}

// FreeEnergy returns the terms of F of the sticks: KL(v), and their part of KL(Z),
// Σ_k −n_k E[log π_k] − (N_i−n_k) B_k.
func (s *Sticks) FreeEnergy(n []float64, tracks, alpha float64) (sticks, assignment float64) {
	return s.freeEnergy(s.weigh(n), tracks, alpha)
}

// weigh returns Σ_k n_k PriorLogit_k.
func (s *Sticks) weigh(n []float64) float64 {
	sum, logit := 0.0, s.PriorLogit[:len(n)]
	for k, nk := range n {
		sum += nk * logit[k]
	}
	return sum
}

func (s *Sticks) freeEnergy(weight, tracks, alpha float64) (sticks, assignment float64) {
	sticks = s.sums[divergence] - alpha*s.SumLogV() - float64(len(s.Tau1))*math.Log(alpha)
	return sticks, -tracks*s.sums[sumBounds] - weight
}

// Mean returns E[π_k] = Π_{n≤k} τ_n1/(τ_n1+τ_n2) of every stick.
func (s *Sticks) Mean() []float64 {
	list, pi := make([]float64, len(s.Tau1)), 1.0
	for k, a := range s.Tau1 {
		pi *= a / (a + s.Tau2[k])
		list[k] = pi
	}
	return list
}

// SumLogV returns Σ_k E[log v_k].
func (s *Sticks) SumLogV() float64 { return s.sums[sumLogV] }
