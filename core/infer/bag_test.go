package infer

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Videos share their columns where they allow the same factors, and only there; the columns
// are in the order of the factors, also after that has changed.
func TestColumnsAreShared(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o, start := drawDataset(t), drawOptions(t), drawStart(t)
		p, err := NewProblem(d, o)
		if err != nil {
			t.Fatal(err)
		}
		f := NewFit(p, o, start)
		for range 2 {
			for i, b := range f.bags {
				allowed := f.factors.Allowed(&p.videos[i])
				want := slices.DeleteFunc(slices.Clone(f.order), func(k int) bool { return !slices.Contains(allowed, k) })
				if !slices.Equal(b.factors, want) {
					t.Fatalf("video %d has columns %v, want %v", i, b.factors, want)
				}
				for j, other := range f.bags[:i] {
					if same := slices.Equal(b.factors, other.factors); same != (b.columns == other.columns) {
						t.Fatalf("videos %d and %d allow the same: %v, share their columns: %v", j, i, same, !same)
					}
				}
			}
			f.setOrder(rapid.Permutation(f.order).Draw(t, "order"))
		}
	})
}
