package detect

import (
	"math"

	"siibp/core/video/frame"
)

// letterbox is a picture made smaller or larger, as a whole, to fit the middle of a square, and the way back.
type letterbox struct {
	picture  frame.Image // as it lies in the square
	x, y     int         // its top left in the square
	sx, sy   float32     // pixels of the original for one of the square
	original frame.Image
}

// fit returns a picture in a square of side².
func fit(m frame.Image, side int) letterbox {
	scale := float64(side) / float64(max(m.W, m.H, 1))
	w := min(max(int(math.Round(float64(m.W)*scale)), 1), side)
	h := min(max(int(math.Round(float64(m.H)*scale)), 1), side)
	return letterbox{m.Resize(w, h), (side - w) / 2, (side - h) / 2, float32(m.W) / float32(w), float32(m.H) / float32(h), m}
}

// point returns where in the original a point of the square is.
func (l letterbox) point(x, y float32) (float32, float32) {
	return (x - float32(l.x)) * l.sx, (y - float32(l.y)) * l.sy
}

// box returns the box of the original between two corners in the square.
func (l letterbox) box(left, top, right, bottom float32) Box {
	x0, y0 := l.point(left, top)
	x1, y1 := l.point(right, bottom)
	return Box{x0, y0, x1 - x0, y1 - y0}.clip(l.original.W, l.original.H)
}
