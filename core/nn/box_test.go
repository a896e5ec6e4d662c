package nn

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/video/frame"
)

// drawBox draws a box with integer corners.
func drawBox(t *rapid.T) Box {
	n := func(least, most int) float32 { return float32(rapid.IntRange(least, most).Draw(t, "number")) }
	return Box{n(-5, 5), n(-5, 5), n(0, 9), n(0, 9)}
}

// TestIoU compares IoU with counts of pixels.
func TestIoU(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawBox(t), drawBox(t)
		covers := func(b Box, x, y int) bool {
			return float32(x) >= b.X && float32(x) < b.X+b.W && float32(y) >= b.Y && float32(y) < b.Y+b.H
		}
		both, either := 0, 0
		for y := -5; y < 15; y++ {
			for x := -5; x < 15; x++ {
				if covers(a, x, y) && covers(b, x, y) {
					both++
				}
				if covers(a, x, y) || covers(b, x, y) {
					either++
				}
			}
		}
		if got, want := a.IoU(b), float32(both)/float32(max(either, 1)); math.Abs(float64(got-want)) > 1e-6 {
			t.Fatalf("%v and %v: %v, want %v", a, b, got, want)
		}
	})
}

// TestSuppress checks that kept candidates do not overlap, that a dropped one overlaps a better one, and that scores
// descend.
func TestSuppress(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var all []Object
		for range rapid.IntRange(0, 8).Draw(t, "count") {
			all = append(all, Object{drawBox(t), rapid.Float32Range(0, 1).Draw(t, "score"), rapid.IntRange(0, 1).Draw(t, "class")})
		}
		kept := nonMaximumSuppression(append([]Object(nil), all...), 0.3)
		rival := func(a, b Object) bool { return a.Class == b.Class && a.Box.IoU(b.Box) > 0.3 }
		dropped := len(all)
		for i, a := range kept {
			dropped--
			for _, b := range kept[:i] {
				if rival(a, b) || b.Score < a.Score {
					t.Fatalf("%v comes before %v", b, a)
				}
			}
		}
		for _, a := range all {
			best := false
			for _, b := range kept {
				best = best || rival(a, b) && b.Score >= a.Score
			}
			isKept := false
			for _, b := range kept {
				isKept = isKept || a == b
			}
			if !isKept && !best {
				t.Fatalf("%v is dropped", a)
			}
		}
		if dropped < 0 {
			t.Fatal("more boxes are kept than exist")
		}
	})
}

// TestLetterbox checks that a box mapped to the square and back is unchanged.
func TestLetterbox(t *testing.T) {
	for _, x := range []struct{ w, h, left, top, width, height int }{
		{480, 270, 0, 91, 416, 234}, {270, 480, 91, 0, 234, 416}, {100, 100, 0, 0, 416, 416}, {5000, 1, 0, 207, 416, 1},
	} {
		l := newLetterbox(frame.New(x.w, x.h), 416)
		if l.x != x.left || l.y != x.top || l.picture.W != x.width || l.picture.H != x.height {
			t.Errorf("%d×%d lies at %d, %d in %d×%d", x.w, x.h, l.x, l.y, l.picture.W, l.picture.H)
		}
		b := l.box(float32(l.x), float32(l.y), float32(l.x+l.picture.W), float32(l.y+l.picture.H))
		if iou := b.IoU(Box{0, 0, float32(x.w), float32(x.h)}); iou < 0.999 {
			t.Errorf("%d×%d is mapped back to %v", x.w, x.h, b)
		}
		if b := l.box(-100, -100, 600, 600); b.X < 0 || b.Y < 0 || b.X+b.W > float32(x.w)+0.01 || b.Y+b.H > float32(x.h)+0.01 {
			t.Errorf("%v reaches beyond %d×%d", b, x.w, x.h)
		}
	}
}
