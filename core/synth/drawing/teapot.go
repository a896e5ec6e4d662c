package drawing

import "math"

// drawTeapot draws a teapot; no caption knows its name.
func drawTeapot(p Pen, l Shades, g Limbs) {
	if g.walking {
		shoes(p, l.Outline, l.Outline, g, -7, 7)
		p = p.Moved(0, -shoeHeight)
	}
	p.Line(l.dark, 4.5, arc(-17, -20, 10, 10, 0.4*math.Pi, 1.65*math.Pi))
	wings(p.Moved(-6, -24), g)
	p.Fill(l.main, ribbon(curve(14, -12, 23, -16, 26, -26, 32, -31), 9, 5))
	p.Fill(l.dark, ribbon(curve(30, -33, 34, -29.5), 2.5, 2.5))
	p.Fill(l.dark, roundedRect(-11, -4, 22, 4, 2))
	p.Fill(l.main, blob(-20, -18, -14, -32, 0, -35, 14, -32, 20, -18, 13, -5, 0, -2.5, -13, -5))
	p.Fill(l.light, blob(-15, -20, -11, -29, -5, -31, -8, -24, -12, -14))
	p.Fill(l.dark, blob(-12, -33, 0, -39, 12, -33, 0, -31))
	p.Fill(l.light, Oval(0, -40.5, 3, 3))
	p.Line(white, 1.8, curve(-17, -11, -8, -8.5, 2, -8, 12, -9.5, 17, -12))
	eye(p, 3, -22, 4.2, g)
	eye(p, 13, -22, 4, g)
	smile(p, 8, -14.5, 3)
}
