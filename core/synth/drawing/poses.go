package drawing

import "math"

// Pose is where a figure is and how it holds itself.
type Pose struct {
	Distance       float64 // way it has gone, in units
	Lift           float64 // height above the ground
	Angle          float64 // about its middle, forward
	ScaleX, ScaleY float64 // stretch about its feet; negative sx looks back
	Limbs
}

// Manner is how one instance does what it does.
type Manner struct {
	Speed float64 // about 1; of its speed
	Tempo float64 // about 1; of its rhythm
	Phase float64 // in turns, of its rhythm
}

// Action is one kind of motion: a figure's pose after some seconds of it.
type Action struct {
	Name string
	Hold int // frames that a drawing is shown
	Pose func(seconds float64, a Actor, m Manner) Pose
}

// Actions holds the kinds of motion: first those with a name in the
// vocabulary, then those without.
var Actions = [...]Action{
	{"fly", 2, fly}, {"jump", 1, jump}, {"roll", 1, roll}, {"spin", 1, spin}, {"walk", 2, walk},
	{"grow", 2, grow}, {"sleep", 4, sleep},
}

// NamedActions is how many of them are in the vocabulary.
const NamedActions = 5

// Sine is a sine of so many turns.
func Sine(turns float64) float64 { return math.Sin(2 * math.Pi * turns) }

func fly(t float64, _ Actor, m Manner) Pose {
	const speed, beats, swells, tilt = 44, 1.5, 0.6, 0.125
	swell := Sine(swells*m.Tempo*t + m.Phase)
	beat := Sine(beats*m.Tempo*t + m.Phase)
	return Pose{
		Distance: speed * m.Speed * t, Lift: 62 + 13*swell, Angle: -tilt, ScaleX: 1, ScaleY: 1,
		Limbs: Limbs{flying: true, flap: -beat, wheel: t, wag: swell},
	}
}

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

func spin(t float64, _ Actor, m Manner) Pose {
	const turns, thinnest = 0.95, 0.14
	cos := Sine(turns*m.Tempo*t + m.Phase + 0.25)
	return Pose{
		ScaleX: math.Copysign(math.Max(math.Abs(cos), thinnest), cos), ScaleY: 1,
		Limbs: Limbs{wag: cos},
	}
}

func walk(t float64, _ Actor, m Manner) Pose {
	const speed, strides = 26, 1.25
	stride := strides*m.Tempo*t + m.Phase
	return Pose{
		Distance: speed * m.Speed * t, Lift: 4 * math.Abs(Sine(stride)), Angle: 0.05 * Sine(stride), ScaleX: 1, ScaleY: 1,
		Limbs: Limbs{walking: true, stride: stride, wag: Sine(stride)},
	}
}

func grow(t float64, _ Actor, m Manner) Pose {
	const swells = 0.5
	size := 0.95 + 0.32*Sine(swells*m.Tempo*t+m.Phase)
	return Pose{ScaleX: size, ScaleY: size}
}

func sleep(t float64, _ Actor, m Manner) Pose {
	const breaths = 0.4
	breath := Sine(breaths*m.Tempo*t + m.Phase)
	return Pose{ScaleX: 1 + 0.02*breath, ScaleY: 0.93 + 0.03*breath, Limbs: Limbs{asleep: true, wag: 0.2 * breath}}
}

// Blend is the pose on the way from a to b, at 0…1. Limbs are already b's.
func Blend(a, b Pose, share float64) Pose {
	mix := func(x, y float64) float64 { return x + (y-x)*share }
	blended := b
	blended.Lift = mix(a.Lift, b.Lift)
	blended.Angle = mix(math.Remainder(a.Angle, 2*math.Pi), math.Remainder(b.Angle, 2*math.Pi))
	blended.ScaleX, blended.ScaleY = mix(a.ScaleX, b.ScaleX), mix(a.ScaleY, b.ScaleY)
	return blended
}

// nearestStep is the multiple of step that is nearest to v.
func nearestStep(v, step float64) float64 { return math.Round(v/step) * step }

// Rounded is the nearest pose of a small stock. As in drawn films, a drawing is
// held or shown again, and a sheet of few different drawings is a small file.
func (p Pose) Rounded() Pose {
	p.Angle = nearestStep(p.Angle, 0.125)
	p.ScaleX, p.ScaleY = nearestStep(p.ScaleX, 0.07), nearestStep(p.ScaleY, 0.07)
	p.stride, p.flap, p.wag = nearestStep(p.stride, 0.125), nearestStep(p.flap, 0.5), nearestStep(p.wag, 0.5)
	p.wheel = nearestStep(math.Mod(p.wheel, math.Pi/3), math.Pi/12)
	return p
}
