// Package prior holds the Indian buffet process: the sticks q(v), what they say
// of each factor, and their terms of the objective.
package prior

import (
	"math"

	"siibp/core/special"
)

// Sticks is q(v_ik) = Beta(τ_k1, τ_k2) of one video, k in the order of its stick,
// with what follows from it. All slices have one entry a stick.
type Sticks struct {
	Tau1, Tau2 []float64
	LogPi      []float64 // E[log π_k]
	LogNotPi   []float64 // B_k, the multinomial bound below E[log(1−π_k)]

	logV, logNotV []float64 // E[log v_k] = ψ(τ_k1) − ψ(τ_k1+τ_k2), E[log(1−v_k)]
	logQ          []float64 // s_k, the unnormalised log q of the bound
	logBeta       float64   // Σ_k log B(τ_k1, τ_k2)
}

// NewSticks returns the prior, τ = (α, 1), on k sticks.
func NewSticks(k int, alpha float64) *Sticks {
	memory := make([]float64, 7*k)
	take := func() []float64 {
		head := memory[:k:k]
		memory = memory[k:]
		return head
	}
	s := &Sticks{Tau1: take(), Tau2: take(), LogPi: take(), LogNotPi: take(),
		logV: take(), logNotV: take(), logQ: take()}
	for i := range s.Tau1 {
		s.Tau1[i], s.Tau2[i] = alpha, 1
	}
	s.Expect()
	return s
}

// Clone returns a copy.
func (s *Sticks) Clone() *Sticks {
	c := NewSticks(len(s.Tau1), 1)
	copy(c.Tau1, s.Tau1)
	copy(c.Tau2, s.Tau2)
	c.Expect()
	return c
}

// Expect recomputes what follows from τ, in O(K): E[log π_k] = Σ_{n≤k} E[log v_n],
// s_k = E[log(1−v_k)] + Σ_{n<k} E[log v_n] and B_k = log Σ_{m≤k} e^{s_m}.
func (s *Sticks) Expect() {
	logPi, bound := 0.0, math.Inf(-1)
	s.logBeta = 0
	for k, a := range s.Tau1 {
		logA, psiA := special.LogGamma(a)
		logB, psiB := special.LogGamma(s.Tau2[k])
		logTotal, psiTotal := special.LogGamma(a + s.Tau2[k])
		s.logV[k] = psiA - psiTotal
		s.logNotV[k] = psiB - psiTotal
		s.logBeta += logA + logB - logTotal
		s.logQ[k] = s.logNotV[k] + logPi
		logPi += s.logV[k]
		s.LogPi[k] = logPi
		bound = special.LogAddExp(bound, s.logQ[k])
		s.LogNotPi[k] = bound
	}
}

// Logit returns the prior's part of ζ (eq25): E[log π_k] − B_k.
func (s *Sticks) Logit(k int) float64 { return s.LogPi[k] - s.LogNotPi[k] }

// Update is eq22 and eq23 for all sticks at once, in O(K) where the paper's form
// is O(K³); n is Σ_j ν_jk, tracks is N_i. It minimises F for the current q of the
// bound, and Expect then lowers it again.
func (s *Sticks) Update(n []float64, tracks, alpha float64) {
	unused := 0.0 // V_k = Σ_{m≥k} u_m e^{B_k−B_m}; every exponent is ≤ 0
	later := 0.0  // Σ_{m>k} n_m + u_m
	for k := len(n) - 1; k >= 0; k-- {
		if k+1 < len(n) {
			unused *= math.Exp(s.LogNotPi[k] - s.LogNotPi[k+1])
		}
		s.Tau1[k] = alpha + later + n[k] - unused
		unused += tracks - n[k]
		s.Tau2[k] = 1 + math.Exp(s.logQ[k]-s.LogNotPi[k])*unused
		later += tracks
	}
	s.Expect()
}

// Bound returns these sticks' part of F: KL(v), and the part of KL(Z) that reads
// them, Σ_k −n_k E[log π_k] − (N_i−n_k) B_k.
func (s *Sticks) Bound(n []float64, tracks, alpha float64) float64 {
	f := 0.0
	for k, nk := range n {
		f -= nk*s.LogPi[k] + (tracks-nk)*s.LogNotPi[k]
	}
	return f + s.divergence(alpha)
}

// divergence returns KL(v) = Σ_k KL(Beta(τ_k1, τ_k2) ‖ Beta(α, 1)).
func (s *Sticks) divergence(alpha float64) float64 {
	f := -s.logBeta - float64(len(s.Tau1))*math.Log(alpha)
	for k, a := range s.Tau1 {
		f += (a-alpha)*s.logV[k] + (s.Tau2[k]-1)*s.logNotV[k]
	}
	return f
}

// LogStick returns Σ_k E[log v_k], all that learning α needs of a video.
func (s *Sticks) LogStick() float64 {
	if len(s.LogPi) == 0 {
		return 0
	}
	return s.LogPi[len(s.LogPi)-1]
}

// Learn returns the α that minimises F over α alone: (Σ_i s_i)/(−Σ_ik E[log v_ik])
// for s_i sticks in video i.
func Learn(sticks int, logSticks float64) float64 { return float64(sticks) / -logSticks }
