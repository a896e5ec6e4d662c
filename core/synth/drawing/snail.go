package drawing

import "math"

// drawSnail draws a snail; no caption knows its name.
func drawSnail(p Pen, l Shades, g Limbs) {
	if g.walking {
		shoes(p, l.Outline, l.Outline, g, -14, 0, 14)
		p = p.Moved(0, -shoeHeight)
	}
	skin := hsl(45, 0.5, 0.74)
	shade := hsl(38, 0.45, 0.6)
	wings(p.Moved(-8, -24), g)
	p.Line(skin, 2.4, curve(21, -22, 22, -30, 20+2*g.wag, -36))
	p.Line(skin, 2.4, curve(25, -22, 28, -29, 29+2*g.wag, -34))
	p.Fill(skin, blob(-31, -1, -22, -7, 2, -10, 14, -16, 18, -26, 28, -25, 29, -15, 24, -4, 16, 0, -20, 0))
	p.Fill(shade, blob(-31, 0, -10, -3.5, 20, -3.5, 20, 0, -10, 0))
	p.Fill(l.main, Oval(-5, -20, 17.5, 16.5))
	p.Line(l.dark, 3, curve(11, -19, 5, -32, -12, -31, -18, -18, -8, -9, 3, -15, 0, -24, -9, -23, -9, -17, -5, -18))
	p.Line(l.light, 2, arc(-5, -20, 14.5, 13.5, 1.15*math.Pi, 1.5*math.Pi))
	eye(p, 20+2*g.wag, -37, 3.2, g)
	eye(p, 29+2*g.wag, -35, 3.2, g)
	smile(p, 25.5, -17, 2.6)
}
