package synth

import (
	"image/color"
	"math"
	"math/rand/v2"
)

// Horizon is the y coordinate of the horizon in units from the top.
const Horizon = 116

// Backdrop is the background of a clip.
type Backdrop struct {
	Draw        func(p Pen, wide float64, r *rand.Rand)
	Objects     []Object
	FlakeColour color.RGBA // colour of the flakes in the air
	FallSpeed   float64    // downward speed of the flakes in units per second
}

// Backdrops lists all backdrops; clip i shows number i modulo their count.
var Backdrops = []Backdrop{
	{drawStreet, []Object{drawLamp, drawBush, drawCrate, drawSign}, hsl(45, 0.4, 0.95), 5},
	{drawPark, []Object{drawBush, drawFlowers, drawStone, drawFlowers}, hsl(340, 0.7, 0.86), 11},
	{drawBeach, []Object{drawStone, drawStarfish, drawCastle, drawStone}, hsl(48, 0.6, 0.97), 3},
	{drawEvening, []Object{drawBush, drawLamp, drawStone, drawSign}, hsl(52, 0.9, 0.8), -4},
	{drawWinter, []Object{drawPine, drawStone, drawPine, drawSign}, white, 20},
}

// cloud draws a cloud centered on (x, y).
func cloud(p Pen, c color.Color, x, y, size float64) {
	p = p.Moved(x, y).Scaled(size, size)
	p.Fill(c, Oval(-12, 0, 11, 8))
	p.Fill(c, Oval(0, -5, 13, 12))
	p.Fill(c, Oval(14, 0, 11, 8))
	p.Fill(c, roundedRect(-22, -1, 46, 9, 4.5))
}

// clouds draws a few clouds in the sky.
func clouds(p Pen, wide float64, c color.Color, r *rand.Rand) {
	const count = 3
	for i := range count {
		x := wide * (float64(i) + 0.2 + 0.6*r.Float64()) / count
		cloud(p, c, x, 18+26*r.Float64(), 0.6+0.5*r.Float64())
	}
}

// fillBand fills the band between y coordinates top and bottom.
func fillBand(p Pen, c color.Color, wide, top, bottom float64) {
	p.Fill(c, polygon(0, top, wide, top, wide, bottom, 0, bottom))
}

// hill draws a hill on the horizon, centered on x with the given radii.
func hill(p Pen, c color.Color, x, wide, tall float64) {
	p.Fill(c, Oval(x, Horizon+8, wide, tall))
}

// drawStreet draws a row of houses behind a road.
func drawStreet(p Pen, wide float64, r *rand.Rand) {
	fillBand(p, hsl(200, 0.55, 0.86), wide, 0, 180)
	clouds(p, wide, hsl(200, 0.6, 0.94), r)
	for x := -20 * r.Float64(); x < wide; {
		x += house(p.Moved(x, Horizon), hsl([]float64{14, 42, 200, 330, 90}[r.IntN(5)], 0.34, 0.8), r)
	}
	fillBand(p, hsl(40, 0.16, 0.82), wide, Horizon, Horizon+10)
	fillBand(p, hsl(225, 0.1, 0.7), wide, Horizon+10, 180)
	fillBand(p, hsl(225, 0.1, 0.63), wide, Horizon+10, Horizon+12)
	for x := 14.0; x < wide; x += 46 {
		p.Fill(hsl(48, 0.3, 0.88), roundedRect(x, 148, 20, 2.6, 1.3))
	}
}

// house draws a house to the right of the origin and returns its width.
func house(p Pen, wall color.RGBA, r *rand.Rand) float64 {
	wide, tall := 44+22*r.Float64(), 42+24*r.Float64()
	roof := hsl(12+20*r.Float64(), 0.3, 0.68)
	p.Fill(wall, polygon(0, 0, 0, -tall, wide, -tall, wide, 0))
	if r.IntN(2) == 0 {
		p.Fill(roof, polygon(-3, -tall, wide/2, -tall-20, wide+3, -tall))
	} else {
		p.Fill(roof, roundedRect(-2, -tall-5, wide+4, 7, 2))
	}
	pane := hsl(205, 0.4, 0.72)
	for y := -tall + 9; y < -22; y += 17 {
		for _, x := range []float64{0.22, 0.62} {
			p.Fill(pane, roundedRect(wide*x, y, 9, 10, 1.5))
		}
	}
	p.Fill(hsl(20, 0.25, 0.56), roundedRect(wide*0.4, -15, 9, 17, 2))
	return wide + 2
}

