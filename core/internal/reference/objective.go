// Package reference holds the model's formulas as plain loops that follow the page Paper & code, for tests of the fast
// code. It has no regard for speed.
package reference

import (
	"math"

	"siibp/core/special"
)

// Model is a complete state in dense form. Sizes: M videos, N tracks, K factors, E views.
type Model struct {
	Alpha, C, Margin float64
	Exclusive        bool
	ByPaper          bool                            // the update of a class is eq25.2 as printed
	Concept          []int                           // of each factor, the concept of which it is a class or a background class, −1 for others
	Order            []int                           // of the updates
	Video            []int                           // of each track
	Counts           []bool                          // of each video: it contributes to F
	StickOrder       [][]int                         // of each video: the factors on its stick, in order; none under a uniform prior
	Choices          [][]int                         // of each video under a uniform prior, the number of outcomes of each choice that a track makes
	Sets             [][]Set                         // of each video: 𝒥_i
	Cliques          [][]Clique                      // of each video
	First            []int                           // of each concept its first class, and the end
	PairCost         func(i, e, f, k, l int) float64 // c(k,l) in a video of class k of concept e and class l of f; nil: there is none
	Allowed          [][]int                         // of each video, the factors that it allows
	Contamination    float64                         // active ρ
	ScarceC          float64                         // C_s, 0 for none
	Required         []int                           // for each video, the number of tracks that its tuples require
	ExclusionC       float64                         // C_x
	ExclusionWeight  float64                         // active fraction of C_x in the steps; F has all of it
	Beta             float64                         // inverse temperature of the evidence in the steps; in F it is 1
	Nu               [][]float64                     // N×K
	Both             [][]float64                     // N×(K×K), E[z_k z_l] of factors of the two concepts; nil if q is not joint
	LogWeight        []float64                       // of each factor under a uniform prior, its log prior weight
	Tau1, Tau2       [][]float64                     // M × the sticks of the video
	X                [][][]float64                   // E×N×D, nil where the track lacks the view
	Phi              [][][]float64                   // E×K×D
	Var              [][][]float64                   // E×K×(D×D), the covariance of q(a_k)
	Noise            [][]float64                     // E×(D×D), Σ
	Prior            [][]float64                     // E×K, the prior variance of each factor
	PriorFloor       [][]float64                     // E×K, the least prior variance of each factor
	PriorGroup       []int                           // of each factor; the factors of a group have one prior variance in each view
	Full             []bool                          // of each view: Σ is a full covariance, with its prior

	inverses [][]float64 // E×(D×D), see precision
	logDets  []float64   // E
}

// Set is a set of factors that Count tracks must show together.
type Set struct {
	Factors []int
	Count   int
}

// Clique is a group of tracks, at most one of which shows each factor.
type Clique struct{ Tracks, Factors []int }

// Objective is F, each term written as a loop (eq19).
func (m *Model) Objective() float64 {
	f := 0.0
	for _, part := range m.Parts() {
		f += part
	}
	return f
}

// Parts returns the parts of F: KL(v), the prior's and the entropy's part of KL(Z), contamination, the hinge, the
// exclusion, the pairs, and then KL(A) and −E[log p(x)] of each view.
func (m *Model) Parts() []float64 {
	const sticks, assignment, entropy, contamination, hinge, exclusion, pairs, views = 0, 1, 2, 3, 4, 5, 6, 7
	f := make([]float64, views+2*len(m.Phi))
	for i := range m.StickOrder {
		if m.Counts[i] {
			f[sticks] += m.sticks(i)
			f[hinge] += m.hinge(i)
			f[exclusion] += m.exclusion(i)
		}
	}
	for j, i := range m.Video {
		if !m.Counts[i] {
			continue
		}
		f[assignment] += m.assignment(j)
		f[entropy] += m.entropy(j)
		f[contamination] += m.contaminationTerm(j)
		if m.PairCost != nil {
			f[pairs] += m.pairs(j)
		}
		for e := range m.X {
			if m.X[e][j] != nil {
				f[views+2*e+1] -= m.logLikelihood(e, j)
			}
		}
	}
	for e := range m.Phi {
		f[views+2*e] = m.appearance(e)
	}
	return f
}

// sticks is KL(v) of one video.
func (m *Model) sticks(i int) float64 {
	f := 0.0
	for k := range m.StickOrder[i] {
		a, b := m.Tau1[i][k], m.Tau2[i][k]
		f += (a-m.Alpha)*(special.Digamma(a)-special.Digamma(a+b)) +
			(b-1)*(special.Digamma(b)-special.Digamma(a+b)) - logBeta(a, b) - math.Log(m.Alpha)
	}
	return f
}

