package infer

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/internal/draw"
	"siibp/core/options"
	"siibp/core/synth"
)

// TestColumnsAreShared checks that videos share their columns if and only if they allow the same factors, and that columns
// are in the order of the factors, also after a change of the order.
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

// TestLargeGridIsNotJoint lays out videos with more pairs of classes than a joint q may have: their concepts are independent, and
// F still never rises.
func TestLargeGridIsNotJoint(t *testing.T) {
	o := options.Buffet()
	o.Allocation, o.Classes, o.Allowed, o.Pairs = options.AllocationUniform, options.ClassesJoint, options.AllowedAll, true
	for _, c := range []struct {
		classes []int
		joint   bool
	}{{[]int{3, 4}, true}, {[]int{40, 40}, false}} {
		d := synth.Planted(synth.Shape{Tracks: 12, PerVideo: 4, Classes: c.classes, Dim: 3, Tuples: 2, Background: 1})
		f := New(model(t, d, o), o, Start{})
		for _, v := range f.Posterior.Videos {
			if joint := v.Grid != nil; joint != c.joint || joint != (len(v.Blocks) == 1) {
				t.Fatalf("%v classes: a grid (%v) and %d blocks", c.classes, joint, len(v.Blocks))
			}
		}
		iterate(f, 6)
		for i, p := range f.Trace()[1:] {
			if before := f.Trace()[i].F; p.F > before+1e-9*math.Abs(before) {
				t.Errorf("%v classes: F rises from %g to %g", c.classes, before, p.F)
			}
		}
	}
}

// TestFirstClassWinsTies checks that the first of two classes whose ζ differ by rounding is the best.
func TestFirstClassWinsTies(t *testing.T) {
	tie := math.Log(0.5)
	for _, logits := range [][]float64{{tie, tie + 1e-15, -2}, {tie + 1e-15, tie, -2}, {-2 + 1e-14, tie, -2}} {
		classes := []int{0, 1, 2}
		v := &Video{From: 0, To: 1, Columns: &Columns{Class: classes}, Zeta: Values{Double: slices.Clone(logits)}}
		wantBest, wantSecond := 0, 1
		if logits[0] < -1 {
			wantBest, wantSecond = 1, 0
		}
		if best, second := v.TopTwo(classes, 0); best != wantBest || second != wantSecond {
			t.Errorf("of %v the best is %d, then %d; want %d and %d", logits, best, second, wantBest, wantSecond)
		}
	}
}
