// Package prior holds the Indian buffet process: the sticks q(v), what they say
// of each factor, and their terms of the objective.
package prior

import (
	"math"
	"slices"
	"sync"

	"siibp/core/special"
)

// Sticks is q(v_ik) = Beta(τ_k1, τ_k2) of one video, k in the order of its stick,
// with what follows from it. All slices have one entry a stick.
type Sticks struct {
	Tau1, Tau2 []float64
	LogPi      []float64 // E[log π_k]
	Logit      []float64 // E[log π_k] − B_k, the prior's part of ζ (eq25)

	mass, total []float64 // q of the bound: e^{s_k} and Σ_{m≤k} e^{s_m}, up to one factor
	sums        []float64 // of all sticks: Σ_k B_k, KL(v) but for what α has to do with it, and Σ_k n_k Logit_k of Update
	all         []float64 // these seven, one after the other
}

// Kernel is Update by another's function: n, tracks and alpha as there, all that Sticks have
// one after the other, and room for six numbers a stick. It returns false if it cannot, and
// has then touched nothing.
type Kernel func(tracks, alpha float64, n, sticks, room []float64) bool

var kernel Kernel // nil: none

// Use lets every Update from now on go by a kernel, where that can.
func Use(k Kernel) { kernel = k }

// room is for log Γ and ψ of τ_1, τ_2 and their sums, for as long as Expect takes: a few
// for all videos are seldom out of a processor's cache.
type room struct{ gamma, psi []float64 }

var rooms = sync.Pool{New: func() any { return new(room) }}

// NewSticks returns the prior, τ = (α, 1), on k sticks.
func NewSticks(k int, alpha float64) *Sticks {
	s := blank(k)
	for i := range s.Tau1 {
		s.Tau1[i], s.Tau2[i] = alpha, 1
	}
	s.Expect()
	return s
}

// blank returns k sticks that are still to be set.
func blank(k int) *Sticks {
	all := make([]float64, 6*k+3)
	row := func(i int) []float64 { return all[i*k : (i+1)*k : (i+1)*k] }
	return &Sticks{Tau1: row(0), Tau2: row(1), LogPi: row(2), Logit: row(3), mass: row(4), total: row(5), sums: all[6*k:], all: all}
}

// Tau returns the memory of τ: τ_1 of every stick, then τ_2.
func (s *Sticks) Tau() []float64 { return s.all[:2*len(s.Tau1)] }

// Clone returns a copy.
func (s *Sticks) Clone() *Sticks {
	c := blank(len(s.Tau1))
	copy(c.Tau1, s.Tau1)
	copy(c.Tau2, s.Tau2)
	c.Expect()
	return c
}

// Expect recomputes what follows from τ, in O(K): E[log π_k] = Σ_{n≤k} E[log v_n],
// s_k = E[log(1−v_k)] + Σ_{n<k} E[log v_n] and B_k = log Σ_{m≤k} e^{s_m}.
func (s *Sticks) Expect() {
	r := rooms.Get().(*room)
	defer rooms.Put(r)
	r.gamma = append(append(r.gamma[:0], s.Tau1...), s.Tau2...)
	for i, a := range s.Tau1 {
		r.gamma = append(r.gamma, a+s.Tau2[i])
	}
	r.psi = slices.Grow(r.psi[:0], len(r.gamma))[:len(r.gamma)]
	special.LogGammas(r.gamma, r.psi)
	s.sum(r)
	s.normalize()
}

// sum takes E[log v_k] = ψ(τ_k1) − ψ(τ_k1+τ_k2) and E[log(1−v_k)] together: mass is s_k.
func (s *Sticks) sum(r *room) {
	k := len(s.Tau1)
	tau2, logPis, mass := s.Tau2[:k], s.LogPi[:k], s.mass[:k]
	psi1, psi2, psi := r.psi[:k], r.psi[k:2*k], r.psi[2*k:3*k]
	gamma1, gamma2, gamma := r.gamma[:k], r.gamma[k:2*k], r.gamma[2*k:3*k]
	logPi, divergence := 0.0, 0.0
	for i, a := range s.Tau1[:k] {
		logV, logNotV := psi1[i]-psi[i], psi2[i]-psi[i]
		divergence += gamma[i] - gamma1[i] - gamma2[i] + a*logV + (tau2[i]-1)*logNotV
		mass[i] = logNotV + logPi
		logPi += logV
		logPis[i] = logPi
	}
	s.sums[1] = divergence
}

