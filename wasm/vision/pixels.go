package main

import (
	"fmt"
	"strings"

	"siibp/core/video/frame"
	"siibp/wasm/vision/message"
)

// pixels converts frames of a format.
type pixels message.PixelFormat

// planeFormats are the formats of planes, without their depth: the pixels that share one Cb along x and y, and whether
// Cb and Cr are interleaved.
var planeFormats = map[string]struct {
	x, y        int
	interleaved bool
}{"I420": {2, 2, false}, "I422": {2, 1, false}, "I444": {1, 1, false}, "NV12": {2, 2, true}}

// depths are the endings of formats with more than 8 bits per sample.
var depths = map[string]int{"P10": 10, "P12": 12}

// picture converts the bytes of a frame to an upright image of w×h pixels. Bytes of the format RGBA have that size
// already.
func (p pixels) picture(w, h int, data []byte) (frame.Image, error) {
	if p.Format == "RGBA" {
		if len(data) != 4*w*h {
			return frame.Image{}, fmt.Errorf("a frame has %d bytes, not %d", len(data), 4*w*h)
		}
		return frame.FromRGBA(w, h, data), nil
	}
	planes, err := p.planes(data)
	if err != nil {
		return frame.Image{}, err
	}
	if p.Quarters&1 == 1 {
		w, h = h, w
	}
	return planes.Resize(w, h).RGB().Rotate(p.Quarters), nil
}

// planes returns the planes of a frame, which share the memory of data.
func (p pixels) planes(data []byte) (*frame.Planes, error) {
	planes := frame.Planes{W: p.Width, H: p.Height, Step: 1, Space: frame.ColourSpaceOf(p.Matrix, p.Transfer, p.IsFull)}
	name := p.Format
	for ending, depth := range depths {
		if rest, ok := strings.CutSuffix(name, ending); ok {
			name, planes.Depth = rest, depth
		}
	}
	format, known := planeFormats[name]
	if !known || p.Width < 1 || p.Height < 1 {
		return nil, fmt.Errorf("unknown pixel format %q of %d×%d pixels", p.Format, p.Width, p.Height)
	}
	planes.ChromaX, planes.ChromaY = format.x, format.y
	light, chroma := p.Width*p.Height*planes.SampleBytes(), planes.ChromaSize()*planes.SampleBytes()
	if want := light + 2*chroma; len(data) != want {
		return nil, fmt.Errorf("a frame has %d bytes, not %d", len(data), want)
	}
	planes.Y, planes.Cb, planes.Cr = data[:light], data[light:], data[light+chroma:]
	if format.interleaved {
		planes.Step, planes.Cr = 2, data[light+planes.SampleBytes():]
	}
	return &planes, nil
}