// drawPark draws hills, a path and trees.
func drawPark(p Pen, wide float64, r *rand.Rand) {
	fillBand(p, hsl(196, 0.6, 0.87), wide, 0, 180)
	clouds(p, wide, hsl(200, 0.6, 0.95), r)
	hill(p, hsl(150, 0.28, 0.76), wide*(0.1+0.3*r.Float64()), wide*0.5, 40)
	hill(p, hsl(130, 0.3, 0.7), wide*(0.6+0.4*r.Float64()), wide*0.5, 30)
	fillBand(p, hsl(96, 0.36, 0.73), wide, Horizon, 180)
	p.Fill(hsl(44, 0.42, 0.83), blob(-20, 152, wide*0.3, 146, wide*0.7, 156, wide+20, 148, wide+20, 164, wide*0.7, 172, wide*0.3, 162, -20, 168))
	for range 3 {
		tree(p.Moved(wide*r.Float64(), Horizon+3+5*r.Float64()), 0.8+0.4*r.Float64())
	}
}

// tree draws a round tree standing on the origin.
func tree(p Pen, size float64) {
	p = p.Scaled(size, size)
	p.Fill(hsl(28, 0.25, 0.52), roundedRect(-3, -22, 6, 22, 2))
	p.Fill(hsl(128, 0.27, 0.6), Oval(0, -36, 17, 19))
	p.Fill(hsl(122, 0.3, 0.66), Oval(-4, -41, 10, 10))
}

// drawBeach draws a beach with the sea and a sailing boat.
func drawBeach(p Pen, wide float64, r *rand.Rand) {
	fillBand(p, hsl(190, 0.55, 0.88), wide, 0, 180)
	p.Fill(hsl(48, 0.9, 0.8), Oval(wide*(0.2+0.6*r.Float64()), 34, 15, 15))
	clouds(p, wide, hsl(190, 0.5, 0.96), r)
	fillBand(p, hsl(196, 0.45, 0.68), wide, Horizon-28, Horizon)
	for range 7 {
		p.Fill(hsl(194, 0.5, 0.8), roundedRect(wide*r.Float64(), Horizon-24+18*r.Float64(), 18, 1.6, 0.8))
	}
	x := wide * (0.15 + 0.7*r.Float64())
	p.Fill(white, polygon(x, Horizon-56, x+16, Horizon-30, x, Horizon-30))
	p.Fill(hsl(20, 0.3, 0.55), blob(x-12, Horizon-28, x+18, Horizon-28, x+12, Horizon-22, x-8, Horizon-22))
	fillBand(p, hsl(42, 0.52, 0.83), wide, Horizon, 180)
	p.Fill(white, blob(-20, Horizon-3, wide*0.25, Horizon, wide*0.6, Horizon-3, wide+20, Horizon, wide+20, Horizon+4, wide*0.6, Horizon+2, wide*0.25, Horizon+5, -20, Horizon+2))
}

// drawEvening draws dark hills under moon and stars.
func drawEvening(p Pen, wide float64, r *rand.Rand) {
	fillBand(p, hsl(232, 0.3, 0.4), wide, 0, 180)
	fillBand(p, hsl(245, 0.26, 0.47), wide, 52, Horizon)
	fillBand(p, hsl(262, 0.24, 0.55), wide, 84, Horizon)
	for range 22 {
		p.Fill(hsl(52, 0.6, 0.86), Oval(wide*r.Float64(), 70*r.Float64(), 0.9, 0.9))
	}
	x := wide * (0.15 + 0.7*r.Float64())
	p.Fill(hsl(48, 0.6, 0.88), Oval(x, 30, 14, 14))
	p.Fill(hsl(46, 0.45, 0.8), Oval(x-4, 26, 3, 3))
	p.Fill(hsl(46, 0.45, 0.8), Oval(x+5, 34, 2, 2))
	hill(p, hsl(228, 0.22, 0.42), wide*r.Float64(), wide*0.4, 42)
	hill(p, hsl(222, 0.24, 0.38), wide*r.Float64(), wide*0.5, 28)
	fillBand(p, hsl(190, 0.18, 0.5), wide, Horizon, 180)
	fillBand(p, hsl(190, 0.17, 0.56), wide, Horizon+14, 180)
}

