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
	mass, total   []float64 // q of the bound: e^{s_k} and Σ_{m≤k} e^{s_m}, up to one factor
	logBeta       float64   // Σ_k log B(τ_k1, τ_k2)
	gamma, psi    []float64 // room for log Γ and ψ of τ_1, τ_2 and their sums
}

// NewSticks returns the prior, τ = (α, 1), on k sticks.
func NewSticks(k int, alpha float64) *Sticks {
	memory := make([]float64, 14*k)
	take := func(n int) []float64 {
		head := memory[: n*k : n*k]
		memory = memory[n*k:]
		return head
	}
	s := &Sticks{Tau1: take(1), Tau2: take(1), LogPi: take(1), LogNotPi: take(1),
		logV: take(1), logNotV: take(1), mass: take(1), total: take(1), gamma: take(3), psi: take(3)}
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
	k := len(s.Tau1)
	copy(s.gamma, s.Tau1)
	copy(s.gamma[k:], s.Tau2)
	for i, a := range s.Tau1 {
		s.gamma[2*k+i] = a + s.Tau2[i]
	}
	special.LogGammas(s.gamma, s.psi)
	logPi, most := 0.0, math.Inf(-1)
	s.logBeta = 0
	for i := range s.Tau1 {
		total := s.psi[2*k+i]
		s.logV[i] = s.psi[i] - total
		s.logNotV[i] = s.psi[k+i] - total
		s.logBeta += s.gamma[i] + s.gamma[k+i] - s.gamma[2*k+i]
		s.mass[i] = s.logNotV[i] + logPi
		logPi += s.logV[i]
		s.LogPi[i] = logPi
		most = max(most, s.mass[i])
	}
	s.normalize(most)
}

// normalize turns mass from s_k into e^{s_k − most}, and sets total and B. As τ_2 ≥ 1, s_1
// is not far below the others: the totals do not underflow.
func (s *Sticks) normalize(most float64) {
	for i := range s.mass {
		s.mass[i] -= most
	}
	special.Exps(s.mass)
	sum := 0.0
	for i, q := range s.mass {
		sum += q
		s.total[i] = sum
	}
	copy(s.LogNotPi, s.total)
	special.Logs(s.LogNotPi)
	for i := range s.LogNotPi {
		s.LogNotPi[i] += most
	}
}

// Logit returns the prior's part of ζ (eq25): E[log π_k] − B_k.
func (s *Sticks) Logit(k int) float64 { return s.LogPi[k] - s.LogNotPi[k] }

// Update is eq22 and eq23 for all sticks at once, in O(K) where the paper's form
// is O(K³); n is Σ_j ν_jk, tracks is N_i. It minimises F for the current q of the
// bound, and Expect then lowers it again.
func (s *Sticks) Update(n []float64, tracks, alpha float64) {
	unused := 0.0 // V_k = Σ_{m≥k} u_m e^{B_k−B_m}
	later := 0.0  // Σ_{m>k} n_m + u_m
	for k := len(n) - 1; k >= 0; k-- {
		if k+1 < len(n) {
			unused *= s.total[k] / s.total[k+1]
		}
		s.Tau1[k] = alpha + later + n[k] - unused
		unused += tracks - n[k]
		s.Tau2[k] = 1 + s.mass[k]/s.total[k]*unused
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
