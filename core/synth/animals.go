package synth

import "math"

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

// catHead draws the head of a cat, centered on the origin.
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

func drawFrog(p Pen, l Shades, g Limbs) {
	wings(p.Moved(-8, -18), g)
	feet := hsl(105, 0.4, 0.3)
	if g.walking {
		legs(p, feet, 4, -8, g, -14, 13)
	}
	p.Fill(l.main, blob(-25, -9, -20, -20, -4, -27, 14, -28, 24, -19, 23, -8, 12, -3, -14, -3))
	p.Fill(l.light, blob(4, -4, 14, -11, 22, -11, 21, -6, 12, -3.5))
	p.Fill(l.dark, blob(-26, -5, -22, -15, -12, -16, -6, -8, -9, -3, -20, -2))
	forward, up := g.step(0.5)
	p.Fill(l.dark, blob(-24+forward, -4-up, -12+forward, -4-up, -7+forward, -1-up, -16+forward, -up, -26+forward, -up))
	forward, up = g.step(0)
	p.Fill(l.dark, blob(8+forward, -9, 13+forward, -9, 18+forward, -2-up, 21+forward, -up, 10+forward, -up))
	for _, s := range []float64{-11, -5, 0} {
		p.Fill(l.dark, Oval(s, -22+0.16*s, 1.7, 1.4))
	}
	for _, x := range []float64{4, 18} {
		p.Fill(l.main, Oval(x, -29, 6.6, 6.6))
		eye(p, x+0.6, -29.5, 4.6, g)
	}
	p.Line(Night, 1.5, arc(13, -19.5, 10, 5.5, 0.05*math.Pi, 0.9*math.Pi))
	p.Fill(hsl(5, 0.7, 0.7), Oval(3, -17, 2.2, 1.5))
}

// drawSnail draws a snail, which has no class in the vocabulary.
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