// normalize turns mass from s_k into e^{s_k − most}, and sets total and B. As τ_2 ≥ 1, s_1
// is not far below the others: the totals do not underflow.
func (s *Sticks) normalize() {
	k := len(s.mass)
	mass, total, logit, logPi := s.mass, s.total[:k], s.Logit[:k], s.LogPi[:k]
	most := math.Inf(-1)
	for _, x := range mass {
		if x > most {
			most = x
		}
	}
	for i := range mass {
		mass[i] -= most
	}
	special.Exps(mass)
	sum := 0.0
	for i, q := range mass {
		sum += q
		total[i] = sum
	}
	copy(logit, total)
	special.Logs(logit)
	rest := 0.0
	for i, x := range logit {
		bound := x + most
		rest += bound
		logit[i] = logPi[i] - bound
	}
	s.sums[0] = rest
}

// LogNotPi returns B_k, the multinomial bound below E[log(1−π_k)].
func (s *Sticks) LogNotPi(k int) float64 { return s.LogPi[k] - s.Logit[k] }

// Update is eq22 and eq23 for all sticks at once, in O(K) where the paper's form
// is O(K³); n is Σ_j ν_jk, tracks is N_i. It minimises F for the current q of the
// bound, and Expect then lowers it again. It returns Bound of that n.
func (s *Sticks) Update(n []float64, tracks, alpha float64) (sticks, assignment float64) {
	if !s.updated(n, tracks, alpha) {
		s.update(n, tracks, alpha)
		s.Expect()
		s.sums[2] = s.weigh(n)
	}
	return s.bound(s.sums[2], tracks, alpha)
}

// update sets τ.
func (s *Sticks) update(n []float64, tracks, alpha float64) {
	tau1, tau2, mass, total := s.Tau1[:len(n)], s.Tau2[:len(n)], s.mass[:len(n)], s.total[:len(n)]
	unused := 0.0 // V_k/Σ_{m≤k} e^{s_m}, where V_k = Σ_{m≥k} u_m e^{B_k−B_m}
	later := 0.0  // Σ_{m>k} n_m + u_m
	for k := len(n) - 1; k >= 0; k-- {
		tau1[k] = alpha + later + n[k] - unused*total[k]
		unused += (tracks - n[k]) / total[k]
		tau2[k] = 1 + mass[k]*unused
		later += tracks
	}
}

// updated reports whether a kernel has done it.
func (s *Sticks) updated(n []float64, tracks, alpha float64) bool {
	if kernel == nil {
		return false
	}
	r := rooms.Get().(*room)
	defer rooms.Put(r)
	r.gamma = slices.Grow(r.gamma[:0], 6*len(n))
	return kernel(tracks, alpha, n, s.all, r.gamma[:6*len(n)])
}

// Bound returns these sticks' parts of F: KL(v), and the part of KL(Z) that reads
// them, Σ_k −n_k E[log π_k] − (N_i−n_k) B_k.
func (s *Sticks) Bound(n []float64, tracks, alpha float64) (sticks, assignment float64) {
	return s.bound(s.weigh(n), tracks, alpha)
}

// weigh returns Σ_k n_k Logit_k.
func (s *Sticks) weigh(n []float64) float64 {
	sum, logit := 0.0, s.Logit[:len(n)]
	for k, nk := range n {
		sum += nk * logit[k]
	}
	return sum
}

func (s *Sticks) bound(weight, tracks, alpha float64) (sticks, assignment float64) {
	sticks = s.sums[1] - alpha*s.LogStick() - float64(len(s.Tau1))*math.Log(alpha)
	return sticks, -tracks*s.sums[0] - weight
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
