package infer

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/dataset"
	"siibp/core/special"
)

// Zeta says what Labels and Rankings say: the best class's ζ but for rounding, the tuples' sums, −Inf for
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
			for row, labels := range f.Labels().Rows() {
				if all[e] == nil {
					break
				}
				zeta, l := all[e][row*len(c.Classes):(row+1)*len(c.Classes)], labels[e]
				if special.Coarse(slices.Max(zeta)) != special.Coarse(l.Zeta) || l.Best >= 0 && zeta[l.Best] != l.Zeta {
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

// What differs by rounding alone does not decide between classes: the first stays first.
func TestTiesOfClasses(t *testing.T) {
	tie := math.Log(0.5)
	for _, zetas := range [][]float64{{tie, tie + 1e-15, -2}, {tie + 1e-15, tie, -2}, {-2 + 1e-14, tie, -2}} {
		var classes []offered
		for class := range zetas {
			classes = append(classes, offered{class, class, class})
		}
		all := &Labels{1, []int32{dataset.None}, []int32{dataset.None}, []float64{0}, []float64{0}, []float64{0}}
		label(all, 0, []int{0}, classes, make([]float64, len(zetas)), zetas)
		l := all.At(0, 0)
		best, runner := 0, 1
		if zetas[0] < -1 {
			best, runner = 1, 0
		}
		if l.Best != best || l.Runner != runner || l.Zeta != zetas[best] {
			t.Errorf("of %v the best is %d, then %d; want %d and %d", zetas, l.Best, l.Runner, best, runner)
		}
	}
}
