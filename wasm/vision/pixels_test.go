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
		got, err := pixels{Format: c.name, Width: 3, Height: 2, Matrix: "bt709"}.picture(3, 2, slices.Concat(light, c.chroma))
		if err != nil {
			t.Fatal(err)
		}
		want := frame.Planes{W: 3, H: 2, ChromaX: 2, ChromaY: 2, Step: 1, Y: light, Cb: []byte{100, 150}, Cr: []byte{90, 200}, Space: frame.ColourSpaceOf("bt709", "", false)}
		if !slices.Equal(got.Pix, want.RGB().Pix) {
			t.Errorf("%s: %v, want %v", c.name, got.Pix, want.RGB().Pix)
		}
	}
	rgba := []byte{1, 2, 3, 255, 4, 5, 6, 255}
	if got, err := (pixels{Format: "RGBA"}).picture(2, 1, rgba); err != nil || !slices.Equal(got.Pix, []byte{1, 2, 3, 4, 5, 6}) {
		t.Errorf("RGBA: %v, %v", got.Pix, err)
	}
}

// TestDeepPlanes compares samples of 10 bits with the same image in 8 bits, and checks that HDR is tone-mapped.
func TestDeepPlanes(t *testing.T) {
	shallow, deep := []byte{20, 60, 100, 140, 100, 90}, []byte{}
	for _, v := range shallow {
		deep = append(deep, v<<2, v>>6)
	}
	p := pixels{Format: "I420", Width: 2, Height: 2, Matrix: "bt2020-ncl"}
	want, err := p.picture(2, 2, shallow)
	p.Format = "I420P10"
	got, err2 := p.picture(2, 2, deep)
	if err != nil || err2 != nil || !slices.Equal(got.Pix, want.Pix) {
		t.Errorf("10 bits give %v, %v, and 8 bits %v, %v", got.Pix, err2, want.Pix, err)
	}
	p.Transfer = "hlg"
	if got, err := p.picture(2, 2, deep); err != nil || slices.Equal(got.Pix, want.Pix) {
		t.Errorf("HLG is not tone-mapped: %v, %v", got.Pix, err)
	}
}

// TestUprightPlanes checks that planes are reduced and turned.
func TestUprightPlanes(t *testing.T) {
	p := pixels{Format: "I444", Width: 4, Height: 2, Quarters: 1, Matrix: "bt709", IsFull: true}
	grey := slices.Repeat([]byte{128}, 16)
	got, err := p.picture(1, 2, slices.Concat([]byte{10, 10, 90, 90, 10, 10, 90, 90}, grey))
	if err != nil || got.W != 1 || got.H != 2 || !slices.Equal(got.Pix, []byte{10, 10, 10, 90, 90, 90}) {
		t.Errorf("%+v, %v; want 10 above 90", got, err)
	}
}

// TestWrongLayouts checks the errors for wrong sizes and formats.
func TestWrongLayouts(t *testing.T) {
	for format, size := range map[string]int{"RGBA": 23, "I420": 11, "NV12": 9, "I444": 10, "I420P10": 12, "I420P9": 22, "": 10} {
		if _, err := (pixels{Format: format, Width: 3, Height: 2}).picture(3, 2, make([]byte, size)); err == nil {
			t.Errorf("%d bytes of %q are accepted as 3×2 pixels", size, format)
		}
	}
}
