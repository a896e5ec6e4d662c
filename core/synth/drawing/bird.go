package drawing

// drawBird draws a plump bird.
func drawBird(p Pen, l Shades, g Limbs) {
	if g.flying {
		p.Line(orange, 2.2, []Point{{-3, -7}, {-8, -3}})
		p.Line(orange, 2.2, []Point{{3, -7}, {-2, -3}})
	} else {
		legs(p, orange, 2.4, -8, g, -3, 4)
	}
	if g.flying {
		wing(p.Moved(5, -24), l.dark, l.Outline, g, 1.2)
	}
	p.Fill(l.dark, blob(-11, -18, -22, -27, -29, -27, -28, -22, -25, -18, -14, -12))
	p.Fill(l.main, blob(-16, -20, -6, -28, 3, -40, 13, -42, 20, -34, 17, -24, 13, -11, 2, -5, -10, -9))
	p.Fill(l.light, blob(4, -8, 13, -12, 15, -22, 9, -26, 2, -18))
	p.Fill(orange, polygon(18.5, -36, 29, -31.5, 18.5, -29))
	p.Fill(hsl(24, 0.9, 0.45), polygon(18.5, -32, 26, -31, 18.5, -28.5))
	p.Line(l.dark, 2.2, curve(9, -41, 7, -46, 3, -47))
	p.Line(l.dark, 2.2, curve(11, -41, 11, -47, 8, -50))
	eye(p, 13, -34, 4, g)
	if g.flying {
		wing(p.Moved(-1, -22), l.dark, l.Outline, g, 1.35)
		return
	}
	p.Fill(l.dark, blob(4, -22, -2, -26, -12, -21, -19, -12, -8, -10, 1, -13))
}
