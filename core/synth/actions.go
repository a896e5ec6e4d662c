package synth

import "math"

// Pose is the position and shape of a figure in one frame.
type Pose struct {
	Distance       float64 // distance covered in units
	Lift           float64 // height above the ground in units
	Angle          float64 // forward rotation about the figure's centre in radians
	ScaleX, ScaleY float64 // scale about the feet; a negative ScaleX mirrors the figure
	Limbs
}

// Manner is the variation of an action between figures.
type Manner struct {
	Speed float64 // factor of the speed, about 1
	Tempo float64 // factor of the frequency, about 1
	Phase float64 // phase offset in turns
}

// Action is one kind of motion. Pose returns the pose of a figure at a time from the start of the action.
type Action struct {
	Name string
	Hold int // number of frames that share one pose
	Pose func(seconds float64, a Actor, m Manner) Pose
}

// Actions lists all kinds of motion. The first NamedActions have a class in the vocabulary.
var Actions = [...]Action{
	{"fly", 2, fly}, {"jump", 1, jump}, {"roll", 1, roll}, {"spin", 1, spin}, {"walk", 2, walk},
	{"grow", 2, grow}, {"sleep", 4, sleep},
}

// NamedActions is the number of actions with a class in the vocabulary.
const NamedActions = 5

// Sine returns sin(2π·turns).
func Sine(turns float64) float64 { return math.Sin(2 * math.Pi * turns) }

// fly oscillates in height while the wings beat.
func fly(t float64, _ Actor, m Manner) Pose {
	const speed, beats, swells, tilt = 44, 1.5, 0.6, 0.125
	swell := Sine(swells*m.Tempo*t + m.Phase)
	beat := Sine(beats*m.Tempo*t + m.Phase)
	return Pose{
		Distance: speed * m.Speed * t, Lift: 62 + 13*swell, Angle: -tilt, ScaleX: 1, ScaleY: 1,
		Limbs: Limbs{flying: true, flap: -beat, wheel: t, wag: swell},
	}
}

// jump crouches, then follows a parabola. The figure stretches in proportion to its vertical speed.
func jump(t float64, _ Actor, m Manner) Pose {
	const speed, hops, height, crouch = 9, 1.05, 46, 0.3
	_, u := math.Modf(hops*m.Tempo*t + m.Phase)
	p := Pose{Distance: speed * m.Speed * t, ScaleX: 1, ScaleY: 1}
	if u < crouch {
		squash := 0.3 * math.Sin(math.Pi*u/crouch)
		p.ScaleX, p.ScaleY = 1+0.7*squash, 1-squash
		return p
	}
	v := (u - crouch) / (1 - crouch)
	p.Lift = height * 4 * v * (1 - v)
	stretch := 0.2 * math.Abs(1-2*v)
	p.ScaleX, p.ScaleY = 1-0.6*stretch, 1+stretch
	p.wag, p.flap = 1-2*v, 1-2*v
	return p
}

// roll turns the wheels of a wheeled figure, and turns any other figure over along the ground.
func roll(t float64, a Actor, m Manner) Pose {
	const speed, radius, springs, bounce = 80, 8, 2, 0.08
	p := Pose{Distance: speed * m.Speed * t, ScaleX: 1, ScaleY: 1}
	if a.wheeled {
		p.wheel = p.Distance / radius
		p.ScaleY = 1 + bounce*Sine(springs*m.Tempo*t+m.Phase)
		return p
	}
	p.Angle = nearestStep(p.Distance/((a.Height+a.Width)/4), 0.5)
	sin, cos := math.Sincos(p.Angle)
	p.Lift = math.Hypot(a.Width/2*sin, a.Height/2*cos) - a.Height/2
	return p
}

// spin rotates about the vertical axis, drawn as a horizontal scale of at least thinnest.
func spin(t float64, _ Actor, m Manner) Pose {
	const turns, thinnest = 0.95, 0.14
	cos := Sine(turns*m.Tempo*t + m.Phase + 0.25)
	return Pose{
		ScaleX: math.Copysign(math.Max(math.Abs(cos), thinnest), cos), ScaleY: 1,
		Limbs: Limbs{wag: cos},
	}
}

