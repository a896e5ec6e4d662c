package infer

import (
	"math"
	"slices"
	"testing"
)

// What differs by rounding alone does not decide between classes: the first stays first.
func TestTiesOfClasses(t *testing.T) {
	tie := math.Log(0.5)
	for _, logits := range [][]float64{{tie, tie + 1e-15, -2}, {tie + 1e-15, tie, -2}, {-2 + 1e-14, tie, -2}} {
		classes := []int{0, 1, 2}
		v := &Video{From: 0, To: 1, Columns: &Columns{Class: classes}, Logit: Values{Double: slices.Clone(logits)}}
		wantBest, wantSecond := 0, 1
		if logits[0] < -1 {
			wantBest, wantSecond = 1, 0
		}
		if best, second := v.TopTwo(classes, 0); best != wantBest || second != wantSecond {
			t.Errorf("of %v the best is %d, then %d; want %d and %d", logits, best, second, wantBest, wantSecond)
		}
	}
}
