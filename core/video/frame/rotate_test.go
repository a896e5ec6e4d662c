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

func TestAnalysedSize(t *testing.T) {
	for _, c := range [][4]int{{480, 270, 480, 270}, {960, 540, 960, 540}, {1440, 810, 960, 540}, {1080, 1920, 540, 960}, {5000, 1, 960, 1}, {1281, 721, 960, 540}} {
		if w, h := AnalysedSize(c[0], c[1]); w != c[2] || h != c[3] {
			t.Errorf("%d×%d: %d×%d, want %d×%d", c[0], c[1], w, h, c[2], c[3])
		}
	}
}
