package frame

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestColours checks the examples of BT.601 and BT.709: white, black and pure red.
func TestColours(t *testing.T) {
	for _, c := range []struct {
		matrix   string
		full     bool
		in, want [3]uint8
	}{
		{"smpte170m", false, [3]uint8{235, 128, 128}, [3]uint8{255, 255, 255}},
		{"smpte170m", false, [3]uint8{16, 128, 128}, [3]uint8{0, 0, 0}},
		{"smpte170m", false, [3]uint8{81, 90, 240}, [3]uint8{255, 0, 0}},
		{"bt709", false, [3]uint8{63, 102, 240}, [3]uint8{255, 0, 0}},
		{"bt470bg", true, [3]uint8{76, 85, 255}, [3]uint8{255, 0, 0}},
		{"bt470bg", true, [3]uint8{255, 128, 128}, [3]uint8{255, 255, 255}},
	} {
		p := Planes{W: 1, H: 1, ChromaX: 1, ChromaY: 1, Step: 1, Y: c.in[:1], Cb: c.in[1:2], Cr: c.in[2:], Space: ColourSpaceOf(c.matrix, "", c.full)}
		for i, v := range p.RGB().Pix {
			if d := int(v) - int(c.want[i]); d < -1 || d > 1 {
				t.Errorf("%s, Y′CbCr %v is %v, want %v", c.matrix, c.in, p.RGB().Pix, c.want)
				break
			}
		}
	}
}

// TestUnnamedColours checks that a missing or unknown matrix means BT.709.
func TestUnnamedColours(t *testing.T) {
	for _, name := range []string{"", "unknown", "fcc"} {
		if ColourSpaceOf(name, name, true) != ColourSpaceOf("bt709", "bt709", true) {
			t.Errorf("%q: %v", name, ColourSpaceOf(name, name, true))
		}
	}
}

// TestRGB compares each pixel with the formula of the recommendation in real numbers, for separate and interleaved
// planes and for odd sizes.
func TestRGB(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 7).Draw(t, "w"), rapid.IntRange(1, 7).Draw(t, "h")
		p := Planes{W: w, H: h, ChromaX: rapid.IntRange(0, 2).Draw(t, "across"), ChromaY: rapid.IntRange(1, 2).Draw(t, "down"), Step: rapid.IntRange(1, 2).Draw(t, "step")}
		p.Space = ColourSpaceOf(rapid.SampledFrom([]string{"bt709", "smpte170m", "bt2020-ncl"}).Draw(t, "matrix"), "", rapid.Bool().Draw(t, "full"))
		bytes := func(n int, name string) []uint8 { return rapid.SliceOfN(rapid.Byte(), n, n).Draw(t, name) }
		p.Y, p.Cb, p.Cr = bytes(w*h, "Y"), bytes(p.ChromaSize()*p.Step, "Cb"), bytes(p.ChromaSize()*p.Step, "Cr")
		m := p.RGB()
		for y := range h {
			for x := range w {
				r, g, b := m.At(x, y)
				want := pixel(&p, x, y)
				for i, v := range [3]uint8{r, g, b} {
					if math.Abs(float64(v)-want[i]) > 0.52 {
						t.Fatalf("pixel %d, %d is %d, %d, %d, want %s", x, y, r, g, b, fmt.Sprint(want))
					}
				}
			}
		}
	})
}

// pixel returns red, green and blue of a pixel from the inverse of the definition of Y′, Cb and Cr.
func pixel(p *Planes, x, y int) [3]float64 {
	light, cb, cr := float64(p.Y[y*p.W+x]), 0.0, 0.0
	if p.ChromaX > 0 {
		i := (y/p.ChromaY*((p.W+p.ChromaX-1)/p.ChromaX) + x/p.ChromaX) * p.Step
		cb, cr = float64(p.Cb[i])-128, float64(p.Cr[i])-128
	}
	if p.Space.Full {
		light, cb, cr = light/255, cb/255, cr/255
	} else {
		light, cb, cr = (light-16)/219, cb/224, cr/224
	}
	red, blue := light+2*(1-p.Space.Red)*cr, light+2*(1-p.Space.Blue)*cb
	green := (light - p.Space.Red*red - p.Space.Blue*blue) / (1 - p.Space.Red - p.Space.Blue)
	var rgb [3]float64
	for i, v := range [3]float64{red, green, blue} {
		rgb[i] = min(max(255*v, 0), 255)
	}
	return rgb
}
