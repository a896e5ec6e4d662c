package constraint

import "siibp/core/special"

// PaperSlopes appends the slopes of the caption sets that contain a column, for one track. By eq25.2 as
// printed, a slope is C·c_J while Σ_j Π ν < m at the present ν, else 0. The rule can raise F, and may not converge.
func (c *Constraints) PaperSlopes(list []float64, p Coefficient) []float64 {
	h := c.hinge
	if h == nil {
		return list
	}
	for _, t := range h.incidencesOf(p.Column) {
		add := 0.0
		if sum := h.Sums[t.Set]; sum.Sum < sum.Threshold {
			add = h.C * h.product(t, p)
		}
		list = append(list, add)
	}
	return list
}

// updateByPaper is Update for a block of one column, by the rule of eq25.2 as printed.
func (s *Updater) updateByPaper(b Block) (entropy float64) {
	for j := range b.Tracks {
		if b.isKnown(j) {
			continue
		}
		p := Coefficient{Column: b.From, Track: j, N: b.Tracks, Nu: b.Nu}
		s.paperSlopes = b.Constraints.PaperSlopes(s.paperSlopes[:0], p)
		for _, add := range s.paperSlopes {
			b.Logits[j] += add
		}
		now, h := special.Bernoulli(b.Logits[j])
		b.Constraints.Change(p, now-p.nu(b.From))
		b.Nu[b.From*b.Tracks+j] = now
		entropy -= h
		s.Yielder.Did((len(s.paperSlopes) + 1) * incidenceWork)
	}
	return entropy
}
