package frame

import (
	"testing"

	"pgregory.net/rapid"
)

// draw draws a box with integer coordinates, so that areas are exact.
func draw(t *rapid.T, name string) Box {
	n := rapid.IntRange(0, 8)
	return Box{float64(n.Draw(t, name+" x")), float64(n.Draw(t, name+" y")), float64(n.Draw(t, name+" w")), float64(n.Draw(t, name+" h"))}
}

// TestIoU compares IoU with counts of pixels.
func TestIoU(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := draw(t, "a"), draw(t, "b")
		common, either := 0.0, 0.0
		for y := range 16 {
			for x := range 16 {
				inA, inB := a.Contains(float64(x), float64(y)), b.Contains(float64(x), float64(y))
				if inA && inB {
					common++
				}
				if inA || inB {
					either++
				}
			}
		}
		want := 0.0
		if common > 0 {
			want = common / either
		}
		if got := a.IoU(b); got != want {
			t.Fatalf("IoU is %v, want %v", got, want)
		}
		if hull := a.Union(b); hull.Intersect(a) != a || hull.Intersect(b) != b {
			t.Fatalf("the union %v does not contain both", hull)
		}
	})
}

func TestShapes(t *testing.T) {
	b := Box{10, 20, 30, 40}
	if got, want := b.Expanded(0.5), (Box{-5, 0, 60, 80}); got != want {
		t.Errorf("expanded by half: %v, want %v", got, want)
	}
	if got, want := b.Clipped(20, 30), (Box{10, 20, 10, 10}); got != want {
		t.Errorf("clipped: %v, want %v", got, want)
	}
	if got := (Box{50, 50, 10, 10}).Clipped(20, 30); got.Area() != 0 {
		t.Errorf("a box outside has an area of %v inside", got.Area())
	}
	if got, want := b.Interpolate(Box{20, 20, 30, 80}, 0.25), (Box{12.5, 20, 30, 50}); got != want {
		t.Errorf("a quarter of the way: %v, want %v", got, want)
	}
}
