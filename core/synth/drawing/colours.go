package drawing

import (
	"image/color"
	"math"
	"math/rand/v2"
)

// hsl returns the colour of a hue in degrees with saturation and lightness in 0…1.
func hsl(h, s, l float64) color.RGBA {
	channel := func(n float64) uint8 {
		k := math.Mod(n+h/30+24, 12)
		v := l - s*math.Min(l, 1-l)*math.Max(-1, math.Min(math.Min(k-3, 9-k), 1))
		return uint8(math.Round(255 * math.Max(0, math.Min(1, v))))
	}
	return color.RGBA{channel(0), channel(8), channel(4), 255}
}

// Translucent returns the colour with the given opacity, 0 to 1.
func Translucent(c color.RGBA, opacity float64) color.NRGBA {
	return color.NRGBA{c.R, c.G, c.B, uint8(math.Round(255 * opacity))}
}

var (
	white  = color.RGBA{255, 255, 255, 255}
	Night  = color.RGBA{38, 40, 58, 255}
	orange = color.RGBA{246, 152, 42, 255}
	glass  = color.RGBA{190, 230, 246, 255}
)

// Shades are the colours of one figure: shades of one hue, and its outline.
type Shades struct{ main, dark, light, Outline color.RGBA }

// NewShades chooses shades near a hue. Hue, saturation and lightness vary between figures, so
// that a colour alone does not identify the actor.
func NewShades(hue, saturation, lightness float64, r *rand.Rand) Shades {
	const hueSpread, shadeSpread = 16, 0.05 // largest deviation, in degrees and in parts of 1
	vary := func(spread float64) float64 { return spread * (2*r.Float64() - 1) }
	h := hue + vary(hueSpread)
	s := saturation + vary(shadeSpread)
	l := lightness + vary(shadeSpread)
	return Shades{
		main:    hsl(h, s, l),
		dark:    hsl(h-6, s, l*0.76),
		light:   hsl(h+8, s*0.8, 1-(1-l)*0.38),
		Outline: hsl(h-10, s*0.65, 0.2),
	}
}
