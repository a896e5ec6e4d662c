package drawing

import "math"

// Streaks draws lines behind a rolling figure.
func Streaks(p Pen, a Actor, frame int) {
	for i := range 3 {
		back := -a.Width/2 - 5 - 3*float64((frame+2*i)%3)
		y := -a.Height * (0.2 + 0.28*float64(i))
		p.Line(Translucent(white, 0.85), 1.8, []Point{{back, y}, {back - 9 - 3*float64(i%2), y}})
	}
}

// Swirl draws lines around a spinning figure, after t seconds.
func Swirl(p Pen, a Actor, t float64) {
	for i := range 2 {
		from := 2*math.Pi*t + math.Pi*float64(i)
		p.Line(Translucent(white, 0.85), 1.8, arc(0, -3, a.Width*0.62, 6, from, from+1.9))
	}
}

// Dust draws dust on both sides of a landing figure.
func Dust(p Pen, a Actor) {
	for _, side := range []float64{-1, 1} {
		x := side * a.Width * 0.62
		p.Fill(Translucent(white, 0.7), Oval(x, -3, 4, 3))
		p.Fill(Translucent(white, 0.7), Oval(x+side*5, -5, 2.4, 2.2))
	}
}

// Snore draws rising letters above a sleeping figure, after t seconds.
func Snore(p Pen, t float64) {
	for i := range 3 {
		_, u := math.Modf(0.35*t + float64(i)/3)
		z := p.Moved(4+12*u+2*Sine(u), -4-22*u).Scaled(0.5+0.6*u, 0.5+0.6*u)
		z.Line(white, 4.4, []Point{{-3.5, -4}, {3.5, -4}, {-3.5, 4}, {3.5, 4}})
		z.Line(Night, 1.8, []Point{{-3.5, -4}, {3.5, -4}, {-3.5, 4}, {3.5, 4}})
	}
}
