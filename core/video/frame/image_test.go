package frame

import (
	"math"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// random draws an image with random pixels.
func random(t *rapid.T) Image {
	m := New(rapid.IntRange(1, 9).Draw(t, "w"), rapid.IntRange(1, 9).Draw(t, "h"))
	for i := range m.Pix {
		m.Pix[i] = rapid.Byte().Draw(t, "byte")
	}
	return m
}

func TestFromRGBA(t *testing.T) {
	m := FromRGBA(2, 1, []uint8{1, 2, 3, 4, 5, 6, 7, 8})
	if r, g, b := m.At(1, 0); r != 5 || g != 6 || b != 7 {
		t.Errorf("the second pixel is %d, %d, %d", r, g, b)
	}
}

// TestShrink checks that Shrink averages whole blocks, and the available pixels where an image is smaller than a
// block.
func TestShrink(t *testing.T) {
	grey := func(w, h int, values ...uint8) Image {
		m := New(w, h)
		for i, v := range values {
			m.Pix[3*i], m.Pix[3*i+1], m.Pix[3*i+2] = v, v+1, v+2
		}
		return m
	}
	for _, c := range []struct {
		n          int
		from, want Image
	}{
		{1, grey(2, 1, 7, 9), grey(2, 1, 7, 9)},
		{2, grey(5, 2, 10, 20, 0, 0, 99, 30, 40, 0, 3, 99), grey(2, 1, 25, 1)},
		{4, grey(4, 1, 10, 20, 30, 41), grey(1, 1, 25)},
	} {
		if got := c.from.Shrink(c.n); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v by %d is %v, want %v", c.from, c.n, got, c.want)
		}
	}
}

func TestRGBA(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := random(t)
		rgba := m.RGBA()
		if again := FromRGBA(m.W, m.H, rgba); !reflect.DeepEqual(again, m) || rgba[3] != 255 {
			t.Errorf("%v became %v", m, rgba)
		}
	})
}

func TestCrop(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := random(t)
		x, y := rapid.IntRange(-12, 12).Draw(t, "x"), rapid.IntRange(-12, 12).Draw(t, "y")
		part := m.Crop(x, y, rapid.IntRange(0, 12).Draw(t, "width"), rapid.IntRange(0, 12).Draw(t, "height"))
		for j := range part.H {
			for i := range part.W {
				var want [3]uint8
				if x+i >= 0 && x+i < m.W && y+j >= 0 && y+j < m.H {
					want[0], want[1], want[2] = m.At(x+i, y+j)
				}
				if r, g, b := part.At(i, j); want != [3]uint8{r, g, b} {
					t.Fatalf("pixel %d, %d is %d, %d, %d, want %d", i, j, r, g, b, want)
				}
			}
		}
	})
}

// TestResize compares Resize with its definition: the integral over the covered area where the image shrinks, linear
// interpolation where it grows.
func TestResize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := random(t)
		to := m.Resize(rapid.IntRange(1, 12).Draw(t, "width"), rapid.IntRange(1, 12).Draw(t, "height"))
		for y := range to.H {
			for x := range to.W {
				for c := range 3 {
					var want float64
					for j := range m.H {
						for i := range m.W {
							want += weight(x, i, m.W, to.W) * weight(y, j, m.H, to.H) * float64(m.Pix[3*(j*m.W+i)+c])
						}
					}
					if got := float64(to.Pix[3*(y*to.W+x)+c]); math.Abs(got-want) > 0.51 {
						t.Fatalf("%d×%d to %d×%d: pixel %d, %d is %v, want %v", m.W, m.H, to.W, to.H, x, y, got, want)
					}
				}
			}
		}
	})
}

// weight returns the share of pixel i of from pixels in pixel x of to pixels.
func weight(x, i, from, to int) float64 {
	step := float64(from) / float64(to)
	if step > 1 {
		return max(0, min(float64(x+1)*step, float64(i+1))-max(float64(x)*step, float64(i))) / step
	}
	at := min(max((float64(x)+0.5)*step-0.5, 0), float64(from-1))
	return max(0, 1-math.Abs(at-float64(i)))
}
