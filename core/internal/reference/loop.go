package reference

import (
	"math"

	"siibp/core/special"
)

// Group is factors of one video that are updated together: the classes of a concept that exclude one another, or
// one factor. Sticks are their indices on the video's line.
type Group struct{ Factors, Sticks []int }

// Iterate takes steps 1 to 3 of Algorithm 1 with β = 1 and all of C_x: appearances, sticks and coefficients.
// groups are those of each video, in order; known[j][k] says that the user fixed ν of a track.
func (m *Model) Iterate(groups [][]Group, known [][]bool) {
	for e := range m.Phi {
		for k := range m.Concept {
			m.updateAppearance(e, k)
		}
	}
	for i := range m.Line {
		m.updateSticks(i)
		for _, g := range groups[i] {
			m.updateCoefficients(i, g, known)
		}
	}
}

// updateAppearance takes eq20 and eq21 for one factor of one view.
func (m *Model) updateAppearance(e, k int) {
	n, sum := 0.0, make([]float64, len(m.Phi[e][k]))
	for j, x := range m.X[e] {
		if x == nil || !m.Counts[m.Video[j]] {
			continue
		}
		n += m.Nu[j][k]
		for c := range sum {
			sum[c] += m.Nu[j][k] * x[c]
			for l := range m.Concept {
				if l != k {
					sum[c] -= m.together(j, k, l) * m.Phi[e][l][c]
				}
			}
		}
	}
	m.Var[e][k] = 1 / (1/m.Scale[e] + n/m.Noise[e])
	for c := range sum {
		m.Phi[e][k][c] = m.Var[e][k] / m.Noise[e] * sum[c]
	}
}

// updateSticks takes eq22 and eq23 for one video:
//
//	τ_k1 = α + Σ_{m≥k} n_m + Σ_{m>k} u_m (1 − e^{B_k − B_m}),  τ_k2 = 1 + e^{s_k} Σ_{m≥k} u_m e^{−B_m}.
func (m *Model) updateSticks(i int) {
	line := m.Line[i]
	n, unused, bound, s := make([]float64, len(line)), make([]float64, len(line)), make([]float64, len(line)), make([]float64, len(line))
	for k, factor := range line {
		for j, video := range m.Video {
			if video == i {
				n[k] += m.Nu[j][factor]
				unused[k] += 1 - m.Nu[j][factor]
			}
		}
		bound[k] = m.bound(i, k)
		s[k] = special.Digamma(m.Tau2[i][k]) - special.Digamma(m.Tau1[i][k]+m.Tau2[i][k])
		if k > 0 {
			s[k] += m.logPi(i, k-1)
		}
	}
	for k := range line {
		m.Tau1[i][k], m.Tau2[i][k] = m.Alpha, 1
		for l := k; l < len(line); l++ {
			m.Tau1[i][k] += n[l]
			m.Tau2[i][k] += math.Exp(s[k]-bound[l]) * unused[l]
			if l > k {
				m.Tau1[i][k] += unused[l] * (1 - math.Exp(bound[k]-bound[l]))
			}
		}
	}
}

// updateCoefficients takes eq24 and eq25 for the factors of a group: track after track, the exact minimum under
// the constraints.
func (m *Model) updateCoefficients(i int, g Group, known [][]bool) {
	for j, video := range m.Video {
		if video != i || known[j] != nil && known[j][g.Factors[0]] {
			continue
		}
		var asks [][]Ask
		for _, k := range g.Factors {
			asks = append(asks, m.Asks(j, k))
		}
		for c, o := range m.Odds(j, g.Factors, g.Sticks, asks, 1) {
			zeta := o.Prior + o.Bound + total(o.Match) + total(o.Cost) + total(o.Overlap) + total(o.Pulls) + o.Rivals
			m.Nu[j][g.Factors[c]] = 1 / (1 + math.Exp(-zeta))
		}
	}
}

// UpdateVariances takes step 4 (eq26, eq27) for every view.
func (m *Model) UpdateVariances() {
	for e := range m.Phi {
		energy, count, residual := 0.0, 0.0, 0.0
		d := 0.0
		for k, row := range m.Phi[e] {
			d = float64(len(row))
			energy += d * m.Var[e][k]
			for _, x := range row {
				energy += x * x
			}
		}
		if len(m.Phi[e]) > 0 {
			m.Scale[e] = energy / (float64(len(m.Phi[e])) * d)
		}
		for j, x := range m.X[e] {
			if x != nil && m.Counts[m.Video[j]] {
				count += float64(len(x))
				residual += -2 * m.Noise[e] * (m.logLikelihood(e, j) + float64(len(x))/2*math.Log(2*math.Pi*m.Noise[e]))
			}
		}
		if count > 0 {
			m.Noise[e] = residual / count
		}
	}
}
