package reference

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"siibp/core/dataset"
	"siibp/core/special"
)

// cell is q of a pair of factors of the two concepts of a joint q on a track; dataset.None stands for none.
func (m *Model) cell(j, k, l int) float64 {
	none := dataset.None
	rest := 0.0
	switch {
	case k != none && l != none:
		return m.together(j, k, l)
	case k != none:
		for other, concept := range m.Concept {
			if concept == 1-m.Concept[k] {
				rest += m.together(j, k, other)
			}
		}
		return max(0, m.Nu[j][k]-rest)
	case l != none:
		return m.cell(j, l, none)
	}
	for k, concept := range m.Concept {
		if concept >= 0 {
			rest += m.Nu[j][k]
		}
		for l := range m.Concept {
			if concept == 0 && m.Concept[l] == 1 {
				rest -= m.together(j, k, l)
			}
		}
	}
	return max(0, 1-rest)
}

// jointEntropy is Σ q log q over the pairs of a track.
func (m *Model) jointEntropy(j int) float64 {
	f := special.XLogX(m.cell(j, dataset.None, dataset.None))
	for k, concept := range m.Concept {
		if concept < 0 { // independent background
			f += special.XLogX(m.Nu[j][k]) + special.XLogX(1-m.Nu[j][k])
			continue
		}
		f += special.XLogX(m.cell(j, k, dataset.None))
		for l := range m.Concept {
			if concept == 0 && m.Concept[l] == 1 {
				f += special.XLogX(m.together(j, k, l))
			}
		}
	}
	return f
}

// updateJoint takes the step over the pairs of classes of a video, track after track: the minimum of F over q.
func (m *Model) updateJoint(i int, rows, cols []int, known [][]bool) {
	rows, cols = append([]int{dataset.None}, rows...), append([]int{dataset.None}, cols...)
	for j, video := range m.Video {
		if video != i {
			continue
		}
		logits := m.jointLogits(j, rows, cols, known[j])
		q, _ := solveRegions(rows, cols, logits, m.regions(j))
		for _, k := range append(rows[1:], cols[1:]...) {
			m.Nu[j][k] = 0
		}
		for r, k := range rows {
			for c, l := range cols {
				if k != dataset.None {
					m.Nu[j][k] += q[r][c]
				}
				if l != dataset.None {
					m.Nu[j][l] += q[r][c]
				}
				if k != dataset.None && l != dataset.None {
					m.Both[j][k*len(m.Concept)+l], m.Both[j][l*len(m.Concept)+k] = q[r][c], q[r][c]
				}
			}
		}
	}
}

// jointLogits are the logits of the pairs of a track without the constraints, −∞ where a known label rules a pair out.
func (m *Model) jointLogits(j int, rows, cols []int, known []bool) [][]float64 {
	block := append(append([]int{}, rows[1:]...), cols[1:]...)
	alone := func(k int, of []int) float64 {
		isKnown, shown := false, dataset.None
		for _, l := range of[1:] {
			isKnown = isKnown || known[l]
			if m.Nu[j][l] == 1 {
				shown = l
			}
		}
		switch {
		case isKnown && k != shown:
			return math.Inf(-1)
		case k == dataset.None:
			return 0
		}
		o := m.evidence(j, k, 0, block, m.Beta)
		if m.Contamination > 0 {
			return o.Prior
		}
		return o.Prior + total(o.Match) + total(o.HalfNorm)
	}
	list := make([][]float64, len(rows))
	for r, k := range rows {
		for _, l := range cols {
			x := alone(k, rows) + alone(l, cols) - m.pairCostOf(j, k, l)
			if k != dataset.None && l != dataset.None && m.Contamination == 0 {
				x -= m.Beta * m.similarity(j, k, l)
			}
			list[r] = append(list[r], x)
		}
	}
	for e := range m.X {
		if m.Contamination == 0 || m.X[e][j] == nil {
			continue
		}
		_, bounded := m.viewEvidence(e, j, rows, cols)
		for r := range rows {
			floats.Add(list[r], bounded[r])
		}
	}
	return list
}

// similarity is Σ_e Φ_k Σ_e⁻¹ Φ_lᵀ over the views of a track.
func (m *Model) similarity(j, k, l int) float64 {
	s := 0.0
	for e := range m.X {
		if m.X[e][j] != nil {
			inverse, _ := m.precision(e)
			s += bilinear(m.Phi[e][k], inverse, m.Phi[e][l])
		}
	}
	return s
}

// pairCostOf is c of two factors, of which background classes count as none.
func (m *Model) pairCostOf(j, k, l int) float64 {
	if m.PairCost == nil {
		return 0
	}
	class := func(e, k int) int {
		if k == dataset.None || k >= m.First[e+1] {
			return dataset.None
		}
		return k - m.First[e]
	}
	return m.PairCost(m.Video[j], 0, 1, class(0, k), class(1, l))
}

// regions are the constraints on q of a track, given the other tracks.
func (m *Model) regions(j int) []region {
	var list []region
	for _, set := range m.Sets[m.Video[j]] {
		rest := float64(set.Count) * m.Margin
		for other, video := range m.Video {
			if video == m.Video[j] && other != j {
				rest -= m.shows(other, set.Factors)
			}
		}
		factors := set.Factors
		list = append(list, region{func(k, l int) bool {
			return len(factors) == 2 && k == factors[0] && l == factors[1] || len(factors) == 1 && (k == factors[0] || l == factors[0])
		}, 0, m.hingeWeight(m.Video[j]), rest})
	}
	for _, q := range m.Cliques[m.Video[j]] {
		inside := false
		for _, other := range q.Tracks {
			inside = inside || other == j
		}
		for _, factor := range q.Factors {
			free := 1.0
			for _, other := range q.Tracks {
				if other != j {
					free -= m.Nu[other][factor]
				}
			}
			if inside {
				list = append(list, region{func(k, l int) bool { return k == factor || l == factor }, -m.ExclusionC * m.ExclusionWeight, 0, free})
			}
		}
	}
	return list
}

// shows is the probability that a track shows all of some factors.
func (m *Model) shows(j int, factors []int) float64 {
	if len(factors) == 2 && m.Both != nil {
		return m.together(j, factors[0], factors[1])
	}
	product := 1.0
	for _, k := range factors {
		product *= m.Nu[j][k]
	}
	return product
}

// JointOdds are ζ of the factors of rows and of cols on a track after an exact step over q, with β = 1, and nil if the
// bisection does not converge.
func (m *Model) JointOdds(j int, rows, cols []int, known []bool) map[int]float64 {
	rows, cols = append([]int{dataset.None}, rows...), append([]int{dataset.None}, cols...)
	q, converged := solveRegions(rows, cols, m.jointLogits(j, rows, cols, known), m.regions(j))
	if !converged {
		return nil
	}
	odds := map[int]float64{}
	for i, k := range append(rows[1:], cols[1:]...) {
		inside, outside := 0.0, 0.0
		for r := range rows {
			for c := range cols {
				if r == i+1 || c == i+1-(len(rows)-1) && i >= len(rows)-1 {
					inside += q[r][c]
				} else {
					outside += q[r][c]
				}
			}
		}
		odds[k] = math.Log(inside) - math.Log(outside)
	}
	return odds
}
