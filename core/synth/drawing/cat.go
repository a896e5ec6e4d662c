package drawing

// drawCat draws a cat from the side.
func drawCat(p Pen, l Shades, g Limbs) {
	wings(p.Moved(-2, -24), g)
	p.Fill(l.main, ribbon(curve(-15, -17, -25, -22, -27-2*g.wag, -33, -21-5*g.wag, -41), 6.5, 4.5))
	p.Fill(l.dark, Oval(-21-5*g.wag, -41, 2.6, 2.6))
	legs(p, l.dark, 5.2, -12, g, -8, 13)
	p.Fill(l.main, blob(-19, -15, -15, -24, 0, -25, 14, -24, 18, -15, 13, -8, 0, -8, -14, -8))
	p.Fill(l.light, blob(-9, -9.5, 0, -12, 10, -9.5, 0, -8))
	legs(p, l.main, 5.6, -12, g, 9, -13)
	for i := range 3 {
		x := -11 + 6*float64(i)
		p.Line(l.dark, 2.2, []Point{{x, -24}, {x + 1, -18.5}})
	}
	catHead(p.Moved(17, -29), l, g)
}

// catHead draws the head around the origin.
func catHead(p Pen, l Shades, g Limbs) {
	p.Fill(l.main, blob(-11, -6, -10.5, -19, -2, -11))
	p.Fill(l.main, blob(11, -6, 11.5, -19, 3, -11))
	p.Fill(hsl(350, 0.6, 0.78), polygon(-9, -9, -9.3, -15, -5, -10.5))
	p.Fill(hsl(350, 0.6, 0.78), polygon(9.4, -9, 10, -15, 5.5, -10.5))
	p.Fill(l.main, blob(-13, 0, -9, -10, 1, -11.5, 11, -10, 14, 0, 9, 8, 1, 9.5, -8, 8))
	p.Fill(l.light, Oval(4.5, 4, 6.5, 4.4))
	p.Line(l.dark, 2, []Point{{1, -10.5}, {1.3, -7}})
	eye(p, -1.5, -2, 3.5, g)
	eye(p, 9, -2, 3.2, g)
	p.Fill(hsl(350, 0.6, 0.6), polygon(3.2, 1.6, 6.8, 1.6, 5, 3.6))
	p.Line(Night, 0.9, []Point{{-2, 4.5}, {-9, 3.5}})
	p.Line(Night, 0.9, []Point{{-2, 6}, {-9, 7}})
}
