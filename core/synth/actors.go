package synth

import (
	"image/color"
	"math"
)

// The files of drawings: a Pen fills outlines on a Canvas (pen.go). Each actor has a Draw function (animals.go,
// toys.go) and a row in Actors. actions.go holds the motions, backdrops.go the backdrops with their objects, and
// colours.go reduces pictures to a small palette. They do not depend on clips or datasets.

// Actor is one kind of figure. Draw draws it facing right and standing on the origin, in units of
// 1/180 of the frame height.
type Actor struct {
	Name                       string
	Hue, Saturation, Lightness float64 // main colour; figures vary around it
	Width, Height              float64
	wheeled                    bool // rolls on its wheels instead of turning over
	Draw                       func(Pen, Shades, Limbs)
}

// Actors lists all kinds of figure. The first NamedActors have a class in the vocabulary.
var Actors = [...]Actor{
	{Name: "ball", Hue: 38, Saturation: 0.92, Lightness: 0.53, Width: 39, Height: 39, Draw: drawBall},
	{Name: "bird", Hue: 214, Saturation: 0.68, Lightness: 0.56, Width: 54, Height: 46, Draw: drawBird},
	{Name: "car", Hue: 2, Saturation: 0.74, Lightness: 0.54, Width: 62, Height: 38, wheeled: true, Draw: drawCar},
	{Name: "cat", Hue: 24, Saturation: 0.22, Lightness: 0.46, Width: 56, Height: 46, Draw: drawCat},
	{Name: "frog", Hue: 112, Saturation: 0.5, Lightness: 0.45, Width: 50, Height: 35, Draw: drawFrog},
	{Name: "robot", Hue: 176, Saturation: 0.34, Lightness: 0.52, Width: 38, Height: 54, Draw: drawRobot},

	{Name: "snail", Hue: 285, Saturation: 0.42, Lightness: 0.58, Width: 62, Height: 38, Draw: drawSnail},
	{Name: "teapot", Hue: 332, Saturation: 0.62, Lightness: 0.62, Width: 60, Height: 42, Draw: drawTeapot},
}

// NamedActors is the number of actors with a class in the vocabulary.
const NamedActors = 6

// Limbs is the state of a figure's limbs.
type Limbs struct {
	walking, flying, asleep bool
	stride                  float64 // phase of the steps in turns
	flap                    float64 // position of the wings, −1 (down) to 1 (up)
	wheel                   float64 // angle of the wheels in radians
	wag                     float64 // position of a tail or antenna, −1 to 1
}

// step returns the forward and upward offset of a foot in units, at the given phase offset in turns.
func (g Limbs) step(turn float64) (forward, up float64) {
	if !g.walking {
		return 0, 0
	}
	sin, cos := math.Sincos(2 * math.Pi * (g.stride + turn))
	return 5 * cos, 4 * math.Max(0, -sin)
}

// shoeHeight is the height in units of the shoes of a figure without legs.
const shoeHeight = 7

// shoes draws a leg with a shoe at each x coordinate, for figures without legs of their own.
func shoes(p Pen, leg, shoe color.Color, g Limbs, positions ...float64) {
	for i, x := range positions {
		forward, up := g.step(0.5 * float64(i))
		p.Line(leg, 3, curve(x, -shoeHeight-4, x+forward*0.6, -5-up))
		p.Fill(shoe, blob(x+forward-4, -4-up, x+forward, -5.5-up, x+forward+6, -3-up, x+forward+6, -up, x+forward-4, -up))
	}
}

// legs draws one leg at each x coordinate in hips, from y coordinate hip to the ground.
func legs(p Pen, c color.Color, width, hip float64, g Limbs, hips ...float64) {
	for i, x := range hips {
		forward, up := g.step(0.5 * float64(i))
		foot := -width/2 - up
		p.Line(c, width, curve(x, hip, x+forward*0.35+1, (hip+foot)/2, x+forward, foot))
		p.Fill(c, Oval(x+forward+1.5, foot+0.4, width*0.75, width*0.5))
	}
}

// wing draws a feathered wing, attached at the origin and pointing back.
func wing(p Pen, c, edge color.Color, g Limbs, size float64) {
	p = p.Rotated(0.4+0.95*g.flap).Scaled(size, size)
	p.Fill(edge, blob(2, 3, -8, 4, -18, 0, -27, -9, -14, -13, -2, -7, 3, -2))
	p.Fill(c, blob(1, 0, -8, 0, -16, -4, -24, -9, -13, -11.5, -3, -6.5, 2, -2))
}

// wings draws a pair of wings if the figure flies, for figures without wings of their own.
func wings(p Pen, g Limbs) {
	if !g.flying {
		return
	}
	far := p.Moved(7, -3)
	wing(far, hsl(205, 0.35, 0.86), hsl(210, 0.35, 0.72), g, 1.15)
	wing(p, white, hsl(210, 0.4, 0.82), g, 1.3)
}

// eye draws an open eye of radius r, or a closed one if the figure sleeps.
func eye(p Pen, x, y, r float64, g Limbs) {
	if g.asleep {
		p.Line(Night, 1.3, arc(x, y-r*0.2, r*0.8, r*0.6, 0.1*math.Pi, 0.9*math.Pi))
		return
	}
	p.Fill(white, Oval(x, y, r, r*1.08))
	p.Fill(Night, Oval(x+r*0.3, y+r*0.08, r*0.58, r*0.66))
	p.Fill(white, Oval(x+r*0.48, y-r*0.2, r*0.2, r*0.2))
}

// smile draws a mouth of half width r.
func smile(p Pen, x, y, r float64) {
	p.Line(Night, 1.3, arc(x, y-r*0.3, r, r*0.8, 0.12*math.Pi, 0.88*math.Pi))
}
