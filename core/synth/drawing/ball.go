package drawing

import "math"

// drawBall draws a beach ball with a face.
func drawBall(p Pen, l Shades, g Limbs) {
	if g.walking {
		shoes(p, l.Outline, Night, g, -6, 7)
		p = p.Moved(0, -shoeHeight)
	}
	wings(p.Moved(-4, -28), g)
	const r, panels = 19.5, 6
	p = p.Moved(0, -r)
	p.Fill(white, Oval(0, 0, r, r))
	for i := 0; i < panels; i += 2 {
		from := 2 * math.Pi * (float64(i)/panels - 1.0/4)
		c := l.main
		if i == 2 {
			c = hsl(200, 0.75, 0.55)
		}
		p.Fill(c, sector(0, 0, r, from, from+2*math.Pi/panels))
	}
	p.Fill(l.light, Oval(0, 0, 3.4, 3.4))
	eye(p, 1, -4, 4.4, g)
	eye(p, 11, -4, 4.4, g)
	smile(p, 6.5, 5.5, 4)
}
