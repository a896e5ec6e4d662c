package infer_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"

	"siibp/core/infer"
	"siibp/core/internal/reference"
)

// TestObjectiveMatchesTheFormula compares F and its terms after every block with the formulas written as loops. The terms
// add up to F.
func TestObjectiveMatchesTheFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := infer.DrawFit(t)
		near := func(what string, got, want, size float64) {
			if math.Abs(got-want) > 1e-9*math.Max(1, math.Abs(size)) {
				t.Errorf("iteration %d: %s is %.12g, by the formula %.12g", f.Iteration, what, got, want)
			}
		}
		compare := func() {
			want := reference.ModelOf(f).Objective()
			near("F", f.F(), want, want)
			for i, part := range reference.ModelOf(f).Parts() {
				near(infer.TermNames(f.Variances())[i], f.TermTrace()[len(f.Trace())-1][i], part, want)
			}
			for i, parts := range f.TermTrace() {
				near("the sum of the parts", floats.Sum(parts), f.Trace()[i].F, f.Trace()[i].F)
			}
		}
		compare()
		for f.Iterate() {
			compare()
		}
		compare()
	})
}
