package posterior

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Tracks are ranked as a stable sort of their scores ranks them.
func TestCompareScored(t *testing.T) {
	score := rapid.SampledFrom([]float64{math.NaN(), math.Inf(-1), math.Inf(1), -2, -1, 0, math.Copysign(0, -1)})
	rapid.Check(t, func(t *rapid.T) {
		var list []scored
		for j, x := range rapid.SliceOfN(score, 0, 40).Draw(t, "scores") {
			list = append(list, scored{track: j, coarse: x})
		}
		want := slices.Clone(list)
		slices.SortStableFunc(want, func(x, y scored) int { return cmp.Compare(y.coarse, x.coarse) })
		slices.SortFunc(list, compareScored)
		for i := range list {
			if list[i].track != want[i].track {
				t.Fatalf("place %d has track %d, not %d", i, list[i].track, want[i].track)
			}
		}
	})
}
