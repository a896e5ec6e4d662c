package drawing

import (
	"math"
	"math/rand/v2"
)

// Object draws a thing of the background standing on the origin, and returns its size.
type Object func(p Pen, r *rand.Rand) (wide, tall float64)

// drawLamp draws a street lamp.
func drawLamp(p Pen, _ *rand.Rand) (wide, tall float64) {
	post := hsl(220, 0.12, 0.45)
	p.Fill(post, roundedRect(-1.5, -58, 3, 58, 1))
	p.Fill(post, roundedRect(-5, -4, 10, 4, 1.5))
	p.Fill(hsl(48, 0.7, 0.84), roundedRect(-5, -66, 10, 10, 3))
	p.Fill(post, polygon(-7, -66, 0, -71, 7, -66))
	return 14, 71
}

// drawBush draws a round bush.
func drawBush(p Pen, r *rand.Rand) (wide, tall float64) {
	size := 0.8 + 0.4*r.Float64()
	p = p.Scaled(size, size)
	leaf := hsl(135, 0.24, 0.56)
	p.Fill(leaf, Oval(-10, -8, 10, 9))
	p.Fill(leaf, Oval(10, -7, 10, 8))
	p.Fill(hsl(130, 0.26, 0.61), Oval(0, -11, 12, 12))
	p.Fill(leaf, roundedRect(-19, -6, 38, 6, 3))
	return 40 * size, 23 * size
}

// drawCrate draws a wooden crate.
func drawCrate(p Pen, _ *rand.Rand) (wide, tall float64) {
	p.Fill(hsl(30, 0.3, 0.66), roundedRect(-11, -20, 22, 20, 1.5))
	edge := hsl(28, 0.28, 0.54)
	p.Fill(edge, roundedRect(-11, -20, 22, 3, 1))
	p.Fill(edge, roundedRect(-11, -3, 22, 3, 1))
	p.Line(edge, 2.6, []Point{{-9, -4}, {9, -16}})
	return 22, 20
}

// drawSign draws a signpost.
func drawSign(p Pen, _ *rand.Rand) (wide, tall float64) {
	wood := hsl(28, 0.26, 0.5)
	p.Fill(wood, roundedRect(-1.5, -26, 3, 26, 1))
	p.Fill(hsl(34, 0.34, 0.64), polygon(-13, -32, 9, -32, 15, -26, 9, -20, -13, -20))
	p.Line(wood, 1.6, []Point{{-8, -28}, {6, -28}})
	p.Line(wood, 1.6, []Point{{-8, -24}, {3, -24}})
	return 28, 33
}

// drawFlowers draws a row of flowers.
func drawFlowers(p Pen, r *rand.Rand) (wide, tall float64) {
	petal := hsl([]float64{330, 50, 268}[r.IntN(3)], 0.5, 0.8)
	for _, x := range []float64{-9, -2, 6, 11} {
		top := -7 - 5*r.Float64()
		p.Line(hsl(110, 0.3, 0.52), 1.3, []Point{{x, 0}, {x + 0.5, top}})
		for i := range 5 {
			sin, cos := math.Sincos(float64(i) * 2 * math.Pi / 5)
			p.Fill(petal, Oval(x+0.5+2*cos, top+2*sin, 1.7, 1.7))
		}
		p.Fill(hsl(44, 0.7, 0.66), Oval(x+0.5, top, 1.3, 1.3))
	}
	return 26, 15
}

// drawStone draws a stone.
func drawStone(p Pen, r *rand.Rand) (wide, tall float64) {
	size := 0.7 + 0.5*r.Float64()
	p = p.Scaled(size, size)
	p.Fill(hsl(225, 0.08, 0.66), blob(-15, 0, -13, -8, -4, -13, 7, -11, 15, -4, 14, 0))
	p.Fill(hsl(225, 0.1, 0.75), blob(-10, -7, -4, -11.5, 4, -10, 0, -7))
	return 31 * size, 14 * size
}

// drawStarfish draws a starfish.
func drawStarfish(p Pen, r *rand.Rand) (wide, tall float64) {
	s := make(Outline, 10)
	for i := range s {
		radius := 8.0
		if i%2 == 1 {
			radius = 3.6
		}
		sin, cos := math.Sincos(float64(i)*math.Pi/5 - math.Pi/2)
		s[i] = Point{radius * cos, 0.6*radius*sin - 5}
	}
	p.Fill(hsl(16, 0.55, 0.74), s)
	return 16, 11
}

// drawCastle draws a sandcastle.
func drawCastle(p Pen, _ *rand.Rand) (wide, tall float64) {
	sand, shade := hsl(38, 0.42, 0.72), hsl(34, 0.36, 0.6)
	p.Fill(sand, polygon(-16, 0, -14, -16, 14, -16, 16, 0))
	for _, x := range []float64{-13, 0, 13} {
		p.Fill(sand, roundedRect(x-5, -26, 10, 26, 1))
		p.Fill(shade, roundedRect(x-5, -26, 3, 3, 0.5))
		p.Fill(shade, roundedRect(x+2, -26, 3, 3, 0.5))
	}
	p.Fill(shade, roundedRect(-3, -9, 6, 9, 3))
	return 36, 27
}

// drawPine draws a pine with snow.
func drawPine(p Pen, r *rand.Rand) (wide, tall float64) {
	size := 0.9 + 0.3*r.Float64()
	p = p.Scaled(size, size)
	p.Fill(hsl(25, 0.22, 0.48), roundedRect(-2, -6, 4, 6, 1))
	for i := range 3 {
		y, half := -4-11*float64(i), 14-3*float64(i)
		p.Fill(hsl(160, 0.2, 0.5), polygon(-half, y, 0, y-20, half, y))
		p.Fill(hsl(210, 0.4, 0.94), polygon(-half*0.3, y-14, 0, y-20, half*0.3, y-14))
	}
	return 28 * size, 46 * size
}
