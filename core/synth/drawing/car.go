package drawing

import "math"

// drawCar draws a small car. Its wheels turn; it walks on shoes.
func drawCar(p Pen, l Shades, g Limbs) {
	if g.walking {
		shoes(p, l.Outline, l.dark, g, -20, -8, 8, 20)
		p = p.Moved(0, -shoeHeight)
	}
	wings(p.Moved(-4, -28), g)
	p.Fill(l.main, blob(-17, -22, -12, -36, 0, -38.5, 11, -36, 19, -22))
	p.Fill(glass, blob(-12, -22, -9, -32.5, -2, -34, -2, -22))
	p.Fill(glass, blob(1.5, -22, 1.5, -34, 9, -32.5, 14, -22))
	p.Fill(l.main, roundedRect(-30, -24, 60, 19, 7))
	p.Fill(l.dark, roundedRect(-29, -12, 58, 7, 3.5))
	p.Fill(l.light, roundedRect(-21, -21, 30, 3, 1.5))
	p.Fill(white, roundedRect(-31, -19, 4, 5, 1.5))
	eye(p, 22, -18, 5, g)
	smile(p, 25, -9.5, 3)
	for _, x := range []float64{-16, 16} {
		wheel(p.Moved(x, -7.5), l, g.wheel)
	}
}

// wheel draws a wheel with spokes around the origin.
func wheel(p Pen, l Shades, angle float64) {
	p.Fill(Night, Oval(0, 0, 8, 8))
	p.Fill(white, Oval(0, 0, 5, 5))
	for i := range 3 {
		sin, cos := math.Sincos(angle + float64(i)*math.Pi/3)
		p.Line(l.Outline, 1.6, []Point{{-5 * cos, -5 * sin}, {5 * cos, 5 * sin}})
	}
	p.Fill(l.light, Oval(0, 0, 1.8, 1.8))
}
