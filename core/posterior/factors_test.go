package posterior

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/infer"
	"siibp/core/special"
)

// ClassLogits says what Labels says: the best class's ζ but for rounding, −Inf for every class
// that a video does not allow, and nothing of a concept that takes no part.
func TestClassLogitsAgreeWithLabels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawTrainer(t)
		iterate(f, 1)
		all := ClassLogits(f)
		for e, c := range f.Problem.Data.Concepts {
			if takesPart := f.Problem.TakesPart(e); takesPart != (all[e] != nil) {
				t.Fatalf("concept %d takes part: %t, but has %d log odds", e, takesPart, len(all[e]))
			}
			for row, labels := range LabelsOf(f).Rows() {
				if all[e] == nil {
					break
				}
				logits, l := all[e][row*len(c.Classes):(row+1)*len(c.Classes)], labels[e]
				if special.Coarse(slices.Max(logits)) != special.Coarse(l.Logit) || l.Best >= 0 && logits[l.Best] != l.Logit {
					t.Fatalf("track %d: the label says class %d at ζ %g, the log odds are %v", row, l.Best, l.Logit, logits)
				}
				checkAllowed(t, f, e, row, logits)
			}
		}
	})
}

// checkAllowed compares the log odds of a concept's classes with what the video allows.
func checkAllowed(t *rapid.T, f *infer.Trainer, e, row int, logits []float64) {
	m, factors := f.Problem, f.Layout.Factors
	concept := slices.Index(m.Concepts, e)
	allowed := factors.Allowed(&m.Videos[m.Data.Tracks[row].Video])
	for class, logit := range logits {
		if !slices.Contains(allowed, factors.First[concept]+class) && !math.IsInf(logit, -1) {
			t.Fatalf("track %d: class %d is not allowed, but has ζ %g", row, class, logit)
		}
	}
}
