package frame

import "math"

// ColourSpace describes the colours of Y′CbCr samples.
type ColourSpace struct {
	Red, Blue float64 // K_R and K_B of ITU-R BT.601, BT.709 or BT.2020
	Full      bool    // full range 0 … 255; otherwise Y′ is 16 … 235, and Cb and Cr are 16 … 240
	Transfer  Transfer
}

// Transfer is the relation between a sample and light.
type Transfer int

const (
	StandardRange Transfer = iota // BT.709 and what resembles it: samples are used as they are
	HLG                           // hybrid log-gamma of BT.2100, with the primaries of BT.2020
	PQ                            // perceptual quantizer of BT.2100, with the primaries of BT.2020
)

// ColourSpaceOf returns the colour space for the names that WebCodecs or ffmpeg give the matrix and the transfer. An
// unknown or empty name means BT.709, as in browsers.
func ColourSpaceOf(matrix, transfer string, full bool) ColourSpace {
	s := ColourSpace{Red: 0.2126, Blue: 0.0722, Full: full}
	switch matrix {
	case "bt2020-ncl", "bt2020nc":
		s.Red, s.Blue = 0.2627, 0.0593
	case "smpte170m", "bt470bg":
		s.Red, s.Blue = 0.299, 0.114
	}
	switch transfer {
	case "hlg", "arib-std-b67":
		s.Transfer = HLG
	case "pq", "smpte2084":
		s.Transfer = PQ
	}
	return s
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
