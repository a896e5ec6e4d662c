package synth

import (
	"cmp"
	"image"
	"math"
	"math/rand/v2"
	"slices"
)

// scene is what one clip shows.
type scene struct {
	wide, seconds float64 // in units; of the clip
	scale         float64 // pixels a unit
	fps           float64
	frames        int
	cast          []*player // from back to front
	backdrop      *image.RGBA
	decor         []rect // where the clutter is, in pixels
	flakes        []flake
	place         backdrop
	colours       *palette
}

// player is one actor in one clip.
type player struct {
	role
	livery
	size, ground  float64 // of the figure, about 1; the height it stands on
	start, facing float64
	manner        [2]manner
}

// flake is a speck that drifts through the air.
type flake struct{ x, y, drift, fall float64 }

// lanes are the heights that players stand on, from back to front.
var lanes = [maxActors]float64{139, 155, 171, 147, 163, 131}

// newScene builds the scene of a clip.
func newScene(o Options, clip int, c cast, r *rand.Rand) *scene {
	s := &scene{
		scale: float64(o.Height) / 180, fps: o.FPS, frames: o.Frames,
		seconds: float64(o.Frames) / o.FPS, place: backdrops[clip%len(backdrops)],
	}
	s.wide = float64(o.Width) / s.scale
	s.enlist(c, r)
	s.build(o, r)
	s.colours = s.mix()
	return s
}

// enlist gives every role of the cast a player, its place and its manner.
func (s *scene) enlist(c cast, r *rand.Rand) {
	n := len(c)
	places, grounds := r.Perm(n), r.Perm(n)
	for i, doing := range c {
		a := actors[doing.actor]
		p := &player{role: doing, livery: dress(a.hue, a.sat, a.light, r)}
		p.ground = lanes[grounds[i]]
		p.size = (0.86 + 0.2*r.Float64()) * (0.92 + 0.16*(p.ground-139)/32)
		p.start = s.wide * (float64(places[i]) + 0.3 + 0.4*r.Float64()) / float64(n)
		p.facing = 1
		if p.start > s.wide/2 {
			p.facing = -1
		}
		for k := range p.manner {
			p.manner[k] = manner{0.88 + 0.24*r.Float64(), 0.9 + 0.2*r.Float64(), r.Float64()}
		}
		s.cast = append(s.cast, p)
	}
	slices.SortFunc(s.cast, func(a, b *player) int { return cmp.Compare(a.ground, b.ground) })
}

// build draws the backdrop, puts clutter on it and lets flakes fall.
func (s *scene) build(o Options, r *rand.Rand) {
	const things, specks = 4, 4
	sheet := newPaper(o.Width, o.Height)
	p := sheet.pen(s.scale)
	s.place.draw(p, s.wide, r)
	for i := range things {
		x := s.wide * (float64(i) + 0.15 + 0.7*r.Float64()) / things
		y := horizon + 4 + 8*r.Float64()
		wide, tall := s.place.clutter[i](p.at(x, y), r)
		box := rect{(x - wide/2) * s.scale, (y - tall) * s.scale, wide * s.scale, tall * s.scale}
		s.decor = append(s.decor, box)
	}
	s.backdrop = sheet.picture
	for range specks {
		s.flakes = append(s.flakes, flake{
			s.wide * r.Float64(), 180 * r.Float64(), 10 * (r.Float64() - 0.5), s.place.falling * (0.7 + 0.6*r.Float64()),
		})
	}
}

// half is the first frame of the second half.
func (s *scene) half() int { return s.frames / 2 }

// turning is how many frames a player takes from one action to the next.
func (s *scene) turning() int { return s.half() / 5 }

// pose is how p stands in a frame, where, and which way it looks.
func (s *scene) pose(p *player, frame int) (held pose, x, facing float64) {
	if first := s.half(); len(p.actions) == 2 && frame >= first {
		held = s.act(p, 1, frame-first)
		then := s.act(p, 0, first)
		if turning := s.turning(); frame < first+turning {
			held = meet(then, held, float64(frame-first+1)/float64(turning+1))
		}
		held.along += then.along
	} else {
		held = s.act(p, 0, frame)
	}
	x, facing = s.fold(p.start + p.facing*held.along)
	held.lift = s.snap(held.lift)
	return held.reused(), s.snap(x), facing * p.facing
}

// snap moves v to a whole pixel, where a drawing is the same wherever it is shown.
func (s *scene) snap(v float64) float64 { return math.Round(v*s.scale) / s.scale }

// act is p's pose so many frames into its first or second action.
func (s *scene) act(p *player, which, frames int) pose {
	a := actions[p.actions[which]]
	frames -= frames % a.hold
	return a.pose(float64(frames)/s.fps, actors[p.actor], p.manner[which])
}

// fold turns a way back into the frame where it would leave it.
func (s *scene) fold(x float64) (at, facing float64) {
	const margin = 36
	room := s.wide - 2*margin
	u := math.Mod(math.Mod(x-margin, 2*room)+2*room, 2*room)
	if u <= room {
		return margin + u, 1
	}
	return margin + 2*room - u, -1
}
