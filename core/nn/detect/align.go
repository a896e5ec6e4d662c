package detect

import (
	"math"

	"siibp/core/video/frame"
)

const (
	chipSide = 150 // pixels of an aligned face's sides

	// Where dlib's mean face has its eyes, in a chip with a quarter of the face around it. Each is the
	// mean of the eye's two corners.
	chipEyeY  = 47.1
	chipRight = 47.7 // the right eye's column
	chipLeft  = 100.3
)

// similarity maps a place (u, v) of the chip to (x + a·u − b·v, y + b·u + a·v) of a picture.
type similarity struct{ x, y, a, b float64 }

func (s similarity) at(u, v float64) (x, y float64) {
	return s.x + s.a*u - s.b*v, s.y + s.b*u + s.a*v
}

// Align returns 150×150 pixels of a picture, turned and scaled so that the eyes lie where the
// descriptor expects them. What lies outside the picture is black.
func Align(m frame.Image, right, left Point) frame.Image {
	s := similarity{
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

// shrink returns the part of a picture that the chip covers, made smaller by a factor, and the map to it.
func shrink(m frame.Image, s similarity, factor int) (frame.Image, similarity) {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for corner := range 4 {
		x, y := s.at(float64(corner%2*chipSide), float64(corner/2*chipSide))
		left, top, right, bottom = min(left, x), min(top, y), max(right, x), max(bottom, y)
	}
	x, y, f := int(math.Floor(left))-factor, int(math.Floor(top))-factor, float64(factor)
	w, h := (int(right)-x)/factor+2, (int(bottom)-y)/factor+2
	small := m.Crop(x, y, w*factor, h*factor).Resize(w, h)
	return small, similarity{(s.x - float64(x)) / f, (s.y - float64(y)) / f, s.a / f, s.b / f}
}

// sample sets a pixel to what a picture has at a place between the centres of four pixels.
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
