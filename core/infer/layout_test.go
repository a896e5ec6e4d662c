package infer

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/internal/draw"
)

// Videos share their columns where they allow the same factors, and only there; the columns
// are in the order of the factors, also after that has changed.
func TestColumnsAreShared(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o, start := draw.Dataset(t), draw.Options(t), drawStart(t)
		p, err := NewProblem(d, o)
		if err != nil {
			t.Fatal(err)
		}
		f := New(p, o, start)
		for range 2 {
			for i, b := range f.Posterior.Videos {
				allowed := f.Layout.Factors.Allowed(&p.Videos[i])
				want := slices.DeleteFunc(slices.Clone(f.Layout.Order), func(k int) bool { return !slices.Contains(allowed, k) })
				if !slices.Equal(b.Factors, want) {
					t.Fatalf("video %d has columns %v, want %v", i, b.Factors, want)
				}
				for j, other := range f.Posterior.Videos[:i] {
					if same := slices.Equal(b.Factors, other.Factors); same != (b.Columns == other.Columns) {
						t.Fatalf("videos %d and %d allow the same: %v, share their columns: %v", j, i, same, !same)
					}
				}
			}
			f.SetOrder(rapid.Permutation(f.Layout.Order).Draw(t, "order"))
		}
	})
}
