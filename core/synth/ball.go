package synth

import "math"

// drawBall draws a beach ball with a face.
func drawBall(p pen, l livery, g gesture) {
	if g.walking {
		shoes(p, l.ink, night, g, -6, 7)
		p = p.at(0, -stilts)
	}
	wings(p.at(-4, -28), g)
	const r, panels = 19.5, 6
	p = p.at(0, -r)
	p.fill(white, oval(0, 0, r, r))
	for i := 0; i < panels; i += 2 {
		from := 2 * math.Pi * (float64(i)/panels - 1.0/4)
		c := l.main
		if i == 2 {
			c = hsl(200, 0.75, 0.55)
		}
		p.fill(c, sector(0, 0, r, from, from+2*math.Pi/panels))
	}
	p.fill(l.light, oval(0, 0, 3.4, 3.4))
	eye(p, 1, -4, 4.4, g)
	eye(p, 11, -4, 4.4, g)
	smile(p, 6.5, 5.5, 4)
}
