package nn

import (
	"math"
	"testing"

	"siibp/core/video/frame"
)

// face returns an image with a red disc at the right eye and a green one at the left, with a radius of a tenth of
// their distance.
func face(right, left Point) frame.Image {
	m := frame.New(400, 300)
	r := math.Hypot(float64(left.X-right.X), float64(left.Y-right.Y)) / 10
	for y := range m.H {
		for x := range m.W {
			for c, eye := range []Point{right, left} {
				if math.Hypot(float64(x)+0.5-float64(eye.X), float64(y)+0.5-float64(eye.Y)) < r {
					m.Pix[3*(y*m.W+x)+c] = 255
				}
			}
		}
	}
	return m
}

// TestAlign checks the position and size of the eyes in the chip for faces of any size and angle.
func TestAlign(t *testing.T) {
	for _, eyes := range [][2]Point{
		{{100, 100}, {152.6, 100}},
		{{150, 200}, {170, 180}},
		{{60, 80}, {330, 210}}, // larger than the chip, so that it is reduced first
		{{200, 80}, {200, 230}},
		{{250, 150}, {100, 150}}, // upside down
	} {
		chip := Align(face(eyes[0], eyes[1]), eyes[0], eyes[1])
		for c, column := range []float64{chipRight, chipLeft} {
			var sum, x, y float64
			for v := range chip.H {
				for u := range chip.W {
					weight := float64(chip.Pix[3*(v*chip.W+u)+c]) / 255
					sum, x, y = sum+weight, x+weight*(float64(u)+0.5), y+weight*(float64(v)+0.5)
				}
			}
			area := math.Pi * math.Pow((chipLeft-chipRight)/10, 2)
			if math.Abs(x/sum-column) > 0.3 || math.Abs(y/sum-chipEyeY) > 0.3 || math.Abs(sum/area-1) > 0.15 {
				t.Errorf("%v: eye %d is at %.1f, %.1f and covers %.0f pixels, want %.1f, %.1f and %.0f", eyes, c, x/sum, y/sum, sum, column, chipEyeY, area)
			}
		}
	}
}

// TestAlignBeyond checks that eyes outside the image or at one point do not panic.
func TestAlignBeyond(t *testing.T) {
	m := face(Point{100, 100}, Point{150, 100})
	for _, eyes := range [][2]Point{{{-900, -900}, {-500, -900}}, {{5, 5}, {5, 5}}, {{399, 299}, {900, 800}}} {
		if chip := Align(m, eyes[0], eyes[1]); len(chip.Pix) != 3*chipSide*chipSide {
			t.Errorf("%v: %d×%d", eyes, chip.W, chip.H)
		}
	}
}
