package synth

// actor is one kind of figure. It is drawn looking right, standing on the
// origin, in units of which 180 are the height of a frame.
type actor struct {
	name            string
	hue, sat, light float64 // of its livery; instances vary around it
	wide, tall      float64
	wheeled         bool // rolls on wheels, where the others tumble
	draw            func(pen, livery, gesture)
}

// actors holds the kinds of figure: first those with a name in the
// vocabulary, then those without.
var actors = [...]actor{
	{name: "ball", hue: 38, sat: 0.92, light: 0.53, wide: 39, tall: 39, draw: drawBall},
	{name: "bird", hue: 214, sat: 0.68, light: 0.56, wide: 54, tall: 46, draw: drawBird},
	{name: "car", hue: 2, sat: 0.74, light: 0.54, wide: 62, tall: 38, wheeled: true, draw: drawCar},
	{name: "cat", hue: 24, sat: 0.22, light: 0.46, wide: 56, tall: 46, draw: drawCat},
	{name: "frog", hue: 112, sat: 0.5, light: 0.45, wide: 50, tall: 35, draw: drawFrog},
	{name: "robot", hue: 176, sat: 0.34, light: 0.52, wide: 38, tall: 54, draw: drawRobot},

	{name: "snail", hue: 285, sat: 0.42, light: 0.58, wide: 62, tall: 38, draw: drawSnail},
	{name: "teapot", hue: 332, sat: 0.62, light: 0.62, wide: 60, tall: 42, draw: drawTeapot},
}

// namedActors is how many of them are in the vocabulary.
const namedActors = 6
