package synth

// drawRobot draws a robot with a screen for a face.
func drawRobot(p pen, l livery, g gesture) {
	wings(p.at(-8, -27), g)
	legs(p, l.ink, 4.5, -11, g, -6, 6)
	forward, _ := g.step(0.25)
	p.line(l.dark, 4, curve(-13, -25, -17-forward*0.4, -19, -15-forward, -14))
	p.fill(l.main, plate(-13, -30, 26, 21, 4))
	p.fill(l.dark, plate(-13, -14, 26, 5, 2.5))
	p.fill(l.light, plate(-9, -26, 18, 9, 2))
	p.fill(hsl(350, 0.8, 0.6), oval(-5, -21.5, 2, 2))
	p.fill(hsl(48, 0.9, 0.55), oval(0.5, -21.5, 2, 2))
	p.fill(hsl(140, 0.6, 0.45), oval(6, -21.5, 2, 2))
	p.line(l.main, 4, curve(13, -25, 17+forward*0.4, -19, 16+forward, -14))
	p.fill(l.dark, oval(16+forward, -13, 3, 3))
	p.line(l.ink, 2, curve(0, -48, 0, -53, 2*g.wag, -57))
	p.fill(hsl(350, 0.8, 0.6), oval(2*g.wag, -58, 3, 3))
	p.fill(l.dark, plate(-17.5, -44, 4, 8, 1.5))
	p.fill(l.main, plate(-15, -50, 31, 19, 5))
	p.fill(night, plate(-9, -47, 23, 13, 4))
	p.fill(glass, oval(-2, -41.5, 2.6, glow(g)))
	p.fill(glass, oval(8, -41.5, 2.6, glow(g)))
	p.line(glass, 1.2, curve(0, -37, 3, -36, 6, -37))
}

// glow is how tall the robot's eyes are lit.
func glow(g gesture) float64 {
	if g.asleep {
		return 0.6
	}
	return 3.2
}
