package constraint

import "siibp/core/special"

// PaperTerms appends the terms of a track's ζ for one column, one for each caption set that contains the column. By eq25.2 as
// printed, a term is C·c_J while Σ_j Π ν < m at the present ν, else 0. The rule can raise F, and may not converge.
func (v *Video) PaperTerms(list []float64, p Point) []float64 {
	h := v.hinge
	if h == nil {
		return list
	}
	for _, t := range h.termsOf(p.Column) {
		sum, slope, add := h.Sums[t.Set], h.product(t, p), 0.0
		if rest := sum.Sum - slope*p.nu(p.Column); rest+slope*p.nu(p.Column) < sum.Bound {
			add = h.C * slope
		}
		list = append(list, add)
	}
	return list
}

// updateByPaper is Update for a block of one column, by the rule of eq25.2 as printed.
func (s *Stepper) updateByPaper(b Block) (entropy float64) {
	for j := range b.Tracks {
		if b.isKnown(j) {
			continue
		}
		p := Point{Column: b.From, Track: j, N: b.Tracks, Nu: b.Nu}
		s.paperTerms = b.Video.PaperTerms(s.paperTerms[:0], p)
		for _, add := range s.paperTerms {
			b.Logits[j] += add
		}
		now, h := special.Bernoulli(b.Logits[j])
		b.Video.Change(p, now-p.nu(b.From))
		b.Nu[b.From*b.Tracks+j] = now
		entropy -= h
		s.Yielder.Did((len(s.paperTerms) + 1) * termWork)
	}
	return entropy
}
