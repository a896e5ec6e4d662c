package synth

import (
	"cmp"
	"image"
	"math"
	"math/rand/v2"
	"slices"
)

// scene is the content of one clip.
type scene struct {
	width, seconds float64 // width of a frame in units; duration of the clip
	scale          float64 // pixels per unit
	fps            float64
	frames         int
	cast           []*player // ordered from back to front
	background     *image.RGBA
	objectBoxes    []rect // boxes of the background objects in pixels
	flakes         []flake
	setting        Backdrop
	palette        *Palette
}

// player is one actor in one clip.
type player struct {
	role
	Shades
	size, groundY  float64 // scale of the figure, about 1; y coordinate of its feet
	startX, facing float64
	manners        [2]Manner
}

// flake is a speck in the air: its position in units at time 0 and its velocity in units per second.
type flake struct{ x, y, drift, fall float64 }

// lanes are the y coordinates of the players' feet.
var lanes = [maxActors]float64{139, 155, 171, 147, 163, 131}

// newScene builds the scene of a clip.
func newScene(o Options, clip int, c cast, r *rand.Rand) *scene {
	s := &scene{
		scale: float64(o.Height) / 180, fps: o.FPS, frames: o.Frames,
		seconds: float64(o.Frames) / o.FPS, setting: Backdrops[clip%len(Backdrops)],
	}
	s.width = float64(o.Width) / s.scale
	s.addPlayers(c, r)
	s.addBackdrop(o, r)
	s.palette = s.choosePalette()
	return s
}

// addPlayers creates a player with position, colours and manner for each role of the cast.
func (s *scene) addPlayers(c cast, r *rand.Rand) {
	n := len(c)
	columns, grounds := r.Perm(n), r.Perm(n)
	for i, assigned := range c {
		a := Actors[assigned.actor]
		p := &player{role: assigned, Shades: NewShades(a.Hue, a.Saturation, a.Lightness, r)}
		p.groundY = lanes[grounds[i]]
		p.size = (0.86 + 0.2*r.Float64()) * (0.92 + 0.16*(p.groundY-139)/32)
		p.startX = s.width * (float64(columns[i]) + 0.3 + 0.4*r.Float64()) / float64(n)
		p.facing = 1
		if p.startX > s.width/2 {
			p.facing = -1
		}
		for k := range p.manners {
			p.manners[k] = Manner{Speed: 0.88 + 0.24*r.Float64(), Tempo: 0.9 + 0.2*r.Float64(), Phase: r.Float64()}
		}
		s.cast = append(s.cast, p)
	}
	slices.SortFunc(s.cast, func(a, b *player) int { return cmp.Compare(a.groundY, b.groundY) })
}

// addBackdrop draws the background with its objects and adds the flakes.
func (s *scene) addBackdrop(o Options, r *rand.Rand) {
	const objectCount, flakeCount = 4, 4
	sheet := NewCanvas(o.Width, o.Height)
	p := sheet.Pen(s.scale)
	s.setting.Draw(p, s.width, r)
	for i := range objectCount {
		x := s.width * (float64(i) + 0.15 + 0.7*r.Float64()) / objectCount
		y := Horizon + 4 + 8*r.Float64()
		wide, tall := s.setting.Objects[i](p.Moved(x, y), r)
		box := rect{(x - wide/2) * s.scale, (y - tall) * s.scale, wide * s.scale, tall * s.scale}
		s.objectBoxes = append(s.objectBoxes, box)
	}
	s.background = sheet.Picture
	for range flakeCount {
		s.flakes = append(s.flakes, flake{
			s.width * r.Float64(), 180 * r.Float64(), 10 * (r.Float64() - 0.5), s.setting.FallSpeed * (0.7 + 0.6*r.Float64()),
		})
	}
}

// secondHalf returns the first frame of the second half.
func (s *scene) secondHalf() int { return s.frames / 2 }

// transitionFrames returns the duration in frames of a player's transition between two actions.
func (s *scene) transitionFrames() int { return s.secondHalf() / 5 }

// pose returns the pose of p in a frame, its x coordinate and its facing direction (±1).
func (s *scene) pose(p *player, frame int) (current Pose, x, facing float64) {
	if first := s.secondHalf(); len(p.actions) == 2 && frame >= first {
		current = s.actionPose(p, 1, frame-first)
		previous := s.actionPose(p, 0, first)
		if turning := s.transitionFrames(); frame < first+turning {
			current = Blend(previous, current, float64(frame-first+1)/float64(turning+1))
		}
		current.Distance += previous.Distance
	} else {
		current = s.actionPose(p, 0, frame)
	}
	x, facing = s.reflect(p.startX + p.facing*current.Distance)
	current.Lift = s.snapToPixel(current.Lift)
	return current.Rounded(), s.snapToPixel(x), facing * p.facing
}

// snapToPixel rounds v to a whole pixel, so that a figure has the same pixels at every position.
func (s *scene) snapToPixel(v float64) float64 { return math.Round(v*s.scale) / s.scale }

// actionPose returns the pose of p the given number of frames after the start of action which (0 or 1).
func (s *scene) actionPose(p *player, which, frames int) Pose {
	a := Actions[p.actions[which]]
	frames -= frames % a.Hold
	return a.Pose(float64(frames)/s.fps, Actors[p.actor], p.manners[which])
}

// reflect folds x into the frame at its margins and returns the position and the direction of travel (±1).
func (s *scene) reflect(x float64) (position, facing float64) {
	const margin = 36
	width := s.width - 2*margin
	u := math.Mod(math.Mod(x-margin, 2*width)+2*width, 2*width)
	if u <= width {
		return margin + u, 1
	}
	return margin + 2*width - u, -1
}
