package detect

import "slices"

// Box is a rectangle of a picture in pixels, (X, Y) its top left.
type Box struct{ X, Y, W, H float32 }

// IoU returns the area that two boxes share over the area that either covers, 0 if both are empty.
func (b Box) IoU(c Box) float32 {
	w := min(b.X+b.W, c.X+c.W) - max(b.X, c.X)
	h := min(b.Y+b.H, c.Y+c.H) - max(b.Y, c.Y)
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h / (b.W*b.H + c.W*c.H - w*h)
}

// clip returns the part of a box within a picture of w×h pixels.
func (b Box) clip(w, h int) Box {
	x, y := max(b.X, 0), max(b.Y, 0)
	return Box{x, y, max(min(b.X+b.W, float32(w))-x, 0), max(min(b.Y+b.H, float32(h))-y, 0)}
}

// candidate is what suppression needs of a detection.
type candidate interface {
	box() Box
	score() float32
	class() int
}

// suppress returns the candidates by falling score, without those that overlap a better one of the same
// class by more than a limit.
func suppress[C candidate](all []C, limit float32) []C {
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
