package reference

import (
	"math"

	"siibp/core/dataset"
	"siibp/core/special"
)

// viewEvidence returns, for each pair of factors of a track, E[log p(x)] of one view relative to that of no factor: plain,
// and with contamination, log((1−ρ) e^{g_s} + ρ/M Σ_t e^{g_t}).
func (m *Model) viewEvidence(e, j int, rows, cols []int) (plain, bounded [][]float64) {
	inverse, _ := m.precision(e)
	alone := func(k int) float64 {
		if k == dataset.None {
			return 0
		}
		g := bilinear(m.Phi[e][k], inverse, m.X[e][j]) - bilinear(m.Phi[e][k], inverse, m.Phi[e][k])/2
		for at, variance := range m.Var[e][k] {
			g -= inverse[at] * variance / 2
		}
		return g
	}
	all := math.Inf(-1)
	for _, k := range rows {
		var list []float64
		for _, l := range cols {
			g := alone(k) + alone(l)
			if k != dataset.None && l != dataset.None {
				g -= bilinear(m.Phi[e][k], inverse, m.Phi[e][l])
			}
			list, all = append(list, g), special.LogAddExp(all, g)
		}
		plain = append(plain, list)
	}
	pairs := float64(len(rows) * len(cols))
	for _, list := range plain {
		var mixed []float64
		for _, g := range list {
			mixed = append(mixed, special.LogAddExp(math.Log(1-m.Contamination)+g, math.Log(m.Contamination/pairs)+all))
		}
		bounded = append(bounded, mixed)
	}
	return plain, bounded
}

// contaminationTerm is E_q[plain − contaminated log evidence] of a track, over its views.
func (m *Model) contaminationTerm(j int) float64 {
	rows, cols := m.pairsOf(m.Video[j])
	if m.Contamination == 0 || rows == nil {
		return 0
	}
	f := 0.0
	for e := range m.X {
		if m.X[e][j] == nil {
			continue
		}
		plain, bounded := m.viewEvidence(e, j, rows, cols)
		for r, k := range rows {
			for c, l := range cols {
				f += m.cell(j, k, l) * (plain[r][c] - bounded[r][c])
			}
		}
	}
	return f
}

// pairsOf are the factors of the two concepts that a video allows, each with none; nil if one of the concepts has no
// factor.
func (m *Model) pairsOf(i int) (rows, cols []int) {
	rows, cols = []int{dataset.None}, []int{dataset.None}
	for _, k := range m.Allowed[i] {
		switch m.Concept[k] {
		case 0:
			rows = append(rows, k)
		case 1:
			cols = append(cols, k)
		}
	}
	if len(rows) == 1 || len(cols) == 1 {
		return nil, nil
	}
	return rows, cols
}
