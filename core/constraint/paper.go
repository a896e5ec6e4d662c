package constraint

import (
	"cmp"

	"gonum.org/v1/gonum/floats"

	"siibp/core/special"
)

// Printed appends what each set that holds a column adds to ζ of a track by the rule of eq25.2 as
// printed: C·c_J while Σ_j Π ν < m at the present ν. It can raise F, and can alternate for ever.
func (h *Hinge) Printed(list []float64, p Point) []float64 {
	from, to := h.parts(p.Column)
	for part := from; part < to; part++ {
		t, slope, add := h.Totals[h.set[part]], h.product(part, p), 0.0
		if rest := t.Sum - slope*p.nu(p.Column); rest+slope*p.nu(p.Column) < t.Margin {
			add = h.C * slope
		}
		list = append(list, add)
	}
	return list
}

// sweepPrinted does what Sweep does, for one column and by the rule of eq25.2 as printed.
func (w *Stepper) sweepPrinted(b *Video, column, n int, level, nu []float64, known []bool) (sum float64) {
	from, to := b.parts(column)
	most, spent := cmp.Or(w.Slopes, mostSlopes), 0
	for j := range n {
		if spent += to - from + 1; spent > most {
			w.Yielder.Did(spent * partWork)
			spent = 0
		}
		if known != nil && known[column*n+j] {
			continue
		}
		p := Point{Column: column, Track: j, N: n, Nu: nu}
		w.printed = b.Printed(w.printed[:0], p)
		level[j] += floats.Sum(w.printed)
		now, entropy := special.Bernoulli(level[j])
		b.Change(p, now-p.nu(column))
		nu[column*n+j] = now
		sum -= entropy
	}
	w.Yielder.Did(spent * partWork)
	return sum
}
