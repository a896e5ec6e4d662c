package nn

import (
	"math"

	"siibp/core/video/frame"
)

const (
	chipSide = 150 // side of an aligned face in pixels

	// Positions of the eyes of dlib's mean face in a chip with a padding of a quarter. Each is the mean of the eye's
	// two corners.
	chipEyeY  = 47.1
	chipRight = 47.7 // column of the right eye
	chipLeft  = 100.3

	// ChipEyeDistance is the distance of the eyes in an aligned face in pixels. Align enlarges a face whose eyes are
	// closer together.
	ChipEyeDistance = chipLeft - chipRight
)

// similarityTransform maps a point (u, v) of the chip to (x + a·u − b·v, y + b·u + a·v) of an image.
type similarityTransform struct{ x, y, a, b float64 }

func (s similarityTransform) at(u, v float64) (x, y float64) {
	return s.x + s.a*u - s.b*v, s.y + s.b*u + s.a*v
}

// Align returns 150×150 pixels of an image, rotated and scaled to put the eyes at their positions in the chip. Pixels
// outside the image are black.
func Align(m frame.Image, right, left Point) frame.Image {
	s := similarityTransform{
		a: float64(left.X-right.X) / (chipLeft - chipRight),
		b: float64(left.Y-right.Y) / (chipLeft - chipRight),
	}
	x, y := s.at(chipRight, chipEyeY)
	s.x, s.y = float64(right.X)-x, float64(right.Y)-y
	if factor := int(math.Hypot(s.a, s.b)); factor > 1 {
		m, s = shrink(m, s, factor)
	}
	chip := frame.New(chipSide, chipSide)
	for v := range chipSide {
		for u := range chipSide {
			x, y := s.at(float64(u)+0.5, float64(v)+0.5)
			sample(m, x-0.5, y-0.5, chip.Row(v)[3*u:][:3])
		}
	}
	return chip
}

// shrink returns the part of an image that the chip covers, reduced by a factor, and the transform to it.
func shrink(m frame.Image, s similarityTransform, factor int) (frame.Image, similarityTransform) {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for corner := range 4 {
		x, y := s.at(float64(corner%2*chipSide), float64(corner/2*chipSide))
		left, top, right, bottom = min(left, x), min(top, y), max(right, x), max(bottom, y)
	}
	x, y, f := int(math.Floor(left))-factor, int(math.Floor(top))-factor, float64(factor)
	w, h := (int(right)-x)/factor+2, (int(bottom)-y)/factor+2
	small := m.Crop(x, y, w*factor, h*factor).Resize(w, h)
	return small, similarityTransform{(s.x - float64(x)) / f, (s.y - float64(y)) / f, s.a / f, s.b / f}
}

// sample sets a pixel to the bilinear interpolation of an image at a point.
func sample(m frame.Image, x, y float64, pixel []uint8) {
	left, top := math.Floor(x), math.Floor(y)
	u, v := float32(x-left), float32(y-top)
	var r, g, b float32
	for corner, weight := range [4]float32{(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v} {
		i, j := int(left)+corner%2, int(top)+corner/2
		if i < 0 || j < 0 || i >= m.W || j >= m.H {
			continue
		}
		from := m.Pix[3*(j*m.W+i):][:3]
		r += weight * float32(from[0])
		g += weight * float32(from[1])
		b += weight * float32(from[2])
	}
	pixel[0], pixel[1], pixel[2] = uint8(r+0.5), uint8(g+0.5), uint8(b+0.5)
}
