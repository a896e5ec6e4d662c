package frame

import "math"

// Planes is an image as video decoders return it: luma Y′ and chroma Cb and Cr, one byte each.
//
// The Y′ of pixel (x, y) is Y[y·W + x]. ChromaX×ChromaY pixels share one Cb and one Cr, at index
// (y/ChromaY)·⌈W/ChromaX⌉ + x/ChromaX times Step. ChromaX is 0 for a grey image.
type Planes struct {
	W, H             int
	ChromaX, ChromaY int
	Step             int // bytes between samples of Cb and of Cr: 1 for separate planes, 2 for interleaved planes (NV12)
	Y, Cb, Cr        []uint8
	Space            ColourSpace
}

// ColourSpace holds the matrix coefficients and the range of Y′CbCr.
type ColourSpace struct {
	Red, Blue float64 // K_R and K_B of ITU-R BT.601, BT.709 or BT.2020
	Full      bool    // full range 0 … 255; otherwise Y′ is 16 … 235, and Cb and Cr are 16 … 240
}

// ColourSpaceOf returns the colour space for a matrix name of WebCodecs or ffmpeg. An unknown or empty name means
// BT.709, as in browsers.
func ColourSpaceOf(matrix string, full bool) ColourSpace {
	switch matrix {
	case "bt2020-ncl", "bt2020nc":
		return ColourSpace{0.2627, 0.0593, full}
	case "smpte170m", "bt470bg":
		return ColourSpace{0.299, 0.114, full}
	}
	return ColourSpace{0.2126, 0.0722, full}
}

// chromaWidth returns the number of Cb samples in a row.
func (p *Planes) chromaWidth() int { return (p.W + p.ChromaX - 1) / p.ChromaX }

// ChromaSize returns the number of Cb samples, which equals the number of Cr samples.
func (p *Planes) ChromaSize() int {
	if p.ChromaX == 0 {
		return 0
	}
	return p.chromaWidth() * ((p.H + p.ChromaY - 1) / p.ChromaY)
}

// fraction is the number of fractional bits of the coefficients in conversion.
const fraction = 14

// conversion holds the coefficients of
//
//	r = light (Y′−black) + red Cr    g = light (Y′−black) − greenCb Cb − greenCr Cr    b = light (Y′−black) + blue Cb
//
// in units of 2^−14, where Cb and Cr are relative to 128.
type conversion struct{ black, light, red, greenCb, greenCr, blue int }

func (c ColourSpace) factors() conversion {
	black, light, difference := 16, 255.0/219, 255.0/224
	if c.Full {
		black, light, difference = 0, 1, 1
	}
	fixed := func(v float64) int { return int(math.Round(v * (1 << fraction))) }
	green := 1 - c.Red - c.Blue
	red, blue := 2*(1-c.Red)*difference, 2*(1-c.Blue)*difference
	return conversion{black, fixed(light), fixed(red), fixed(blue * c.Blue / green), fixed(red * c.Red / green), fixed(blue)}
}

// RGB converts the planes to RGB with the coefficients of Space. Chroma is replicated, not interpolated.
func (p *Planes) RGB() Image {
	m := New(p.W, p.H)
	f := p.Space.factors()
	if p.ChromaX == 0 {
		for i, y := range p.Y[:p.W*p.H] {
			light := roundToByte(f.light * (int(y) - f.black))
			m.Pix[3*i], m.Pix[3*i+1], m.Pix[3*i+2] = light, light, light
		}
		return m
	}
	for y := range p.H {
		p.convertRow(m.Row(y), y, f)
	}
	return m
}

// convertRow converts row y of the planes to RGB.
func (p *Planes) convertRow(rgb []uint8, y int, f conversion) {
	row := p.Y[y*p.W:][:p.W]
	at := y / p.ChromaY * p.chromaWidth() * p.Step
	cbs, crs := p.Cb[at:], p.Cr[at:]
	for from, i := 0, 0; from < len(row); from, i = from+p.ChromaX, i+p.Step {
		cb, cr := int(cbs[i])-128, int(crs[i])-128
		red, green, blue := f.red*cr, f.greenCb*cb+f.greenCr*cr, f.blue*cb
		for x := from; x < min(from+p.ChromaX, len(row)); x++ {
			light := f.light * (int(row[x]) - f.black)
			pixel := rgb[3*x:][:3]
			pixel[0], pixel[1], pixel[2] = roundToByte(light+red), roundToByte(light-green), roundToByte(light+blue)
		}
	}
}

// roundToByte rounds v·2^−14 to the nearest integer and clamps it to 0 … 255.
func roundToByte(v int) uint8 { return uint8(min(max((v+1<<(fraction-1))>>fraction, 0), 255)) }
