package drawing

import "math"

// drawFrog draws a frog with its eyes on top.
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
