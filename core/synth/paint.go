package synth

import (
	"image"
	"image/draw"
	"math"
)

// easel is what painting the frames of a scene needs.
type easel struct {
	scene  *scene
	canvas *paper // the frame
	layer  *paper // one figure at a time
}

func (s *scene) easel() *easel {
	size := s.backdrop.Bounds()
	return &easel{s, newPaper(size.Dx(), size.Dy()), newPaper(size.Dx(), size.Dy())}
}

// paint paints one frame on the canvas and returns where each player is seen.
func (e *easel) paint(frame int) []image.Rectangle {
	copy(e.canvas.picture.Pix, e.scene.backdrop.Pix)
	seen := make([]image.Rectangle, len(e.scene.cast))
	for i, p := range e.scene.cast {
		held, x, facing := e.scene.pose(p, frame)
		e.shadow(p, held, x)
		e.figure(p, held, x, facing)
		seen[i] = e.stick(image.NewUniform(p.ink))
		e.flourish(p, held, x, facing, frame)
	}
	e.drift(frame)
	return seen
}

// shadow darkens the ground below a figure.
func (e *easel) shadow(p *player, held pose, x float64) {
	a := actors[p.actor]
	shrink := 1 / (1 + held.lift/50)
	wide := a.wide * 0.48 * p.size * shrink * math.Max(0.45, math.Abs(held.sx))
	e.canvas.pen(e.scene.scale).fill(veil(night, 0.22), oval(x, p.ground, wide, 4.2*p.size*shrink))
}

// figure draws a player on the layer.
func (e *easel) figure(p *player, held pose, x, facing float64) {
	a := actors[p.actor]
	middle := a.tall / 2
	e.layer.clear()
	q := e.layer.pen(e.scene.scale).at(x, p.ground).scaled(p.size*facing, p.size).at(0, -held.lift)
	q = q.scaled(held.sx, held.sy).at(0, -middle).turned(held.angle).at(0, middle)
	a.draw(q, p.livery, held.gesture)
}

// stick puts the layer on the canvas like a paper cutting with an inked rim,
// and returns the box around what is to be seen of it.
func (e *easel) stick(ink image.Image) image.Rectangle {
	const rim = 2 // pixels that the ink can reach
	layer, canvas := e.layer.picture, e.canvas.picture
	area := e.layer.touched.Inset(-rim).Intersect(canvas.Bounds())
	mask := image.NewAlpha(area)
	var seen image.Rectangle
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			a := spread(layer, x, y)
			mask.Pix[mask.PixOffset(x, y)] = a
			if a >= 128 {
				seen = seen.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	draw.DrawMask(canvas, area, ink, image.Point{}, mask, area.Min, draw.Over)
	draw.Draw(canvas, area, layer, area.Min, draw.Over)
	return seen
}

// reach says how much of a neighbour's ink arrives, by distance in pixels along x and y.
var reach = [3][3]uint32{{255, 255, 70}, {255, 230, 30}, {70, 30, 0}}

// spread is the ink at one pixel: the most that arrives from around it.
func spread(layer *image.RGBA, x, y int) uint8 {
	var most uint32
	b := layer.Rect
	if image.Pt(x, y).In(b) && layer.Pix[layer.PixOffset(x, y)+3] == 255 {
		return 255 // no more can arrive
	}
	for v := max(y-2, b.Min.Y); v < min(y+3, b.Max.Y); v++ {
		for u := max(x-2, b.Min.X); u < min(x+3, b.Max.X); u++ {
			if ink := uint32(layer.Pix[layer.PixOffset(u, v)+3]); ink > 0 {
				most = max(most, reach[max(v-y, y-v)][max(u-x, x-u)]*ink/255)
			}
		}
	}
	return uint8(most)
}

// drift paints the flakes in the air.
func (e *easel) drift(frame int) {
	p := e.canvas.pen(e.scene.scale)
	t := float64(frame) / e.scene.fps
	wrap := func(v, size float64) float64 { return math.Mod(math.Mod(v, size)+size, size) }
	for _, f := range e.scene.flakes {
		x := wrap(f.x+f.drift*t+2*wave(0.4*t+f.y), e.scene.wide)
		y := wrap(f.y+f.fall*t, 180)
		p.fill(e.scene.place.flake, oval(e.scene.snap(x), e.scene.snap(y), 1.1, 1.1))
	}
}