// walk moves up and down with the steps.
func walk(t float64, _ Actor, m Manner) Pose {
	const speed, strides = 26, 1.25
	stride := strides*m.Tempo*t + m.Phase
	return Pose{
		Distance: speed * m.Speed * t, Lift: 4 * math.Abs(Sine(stride)), Angle: 0.05 * Sine(stride), ScaleX: 1, ScaleY: 1,
		Limbs: Limbs{walking: true, stride: stride, wag: Sine(stride)},
	}
}

// grow oscillates in size.
func grow(t float64, _ Actor, m Manner) Pose {
	const swells = 0.5
	size := 0.95 + 0.32*Sine(swells*m.Tempo*t+m.Phase)
	return Pose{ScaleX: size, ScaleY: size}
}

// sleep oscillates slightly in height, with closed eyes.
func sleep(t float64, _ Actor, m Manner) Pose {
	const breaths = 0.4
	breath := Sine(breaths*m.Tempo*t + m.Phase)
	return Pose{ScaleX: 1 + 0.02*breath, ScaleY: 0.93 + 0.03*breath, Limbs: Limbs{asleep: true, wag: 0.2 * breath}}
}

// Blend interpolates height, angle and scale from a (t = 0) to b (t = 1). Distance and limbs are b's.
func Blend(a, b Pose, t float64) Pose {
	mix := func(x, y float64) float64 { return x + (y-x)*t }
	blended := b
	blended.Lift = mix(a.Lift, b.Lift)
	blended.Angle = mix(math.Remainder(a.Angle, 2*math.Pi), math.Remainder(b.Angle, 2*math.Pi))
	blended.ScaleX, blended.ScaleY = mix(a.ScaleX, b.ScaleX), mix(a.ScaleY, b.ScaleY)
	return blended
}

// nearestStep rounds v to the nearest multiple of step.
func nearestStep(v, step float64) float64 { return math.Round(v/step) * step }

// Rounded quantizes a pose, so that drawings repeat and the PNG of a contact sheet stays small.
func (p Pose) Rounded() Pose {
	p.Angle = nearestStep(p.Angle, 0.125)
	p.ScaleX, p.ScaleY = nearestStep(p.ScaleX, 0.07), nearestStep(p.ScaleY, 0.07)
	p.stride, p.flap, p.wag = nearestStep(p.stride, 0.125), nearestStep(p.flap, 0.5), nearestStep(p.wag, 0.5)
	p.wheel = nearestStep(math.Mod(p.wheel, math.Pi/3), math.Pi/12)
	return p
}

// Streaks draws speed lines behind a rolling figure; their length depends on the frame number.
func Streaks(p Pen, a Actor, frame int) {
	for i := range 3 {
		back := -a.Width/2 - 5 - 3*float64((frame+2*i)%3)
		y := -a.Height * (0.2 + 0.28*float64(i))
		p.Line(Translucent(white, 0.85), 1.8, []Point{{back, y}, {back - 9 - 3*float64(i%2), y}})
	}
}

// Swirl draws arcs around a spinning figure at time t in seconds.
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

// Snore draws the letters Z rising above a sleeping figure at time t in seconds.
func Snore(p Pen, t float64) {
	for i := range 3 {
		_, u := math.Modf(0.35*t + float64(i)/3)
		z := p.Moved(4+12*u+2*Sine(u), -4-22*u).Scaled(0.5+0.6*u, 0.5+0.6*u)
		z.Line(white, 4.4, []Point{{-3.5, -4}, {3.5, -4}, {-3.5, 4}, {3.5, 4}})
		z.Line(Night, 1.8, []Point{{-3.5, -4}, {3.5, -4}, {-3.5, 4}, {3.5, 4}})
	}
}
