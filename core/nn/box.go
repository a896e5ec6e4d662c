package nn

import (
	"math"
	"slices"

	"siibp/core/video/frame"
)

// Box is a rectangle in pixels with its top left at (X, Y).
type Box struct{ X, Y, W, H float32 }

// IoU returns the area of the intersection over the area of the union, or 0 if the intersection is empty.
func (b Box) IoU(c Box) float32 {
	w := min(b.X+b.W, c.X+c.W) - max(b.X, c.X)
	h := min(b.Y+b.H, c.Y+c.H) - max(b.Y, c.Y)
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h / (b.W*b.H + c.W*c.H - w*h)
}

// clip returns the part of a box inside an image of w×h pixels.
func (b Box) clip(w, h int) Box {
	x, y := max(b.X, 0), max(b.Y, 0)
	return Box{x, y, max(min(b.X+b.W, float32(w))-x, 0), max(min(b.Y+b.H, float32(h))-y, 0)}
}

// candidate is a detection for nonMaximumSuppression.
type candidate interface {
	box() Box
	score() float32
	class() int
}

// nonMaximumSuppression returns the candidates in descending order of scores, without those with an IoU above limit
// with a better one of the same class.
func nonMaximumSuppression[C candidate](all []C, limit float32) []C {
	slices.SortStableFunc(all, func(a, b C) int {
		switch {
		case a.score() > b.score():
			return -1
		case a.score() < b.score():
			return 1
		}
		return 0
	})
	var kept []C
	for _, c := range all {
		if !slices.ContainsFunc(kept, func(k C) bool { return k.class() == c.class() && k.box().IoU(c.box()) > limit }) {
			kept = append(kept, c)
		}
	}
	return kept
}

// letterbox is an image resized to fit the middle of a square, with the mapping back to the original.
type letterbox struct {
	picture  frame.Image // resized image
	x, y     int         // its top left in the square
	sx, sy   float32     // pixels of the original per pixel of the square
	original frame.Image
}

// newLetterbox resizes an image to fit a square.
func newLetterbox(m frame.Image, side int) letterbox {
	scale := float64(side) / float64(max(m.W, m.H, 1))
	w := min(max(int(math.Round(float64(m.W)*scale)), 1), side)
	h := min(max(int(math.Round(float64(m.H)*scale)), 1), side)
	return letterbox{m.Resize(w, h), (side - w) / 2, (side - h) / 2, float32(m.W) / float32(w), float32(m.H) / float32(h), m}
}

// point maps a point of the square to the original.
func (l letterbox) point(x, y float32) (float32, float32) {
	return (x - float32(l.x)) * l.sx, (y - float32(l.y)) * l.sy
}

// box maps two corners in the square to a box of the original.
func (l letterbox) box(left, top, right, bottom float32) Box {
	x0, y0 := l.point(left, top)
	x1, y1 := l.point(right, bottom)
	return Box{x0, y0, x1 - x0, y1 - y0}.clip(l.original.W, l.original.H)
}
