package synth

import (
	"image"
	"image/color"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
)

// hsl returns the colour with hue h in degrees, saturation s and lightness l, both 0 to 1.
func hsl(h, s, l float64) color.RGBA {
	channel := func(n float64) uint8 {
		k := math.Mod(n+h/30+24, 12)
		v := l - s*math.Min(l, 1-l)*math.Max(-1, math.Min(math.Min(k-3, 9-k), 1))
		return uint8(math.Round(255 * math.Max(0, math.Min(1, v))))
	}
	return color.RGBA{channel(0), channel(8), channel(4), 255}
}

// Translucent returns c with the given opacity, 0 to 1.
func Translucent(c color.RGBA, opacity float64) color.NRGBA {
	return color.NRGBA{c.R, c.G, c.B, uint8(math.Round(255 * opacity))}
}

var (
	white  = color.RGBA{255, 255, 255, 255}
	Night  = color.RGBA{38, 40, 58, 255}
	orange = color.RGBA{246, 152, 42, 255}
	glass  = color.RGBA{190, 230, 246, 255}
)

// Shades are the colours of one figure: three shades of one hue and the colour of the outline.
type Shades struct{ main, dark, light, Outline color.RGBA }

// NewShades draws shades near the given hue (degrees), saturation and lightness. The random
// variation prevents a colour alone from identifying the actor.
func NewShades(hue, saturation, lightness float64, r *rand.Rand) Shades {
	const hueSpread, shadeSpread = 16, 0.05 // largest deviations of hue in degrees, and of saturation and lightness
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

// Palette holds the colours of a clip's paletted pictures, at most maxColours.
type Palette struct {
	Colours color.Palette
	RGB     [][3]int
}

// Quantiser maps pictures to a palette and caches the nearest palette index of each colour.
type Quantiser struct {
	*Palette
	cache map[uint32]uint8
}

// Quantiser returns a quantiser with an empty cache.
func (p *Palette) Quantiser() Quantiser { return Quantiser{p, map[uint32]uint8{}} }

// maxColours is enough for flat drawings and the blended pixels at their edges.
const maxColours = 32

// CountColours adds the pixel count of each colour of a picture to count, whose keys are packed RGB.
func CountColours(count map[uint32]int, picture *image.RGBA) {
	for i := 0; i < len(picture.Pix); i += 4 {
		count[pack(picture.Pix[i:])]++
	}
}

// pack returns the red, green and blue bytes at the start of pix as one number.
func pack(pix []uint8) uint32 {
	return uint32(pix[0])<<16 | uint32(pix[1])<<8 | uint32(pix[2])
}

// unpack is the inverse of pack.
func unpack(c uint32) [3]int { return [3]int{int(c >> 16), int(c >> 8 & 255), int(c & 255)} }

// NewPalette selects up to maxColours colours greedily: each is the colour with the largest
// product of its count and its squared distance from the nearest colour selected before it.
func NewPalette(count map[uint32]int) *Palette {
	colours := slices.Sorted(maps.Keys(count))
	errors := make([]int, len(colours)) // squared distance to the nearest selected colour
	for i := range errors {
		errors[i] = 1
	}
	p := &Palette{}
	for range min(maxColours, len(colours)) {
		next := 0
		for i, c := range colours {
			if count[c]*errors[i] > count[colours[next]]*errors[next] {
				next = i
			}
		}
		rgb := unpack(colours[next])
		p.RGB = append(p.RGB, rgb)
		p.Colours = append(p.Colours, color.RGBA{uint8(rgb[0]), uint8(rgb[1]), uint8(rgb[2]), 255})
		for i, c := range colours {
			d := squaredDistance(unpack(c), rgb)
			if len(p.RGB) == 1 || d < errors[i] {
				errors[i] = d
			}
		}
	}
	return p
}

// squaredDistance returns the squared Euclidean distance of two colours.
func squaredDistance(a, b [3]int) int {
	dr, dg, db := a[0]-b[0], a[1]-b[1], a[2]-b[2]
	return dr*dr + dg*dg + db*db
}

// closest returns the palette index of the colour nearest to rgb.
func (p *Palette) closest(rgb [3]int) (index int) {
	for i, c := range p.RGB {
		if squaredDistance(c, rgb) < squaredDistance(p.RGB[index], rgb) {
			index = i
		}
	}
	return index
}

// Draw writes the palette indices of picture into sheet, with its top left corner at corner.
func (p Quantiser) Draw(sheet *image.Paletted, corner image.Point, picture *image.RGBA) {
	size := picture.Bounds()
	last, index := uint32(1<<24), uint8(0) // no colour is 1<<24
	for y := range size.Dy() {
		row := sheet.Pix[sheet.PixOffset(corner.X, corner.Y+y):][:size.Dx()]
		pix := picture.Pix[y*picture.Stride:]
		for x := range row {
			if c := pack(pix[4*x:]); c != last {
				last, index = c, p.colourIndex(c)
			}
			row[x] = index
		}
	}
}

// colourIndex returns the palette index nearest to a packed colour.
func (p Quantiser) colourIndex(c uint32) uint8 {
	i, known := p.cache[c]
	if !known {
		i = uint8(p.closest(unpack(c)))
		p.cache[c] = i
	}
	return i
}
