package main

import (
	"fmt"

	"siibp/core/video/frame"
)

// pixels describes the time and the pixel format of a frame, with the names of WebCodecs.
type pixels struct {
	Time   float64 `json:"time"`   // in seconds
	Format string  `json:"format"` // RGBA, I420 or NV12
	Matrix string  `json:"matrix"` // Y′CbCr matrix of I420 and NV12, "" if unknown
	IsFull bool    `json:"isFull"` // full range 0 … 255
}

// picture converts the bytes of a frame of w×h pixels to an image.
func (p pixels) picture(w, h int, data []byte) (frame.Image, error) {
	planes := frame.Planes{W: w, H: h, ChromaX: 2, ChromaY: 2, Space: frame.ColourSpaceOf(p.Matrix, p.IsFull)}
	light, chroma := w*h, planes.ChromaSize()
	want := light + 2*chroma
	if p.Format == "RGBA" {
		want = 4 * light
	}
	if len(data) != want {
		return frame.Image{}, fmt.Errorf("a frame has %d bytes, not %d", len(data), want)
	}
	switch p.Format {
	case "RGBA":
		return frame.FromRGBA(w, h, data), nil
	case "I420":
		planes.Step, planes.Cb, planes.Cr = 1, data[light:], data[light+chroma:]
	case "NV12":
		planes.Step, planes.Cb, planes.Cr = 2, data[light:], data[light+1:]
	default:
		return frame.Image{}, fmt.Errorf("unknown pixel format %q", p.Format)
	}
	planes.Y = data[:light]
	return planes.RGB(), nil
}
