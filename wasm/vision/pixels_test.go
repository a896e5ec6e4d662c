package main

import (
	"slices"
	"testing"

	"siibp/core/video/frame"
)

// TestLayouts checks one image of 3×2 pixels in each pixel format.
func TestLayouts(t *testing.T) {
	light := []byte{20, 60, 100, 140, 180, 220}
	for _, c := range []struct {
		name   string
		chroma []byte // of two blocks: the first two columns, and the third
	}{
		{"I420", []byte{100, 150, 90, 200}},
		{"NV12", []byte{100, 90, 150, 200}},
	} {
		got, err := pixels{Format: c.name, Matrix: "bt709"}.picture(3, 2, slices.Concat(light, c.chroma))
		if err != nil {
			t.Fatal(err)
		}
		want := frame.Planes{W: 3, H: 2, ChromaX: 2, ChromaY: 2, Step: 1, Y: light, Cb: []byte{100, 150}, Cr: []byte{90, 200}, Space: frame.ColourSpaceOf("bt709", false)}
		if !slices.Equal(got.Pix, want.RGB().Pix) {
			t.Errorf("%s: %v, want %v", c.name, got.Pix, want.RGB().Pix)
		}
	}
	rgba := []byte{1, 2, 3, 255, 4, 5, 6, 255}
	if got, err := (pixels{Format: "RGBA"}).picture(2, 1, rgba); err != nil || !slices.Equal(got.Pix, []byte{1, 2, 3, 4, 5, 6}) {
		t.Errorf("RGBA: %v, %v", got.Pix, err)
	}
}

// TestWrongLayouts checks the errors for wrong sizes and formats.
func TestWrongLayouts(t *testing.T) {
	for format, size := range map[string]int{"RGBA": 23, "I420": 11, "NV12": 9, "I444": 10, "": 10} {
		if _, err := (pixels{Format: format}).picture(3, 2, make([]byte, size)); err == nil {
			t.Errorf("%d bytes of %q are accepted as 3×2 pixels", size, format)
		}
	}
}
