package synth

import "math"

// flourish adds the strokes by which a drawing says what moves: streaks
// behind what rolls, a swirl round what spins, dust where a jump lands,
// letters above a sleeper. They are no part of the figure.
func (e *easel) flourish(p *player, held pose, x, facing float64, frame int) {
	a := actors[p.actor]
	q := e.canvas.pen(e.scene.scale).at(x, p.ground).scaled(p.size, p.size)
	doing := actions[e.scene.doing(p, frame)]
	frame -= frame % doing.hold
	switch doing.name {
	case "roll":
		streaks(q.scaled(facing, 1), a, frame)
	case "spin":
		swirl(q, a, float64(frame)/e.scene.fps)
	case "jump":
		if held.sy < 0.8 {
			dust(q, a)
		}
	case "sleep":
		snore(q.at(facing*a.wide*0.3, -a.tall), float64(frame)/e.scene.fps)
	}
}

// doing is the action of a player in a frame.
func (s *scene) doing(p *player, frame int) int {
	if len(p.actions) == 2 && frame >= s.half() {
		return p.actions[1]
	}
	return p.actions[0]
}

func streaks(p pen, a actor, frame int) {
	for i := range 3 {
		back := -a.wide/2 - 5 - 3*float64((frame+2*i)%3)
		y := -a.tall * (0.2 + 0.28*float64(i))
		p.line(veil(white, 0.85), 1.8, []point{{back, y}, {back - 9 - 3*float64(i%2), y}})
	}
}

func swirl(p pen, a actor, t float64) {
	for i := range 2 {
		from := 2*math.Pi*t + math.Pi*float64(i)
		p.line(veil(white, 0.85), 1.8, arc(0, -3, a.wide*0.62, 6, from, from+1.9))
	}
}

func dust(p pen, a actor) {
	for _, side := range []float64{-1, 1} {
		x := side * a.wide * 0.62
		p.fill(veil(white, 0.7), oval(x, -3, 4, 3))
		p.fill(veil(white, 0.7), oval(x+side*5, -5, 2.4, 2.2))
	}
}

func snore(p pen, t float64) {
	for i := range 3 {
		_, u := math.Modf(0.35*t + float64(i)/3)
		z := p.at(4+12*u+2*wave(u), -4-22*u).scaled(0.5+0.6*u, 0.5+0.6*u)
		z.line(white, 4.4, []point{{-3.5, -4}, {3.5, -4}, {-3.5, 4}, {3.5, 4}})
		z.line(night, 1.8, []point{{-3.5, -4}, {3.5, -4}, {-3.5, 4}, {3.5, 4}})
	}
}
