package infer

import (
	"math"
	"slices"
	"testing"

	"siibp/core/dataset"
	"siibp/core/simd"
)

// Features are in memory once, as they were read: a run uses them as they are, or puts together the
// rows that it is at.
func TestFeaturesAreShared(t *testing.T) {
	x := []float64{1, 2, 3, 4, 5, 6}
	features := func(rows ...int) *featureMatrix[float64] {
		return newFeatureMatrix(double(simd.Go()), []dataset.View{{Name: "side", Dim: 2, X: x}}, rows)
	}
	if f := features(0, 1, 2); f.whole.Data == nil || &f.whole.Data[0] != &x[0] {
		t.Error("features without holes are copied")
	}
	if f := features(2, 0, 1); f.whole.Data != nil {
		t.Error("features in another order are taken as they are")
	}
	x[2] = math.NaN()
	if f := features(0, 1, 2); f.whole.Data != nil || !math.IsNaN(x[2]) {
		t.Error("features with holes are copied or changed")
	}
	f := features(2, 1, 0)
	v := rowReader[float64]{featureMatrix: f}
	if got := v.rows(0, 3).Data; !slices.Equal(got, []float64{5, 6, 0, 0, 1, 2}) {
		t.Errorf("the rows are %v", got)
	}
	squares, count := f.Squares([]int{0, 2, 3})
	if !slices.Equal(squares, []float64{61, 5}) || count != 4 {
		t.Errorf("the squares are %v of %d numbers", squares, count)
	}
}
