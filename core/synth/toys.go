package synth

import "math"

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

// drawCar draws a small car with rotating wheels. It walks on shoes.
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

// wheel draws a wheel with spokes, centered on the origin and rotated by angle.
func wheel(p Pen, l Shades, angle float64) {
	p.Fill(Night, Oval(0, 0, 8, 8))
	p.Fill(white, Oval(0, 0, 5, 5))
	for i := range 3 {
		sin, cos := math.Sincos(angle + float64(i)*math.Pi/3)
		p.Line(l.Outline, 1.6, []Point{{-5 * cos, -5 * sin}, {5 * cos, 5 * sin}})
	}
	p.Fill(l.light, Oval(0, 0, 1.8, 1.8))
}

func drawRobot(p Pen, l Shades, g Limbs) {
	wings(p.Moved(-8, -27), g)
	legs(p, l.Outline, 4.5, -11, g, -6, 6)
	forward, _ := g.step(0.25)
	p.Line(l.dark, 4, curve(-13, -25, -17-forward*0.4, -19, -15-forward, -14))
	p.Fill(l.main, roundedRect(-13, -30, 26, 21, 4))
	p.Fill(l.dark, roundedRect(-13, -14, 26, 5, 2.5))
	p.Fill(l.light, roundedRect(-9, -26, 18, 9, 2))
	p.Fill(hsl(350, 0.8, 0.6), Oval(-5, -21.5, 2, 2))
	p.Fill(hsl(48, 0.9, 0.55), Oval(0.5, -21.5, 2, 2))
	p.Fill(hsl(140, 0.6, 0.45), Oval(6, -21.5, 2, 2))
	p.Line(l.main, 4, curve(13, -25, 17+forward*0.4, -19, 16+forward, -14))
	p.Fill(l.dark, Oval(16+forward, -13, 3, 3))
	p.Line(l.Outline, 2, curve(0, -48, 0, -53, 2*g.wag, -57))
	p.Fill(hsl(350, 0.8, 0.6), Oval(2*g.wag, -58, 3, 3))
	p.Fill(l.dark, roundedRect(-17.5, -44, 4, 8, 1.5))
	p.Fill(l.main, roundedRect(-15, -50, 31, 19, 5))
	p.Fill(Night, roundedRect(-9, -47, 23, 13, 4))
	p.Fill(glass, Oval(-2, -41.5, 2.6, glow(g)))
	p.Fill(glass, Oval(8, -41.5, 2.6, glow(g)))
	p.Line(glass, 1.2, curve(0, -37, 3, -36, 6, -37))
}

// glow returns the vertical radius of the robot's lit eyes.
func glow(g Limbs) float64 {
	if g.asleep {
		return 0.6
	}
	return 3.2
}

// drawTeapot draws a teapot, which has no class in the vocabulary.
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
