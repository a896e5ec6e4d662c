package synth

import "math"

// drawFrog draws a frog with its eyes on top.
func drawFrog(p pen, l livery, g gesture) {
	wings(p.at(-8, -18), g)
	feet := hsl(105, 0.4, 0.3)
	if g.walking {
		legs(p, feet, 4, -8, g, -14, 13)
	}
	p.fill(l.main, blob(-25, -9, -20, -20, -4, -27, 14, -28, 24, -19, 23, -8, 12, -3, -14, -3))
	p.fill(l.light, blob(4, -4, 14, -11, 22, -11, 21, -6, 12, -3.5))
	p.fill(l.dark, blob(-26, -5, -22, -15, -12, -16, -6, -8, -9, -3, -20, -2))
	forward, up := g.step(0.5)
	p.fill(l.dark, blob(-24+forward, -4-up, -12+forward, -4-up, -7+forward, -1-up, -16+forward, -up, -26+forward, -up))
	forward, up = g.step(0)
	p.fill(l.dark, blob(8+forward, -9, 13+forward, -9, 18+forward, -2-up, 21+forward, -up, 10+forward, -up))
	for _, s := range []float64{-11, -5, 0} {
		p.fill(l.dark, oval(s, -22+0.16*s, 1.7, 1.4))
	}
	for _, x := range []float64{4, 18} {
		p.fill(l.main, oval(x, -29, 6.6, 6.6))
		eye(p, x+0.6, -29.5, 4.6, g)
	}
	p.line(night, 1.5, arc(13, -19.5, 10, 5.5, 0.05*math.Pi, 0.9*math.Pi))
	p.fill(hsl(5, 0.7, 0.7), oval(3, -17, 2.2, 1.5))
}
