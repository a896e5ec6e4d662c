package synth

import "math"

// pose is where a figure is and how it holds itself.
type pose struct {
	along  float64 // way it has gone, in units
	lift   float64 // height above the ground
	angle  float64 // about its middle, forward
	sx, sy float64 // stretch about its feet; negative sx looks back
	gesture
}

// manner is how one instance does what it does.
type manner struct {
	pace  float64 // about 1; of its speed
	tempo float64 // about 1; of its rhythm
	phase float64 // in turns, of its rhythm
}

// action is one kind of motion: a figure's pose after some seconds of it.
type action struct {
	name string
	hold int // frames that a drawing is shown
	pose func(seconds float64, a actor, m manner) pose
}

// actions holds the kinds of motion: first those with a name in the
// vocabulary, then those without.
var actions = [...]action{
	{"fly", 2, fly}, {"jump", 1, jump}, {"roll", 1, roll}, {"spin", 1, spin}, {"walk", 2, walk},
	{"grow", 2, grow}, {"sleep", 4, sleep},
}

// namedActions is how many of them are in the vocabulary.
const namedActions = 5

// wave is a sine of so many turns.
func wave(turns float64) float64 { return math.Sin(2 * math.Pi * turns) }

func fly(t float64, _ actor, m manner) pose {
	const speed, beats, swells, tilt = 44, 1.5, 0.6, 0.125
	swell := wave(swells*m.tempo*t + m.phase)
	beat := wave(beats*m.tempo*t + m.phase)
	return pose{
		along: speed * m.pace * t, lift: 62 + 13*swell, angle: -tilt, sx: 1, sy: 1,
		gesture: gesture{flying: true, flap: -beat, wheel: t, wag: swell},
	}
}

func jump(t float64, _ actor, m manner) pose {
	const speed, hops, height, crouch = 9, 1.05, 46, 0.3
	_, u := math.Modf(hops*m.tempo*t + m.phase)
	p := pose{along: speed * m.pace * t, sx: 1, sy: 1}
	if u < crouch {
		squash := 0.3 * math.Sin(math.Pi*u/crouch)
		p.sx, p.sy = 1+0.7*squash, 1-squash
		return p
	}
	v := (u - crouch) / (1 - crouch)
	p.lift = height * 4 * v * (1 - v)
	stretch := 0.2 * math.Abs(1-2*v)
	p.sx, p.sy = 1-0.6*stretch, 1+stretch
	p.wag, p.flap = 1-2*v, 1-2*v
	return p
}

func roll(t float64, a actor, m manner) pose {
	const speed, radius, springs, bounce = 80, 8, 2, 0.08
	p := pose{along: speed * m.pace * t, sx: 1, sy: 1}
	if a.wheeled {
		p.wheel = p.along / radius
		p.sy = 1 + bounce*wave(springs*m.tempo*t+m.phase)
		return p
	}
	p.angle = nearestStep(p.along/((a.tall+a.wide)/4), 0.5)
	sin, cos := math.Sincos(p.angle)
	p.lift = math.Hypot(a.wide/2*sin, a.tall/2*cos) - a.tall/2
	return p
}

func spin(t float64, _ actor, m manner) pose {
	const turns, thinnest = 0.95, 0.14
	cos := wave(turns*m.tempo*t + m.phase + 0.25)
	return pose{
		sx: math.Copysign(math.Max(math.Abs(cos), thinnest), cos), sy: 1,
		gesture: gesture{wag: cos},
	}
}

func walk(t float64, _ actor, m manner) pose {
	const speed, strides = 26, 1.25
	stride := strides*m.tempo*t + m.phase
	return pose{
		along: speed * m.pace * t, lift: 4 * math.Abs(wave(stride)), angle: 0.05 * wave(stride), sx: 1, sy: 1,
		gesture: gesture{walking: true, stride: stride, wag: wave(stride)},
	}
}

func grow(t float64, _ actor, m manner) pose {
	const swells = 0.5
	size := 0.95 + 0.32*wave(swells*m.tempo*t+m.phase)
	return pose{sx: size, sy: size}
}

func sleep(t float64, _ actor, m manner) pose {
	const breaths = 0.4
	breath := wave(breaths*m.tempo*t + m.phase)
	return pose{sx: 1 + 0.02*breath, sy: 0.93 + 0.03*breath, gesture: gesture{asleep: true, wag: 0.2 * breath}}
}

// meet is the pose on the way from a to b, at 0…1. Limbs are already b's.
func meet(a, b pose, at float64) pose {
	mix := func(x, y float64) float64 { return x + (y-x)*at }
	m := b
	m.lift = mix(a.lift, b.lift)
	m.angle = mix(math.Remainder(a.angle, 2*math.Pi), math.Remainder(b.angle, 2*math.Pi))
	m.sx, m.sy = mix(a.sx, b.sx), mix(a.sy, b.sy)
	return m
}

// nearestStep is the multiple of step that is nearest to v.
func nearestStep(v, step float64) float64 { return math.Round(v/step) * step }

// reused is the nearest pose of a small stock. As in drawn films, a drawing is
// held or shown again, and a sheet of few different drawings is a small file.
func (p pose) reused() pose {
	p.angle = nearestStep(p.angle, 0.125)
	p.sx, p.sy = nearestStep(p.sx, 0.07), nearestStep(p.sy, 0.07)
	p.stride, p.flap, p.wag = nearestStep(p.stride, 0.125), nearestStep(p.flap, 0.5), nearestStep(p.wag, 0.5)
	p.wheel = nearestStep(math.Mod(p.wheel, math.Pi/3), math.Pi/12)
	return p
}