func logBeta(a, b float64) float64 {
	x, _ := math.Lgamma(a)
	y, _ := math.Lgamma(b)
	z, _ := math.Lgamma(a + b)
	return x + y - z
}

// assignment is the prior's part of KL(Z) of one track.
func (m *Model) assignment(j int) float64 {
	i := m.Video[j]
	f := 0.0
	for k, factor := range m.StickOrder[i] {
		nu := m.Nu[j][factor]
		f -= nu*m.logPi(i, k) + (1-nu)*m.lowerBound(i, k)
	}
	for _, n := range m.Choices[i] {
		f += math.Log(float64(n))
	}
	for k, weight := range m.LogWeight {
		f -= m.Nu[j][k] * weight
	}
	return f
}

// logPi is E[log π_k] = Σ_{t≤k} ψ(τ_t1) − ψ(τ_t1+τ_t2).
func (m *Model) logPi(i, k int) float64 {
	f := 0.0
	for t := 0; t <= k; t++ {
		f += special.Digamma(m.Tau1[i][t]) - special.Digamma(m.Tau1[i][t]+m.Tau2[i][t])
	}
	return f
}

// lowerBound is B_k as the lower bound is defined, at its optimal q: Σ_m q_m (s_m − log q_m).
func (m *Model) lowerBound(i, k int) float64 {
	s, q, total := make([]float64, k+1), make([]float64, k+1), 0.0
	for t := range s {
		s[t] = special.Digamma(m.Tau2[i][t])
		for n := 0; n < t; n++ {
			s[t] += special.Digamma(m.Tau1[i][n])
		}
		for n := 0; n <= t; n++ {
			s[t] -= special.Digamma(m.Tau1[i][n] + m.Tau2[i][n])
		}
		q[t] = math.Exp(s[t])
		total += q[t]
	}
	f := 0.0
	for t := range s {
		q[t] /= total
		f += q[t]*s[t] - special.XLogX(q[t])
	}
	return f
}

// entropy is the rest of KL(Z): Bernoulli factors, or one "none" a concept.
func (m *Model) entropy(j int) float64 {
	if m.Both != nil {
		return m.jointEntropy(j)
	}
	f := 0.0
	none := map[int]float64{}
	for k, nu := range m.Nu[j] { // ν = 0 where a factor is forbidden, and 0 log 0 = 0
		f += special.XLogX(nu)
		if m.Exclusive && m.Concept[k] >= 0 {
			if _, seen := none[m.Concept[k]]; !seen {
				none[m.Concept[k]] = 1
			}
			none[m.Concept[k]] -= nu
		} else {
			f += special.XLogX(1 - nu)
		}
	}
	for e := 0; e < len(m.Concept); e++ {
		f += special.XLogX(math.Max(0, none[e]))
	}
	return f
}

// together is E[z_k z_l].
func (m *Model) together(j, k, l int) float64 {
	switch {
	case k == l:
		return m.Nu[j][k]
	case m.Exclusive && m.Concept[k] >= 0 && m.Concept[k] == m.Concept[l]:
		return 0
	case m.Both != nil && m.Concept[k] >= 0 && m.Concept[l] >= 0:
		return m.Both[j][k*len(m.Concept)+l]
	}
	return m.Nu[j][k] * m.Nu[j][l]
}

// hingeWeight is C of a video, at most C_s if its tuples require all of its tracks.
func (m *Model) hingeWeight(i int) float64 {
	tracks := 0
	for _, video := range m.Video {
		if video == i {
			tracks++
		}
	}
	if m.ScarceC > 0 && tracks <= m.Required[i] {
		return math.Min(m.C, m.ScarceC)
	}
	return m.C
}

// hinge is C Σ_J max(0, n_J·m − Σ_j Π_{k∈J} ν_jk).
func (m *Model) hinge(i int) float64 {
	f := 0.0
	for _, set := range m.Sets[i] {
		sum := 0.0
		for j, video := range m.Video {
			if video == i {
				sum += m.shows(j, set.Factors)
			}
		}
		f += m.hingeWeight(i) * math.Max(0, float64(set.Count)*m.Margin-sum)
	}
	return f
}

// exclusion is C_x Σ_Q Σ_k max(0, Σ_{j∈Q} ν_jk − 1).
func (m *Model) exclusion(i int) float64 {
	f := 0.0
	for _, q := range m.Cliques[i] {
		for _, k := range q.Factors {
			sum := 0.0
			for _, j := range q.Tracks {
				sum += m.Nu[j][k]
			}
			f += m.ExclusionC * math.Max(0, sum-1)
		}
	}
	return f
}
