package frame

import (
	"slices"
	"testing"
)

// letters returns an image with one value per pixel.
func letters(w int, values string) Image {
	m := New(w, len(values)/w)
	for i := range values {
		m.Pix[3*i], m.Pix[3*i+1], m.Pix[3*i+2] = values[i], values[i], values[i]
	}
	return m
}

func TestRotate(t *testing.T) {
	m := letters(3, "abcdef")
	for quarters, want := range map[int]Image{0: m, 1: letters(2, "daebfc"), 2: letters(3, "fedcba"), 3: letters(2, "cfbead"), -1: letters(2, "cfbead"), 5: letters(2, "daebfc")} {
		if got := m.Rotate(quarters); got.W != want.W || !slices.Equal(got.Pix, want.Pix) {
			t.Errorf("%d quarters: %q of width %d, want %q of %d", quarters, got.Pix, got.W, want.Pix, want.W)
		}
	}
	if got := m.Mirror(); !slices.Equal(got.Pix, letters(3, "cbafed").Pix) {
		t.Errorf("mirrored: %q", got.Pix)
	}
}

// A box in a rotated image is turned back to the same pixels.
func TestTurnedBack(t *testing.T) {
	m := New(7, 5)
	for y := 1; y < 3; y++ {
		for x := 2; x < 6; x++ {
			m.Row(y)[3*x] = 255
		}
	}
	for quarters := range 4 {
		turned := m.Rotate(quarters)
		x0, y0, x1, y1 := turned.W, turned.H, 0, 0
		for y := range turned.H {
			for x := range turned.W {
				if turned.Row(y)[3*x] == 255 {
					x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x+1), max(y1, y+1)
				}
			}
		}
		b := Box{float64(x0), float64(y0), float64(x1 - x0), float64(y1 - y0)}
		if got, want := b.TurnedBack(quarters, m.W, m.H), (Box{2, 1, 4, 2}); got != want {
			t.Errorf("%d quarters: %v, want %v", quarters, got, want)
		}
	}
}

func TestAnalyzedSize(t *testing.T) {
	for _, c := range [][4]int{{480, 270, 480, 270}, {960, 540, 960, 540}, {1440, 810, 960, 540}, {1080, 1920, 540, 960}, {5000, 1, 960, 1}, {1281, 721, 960, 540}} {
		if w, h := AnalyzedSize(c[0], c[1]); w != c[2] || h != c[3] {
			t.Errorf("%d×%d: %d×%d, want %d×%d", c[0], c[1], w, h, c[2], c[3])
		}
	}
}