// drawWinter draws snow and mountains.
func drawWinter(p Pen, wide float64, r *rand.Rand) {
	fillBand(p, hsl(212, 0.42, 0.83), wide, 0, 180)
	clouds(p, wide, hsl(212, 0.4, 0.91), r)
	for _, share := range []float64{0.1, 0.45, 0.8} {
		peak(p.Moved(wide*(share+0.12*r.Float64()), Horizon), 50+18*r.Float64())
	}
	hill(p, hsl(210, 0.4, 0.9), wide*r.Float64(), wide*0.6, 26)
	fillBand(p, hsl(210, 0.5, 0.95), wide, Horizon, 180)
	p.Fill(hsl(210, 0.4, 0.9), blob(-20, 158, wide*0.4, 150, wide*0.8, 160, wide+20, 154, wide+20, 200, -20, 200))
}

// peak draws a mountain with a white top, standing on the origin.
func peak(p Pen, tall float64) {
	p.Fill(hsl(216, 0.25, 0.72), polygon(-tall, 0, 0, -tall, tall, 0))
	p.Fill(white, polygon(-tall*0.3, -tall*0.7, 0, -tall, tall*0.3, -tall*0.7, tall*0.12, -tall*0.78, 0, -tall*0.66, -tall*0.13, -tall*0.76))
}

// Object draws one object of the background, standing on the origin, and returns its size in units.
type Object func(p Pen, r *rand.Rand) (wide, tall float64)

func drawLamp(p Pen, _ *rand.Rand) (wide, tall float64) {
	post := hsl(220, 0.12, 0.45)
	p.Fill(post, roundedRect(-1.5, -58, 3, 58, 1))
	p.Fill(post, roundedRect(-5, -4, 10, 4, 1.5))
	p.Fill(hsl(48, 0.7, 0.84), roundedRect(-5, -66, 10, 10, 3))
	p.Fill(post, polygon(-7, -66, 0, -71, 7, -66))
	return 14, 71
}

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

func drawCrate(p Pen, _ *rand.Rand) (wide, tall float64) {
	p.Fill(hsl(30, 0.3, 0.66), roundedRect(-11, -20, 22, 20, 1.5))
	edge := hsl(28, 0.28, 0.54)
	p.Fill(edge, roundedRect(-11, -20, 22, 3, 1))
	p.Fill(edge, roundedRect(-11, -3, 22, 3, 1))
	p.Line(edge, 2.6, []Point{{-9, -4}, {9, -16}})
	return 22, 20
}

func drawSign(p Pen, _ *rand.Rand) (wide, tall float64) {
	wood := hsl(28, 0.26, 0.5)
	p.Fill(wood, roundedRect(-1.5, -26, 3, 26, 1))
	p.Fill(hsl(34, 0.34, 0.64), polygon(-13, -32, 9, -32, 15, -26, 9, -20, -13, -20))
	p.Line(wood, 1.6, []Point{{-8, -28}, {6, -28}})
	p.Line(wood, 1.6, []Point{{-8, -24}, {3, -24}})
	return 28, 33
}

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

func drawStone(p Pen, r *rand.Rand) (wide, tall float64) {
	size := 0.7 + 0.5*r.Float64()
	p = p.Scaled(size, size)
	p.Fill(hsl(225, 0.08, 0.66), blob(-15, 0, -13, -8, -4, -13, 7, -11, 15, -4, 14, 0))
	p.Fill(hsl(225, 0.1, 0.75), blob(-10, -7, -4, -11.5, 4, -10, 0, -7))
	return 31 * size, 14 * size
}

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
