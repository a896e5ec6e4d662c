package drawing

// Actor is one kind of figure. Its Draw function draws it facing right and standing on the
// origin, in units of which a frame is 180 high.
type Actor struct {
	Name                       string
	Hue, Saturation, Lightness float64 // of its main colour; instances vary around it
	Width, Height              float64
	wheeled                    bool // rolls on wheels, while the others roll over
	Draw                       func(Pen, Shades, Limbs)
}

// Actors lists the kinds of figure. The first NamedActors have a class in the vocabulary.
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
