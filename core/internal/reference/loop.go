package reference

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/special"
)

// Group is a group of factors of one video that are updated together: the classes of a concept that exclude one another,
// or one factor. Sticks are their indices in the video's stick order.
type Group struct{ Factors, Sticks []int }

// Iterate takes steps 1 to 3 of Algorithm 1 with m.Beta and m.ExclusionWeight: appearances, sticks and coefficients.
// groups has the groups of each video, in order; known[j][k] reports whether the user fixed ν of a track.
func (m *Model) Iterate(groups [][]Group, known [][]bool) {
	for e := range m.Phi {
		for _, k := range m.Order {
			if m.Contamination == 0 { // else appearances are fixed
				m.updateAppearance(e, k)
			}
		}
	}
	for i := range m.StickOrder {
		m.updateSticks(i)
		rest := groups[i]
		if m.Both != nil && len(rest) > 1 && m.Concept[rest[1].Factors[0]] == 1 {
			m.updateJoint(i, groups[i][0].Factors, groups[i][1].Factors, known)
			rest = rest[2:]
		}
		for _, g := range rest {
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
	m.setVariances(e, k, n)
	inverse, _ := m.precision(e)
	for c := range sum { // Φ_k = Cov_k Σ⁻¹ sum
		m.Phi[e][k][c] = bilinear(m.Var[e][k][c*len(sum):(c+1)*len(sum)], inverse, sum)
	}
}

// setVariances sets the covariance of q(a_k) in one view to (I/σ²_g + n_k Σ⁻¹)⁻¹.
func (m *Model) setVariances(e, k int, n float64) {
	d := len(m.Phi[e][k])
	inverse, _ := m.precision(e)
	precision := slices.Clone(inverse)
	for at := range precision {
		if precision[at] *= n; at%(d+1) == 0 {
			precision[at] += 1 / m.Prior[e][k]
		}
	}
	m.Var[e][k], _ = invert(precision, d)
}

// updateSticks takes eq22 and eq23 for one video:
//
//	τ_k1 = α + Σ_{m≥k} n_m + Σ_{m>k} u_m (1 − e^{B_k − B_m}),  τ_k2 = 1 + e^{s_k} Σ_{m≥k} u_m e^{−B_m}.
func (m *Model) updateSticks(i int) {
	order := m.StickOrder[i]
	n, unused, bound, s := make([]float64, len(order)), make([]float64, len(order)), make([]float64, len(order)), make([]float64, len(order))
	for k, factor := range order {
		for j, video := range m.Video {
			if video == i {
				n[k] += m.Nu[j][factor]
				unused[k] += 1 - m.Nu[j][factor]
			}
		}
		bound[k] = m.lowerBound(i, k)
		s[k] = special.Digamma(m.Tau2[i][k]) - special.Digamma(m.Tau1[i][k]+m.Tau2[i][k])
		if k > 0 {
			s[k] += m.logPi(i, k-1)
		}
	}
	for k := range order {
		m.Tau1[i][k], m.Tau2[i][k] = m.Alpha, 1
		for l := k; l < len(order); l++ {
			m.Tau1[i][k] += n[l]
			m.Tau2[i][k] += math.Exp(s[k]-bound[l]) * unused[l]
			if l > k {
				m.Tau1[i][k] += unused[l] * (1 - math.Exp(bound[k]-bound[l]))
			}
		}
	}
}

// updateCoefficients takes eq24 and eq25 for the factors of a group: track after track, the exact minimum under
// the constraints or, by the paper, eq25.2 as printed.
func (m *Model) updateCoefficients(i int, g Group, known [][]bool) {
	for j, video := range m.Video {
		if video != i || known[j] != nil && known[j][g.Factors[0]] {
			continue
		}
		if m.ByPaper {
			m.updateByPaper(j, g.Factors[0], g.Sticks[0])
			continue
		}
		var constraints [][]Constraint
		for _, k := range g.Factors {
			constraints = append(constraints, m.Constraints(j, k))
		}
		for c, o := range m.Odds(j, g.Factors, g.Sticks, constraints, m.Beta) {
			zeta := o.Prior + o.LowerBound + total(o.Match) + total(o.HalfNorm) + total(o.Overlap) + total(o.Pairs) + total(o.Pulls) + o.Rivals
			m.Nu[j][g.Factors[c]] = 1 / (1 + math.Exp(-zeta))
		}
	}
}

// updateByPaper takes eq24 and eq25 as printed for one factor on one track: a set that holds the factor adds C·c_J, the
// product of ν over its other factors, while Σ_j Π ν is below m at the present ν (eq25.2).
func (m *Model) updateByPaper(j, k, stick int) {
	o := m.evidence(j, k, stick, []int{k}, m.Beta)
	zeta := o.Prior + o.LowerBound + total(o.Match) + total(o.HalfNorm) + total(o.Overlap)
	for _, x := range m.Constraints(j, k) {
		if x.Rest+x.Slope*m.Nu[j][k] < x.Threshold {
			zeta += x.C * x.Slope
		}
	}
	m.Nu[j][k] = 1 / (1 + math.Exp(-zeta))
}

// UpdateVariances takes step 4 (eq26, eq27) for every view. A full Σ is (S + n₀Dψ I)/(N + n₀D).
func (m *Model) UpdateVariances() {
	for e := range m.Phi {
		m.updatePriors(e)
		d := len(m.Phi[e][0])
		scatter, n := make([]float64, d*d), 0.0
		count := make([]float64, len(m.Concept)) // n_k
		for j, x := range m.X[e] {
			if x == nil || !m.Counts[m.Video[j]] {
				continue
			}
			n++
			floats.Add(scatter, m.scatter(e, j))
			floats.Add(count, m.Nu[j])
		}
		if n == 0 {
			continue
		}
		m.setNoise(e, scatter, n)
		for k := range m.Phi[e] {
			if m.Full[e] {
				m.setVariances(e, k, count[k])
			}
		}
	}
}

// updatePriors sets σ²_g of one view to the mean of E[a²] over the factors of each group.
func (m *Model) updatePriors(e int) {
	sums, counts := map[int]float64{}, map[int]float64{}
	for k, row := range m.Phi[e] {
		for c, x := range row {
			sums[m.PriorGroup[k]] += x*x + m.Var[e][k][c*len(row)+c]
			counts[m.PriorGroup[k]]++
		}
	}
	for k, group := range m.PriorGroup {
		m.Prior[e][k] = max(sums[group]/counts[group], m.PriorFloor[e][k])
	}
}

// setNoise sets Σ of one view, given the scatter S of N tracks.
func (m *Model) setNoise(e int, scatter []float64, n float64) {
	d := int(math.Sqrt(float64(len(scatter))))
	inverse, _ := m.precision(e)
	trace, inverseTrace := 0.0, 0.0
	for c := range d {
		trace += scatter[c*d+c]
		inverseTrace += inverse[c*d+c]
	}
	m.inverses[e] = nil
	psi, weight := float64(d)/inverseTrace, pseudoCount(float64(d), n)
	for at, x := range scatter {
		diagonal := at%(d+1) == 0
		switch {
		case m.Full[e] && diagonal:
			m.Noise[e][at] = (x + weight*psi) / (n + weight)
		case m.Full[e]:
			m.Noise[e][at] = x / (n + weight)
		case diagonal:
			m.Noise[e][at] = trace / (n * float64(d))
		}
	}
}
