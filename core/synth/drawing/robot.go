package drawing

// drawRobot draws a robot with a screen for a face.
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

// glow is how tall the robot's eyes are lit.
func glow(g Limbs) float64 {
	if g.asleep {
		return 0.6
	}
	return 3.2
}
