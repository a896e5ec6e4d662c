package infer

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Zeta says what Labels and Rankings say: the best class's ζ, the tuples' sums, −Inf for
// every class that a video does not allow, nil for a concept that takes no part.
func TestZetaAgreesWithLabels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o, start := drawDataset(t), drawOptions(t), drawStart(t)
		p, err := NewProblem(d, o)
		if err != nil {
			t.Fatal(err)
		}
		f := NewFit(p, o, start)
		f.Step()
		all := f.Zeta()
		for e, c := range d.Concepts {
			if takesPart := slices.Contains(p.concepts, e); takesPart != (all[e] != nil) {
				t.Fatalf("concept %d takes part: %t, but has %d log odds", e, takesPart, len(all[e]))
			}
			for row, labels := range f.Labels() {
				if all[e] == nil {
					break
				}
				zeta, l := all[e][row*len(c.Classes):(row+1)*len(c.Classes)], labels[e]
				if highest := slices.Max(zeta); highest != l.Zeta || l.Best >= 0 && zeta[l.Best] != highest {
					t.Fatalf("track %d: the label says class %d at ζ %g, the log odds are %v", row, l.Best, l.Zeta, zeta)
				}
				checkAllowed(t, f, e, row, zeta)
			}
		}
	})
}

// checkAllowed holds the log odds of a concept's classes against the video's tuples.
func checkAllowed(t *rapid.T, f *Fit, e, row int, zeta []float64) {
	concept := slices.Index(f.problem.concepts, e)
	allowed := f.factors.Allowed(&f.problem.videos[f.problem.data.Tracks[row].Video])
	for class, z := range zeta {
		if !slices.Contains(allowed, f.factors.First[concept]+class) && !math.IsInf(z, -1) {
			t.Fatalf("track %d: class %d is not allowed, but has ζ %g", row, class, z)
		}
	}
}
