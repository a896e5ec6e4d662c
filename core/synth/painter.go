package synth

import (
	"image"
	"image/draw"
	"math"
)

// painter paints the frames of a scene with reused canvases.
type painter struct {
	scene  *scene
	canvas *Canvas // the frame
	layer  *Canvas // holds one figure at a time
}

// painter returns a painter with empty canvases.
func (s *scene) painter() *painter {
	size := s.background.Bounds()
	return &painter{s, NewCanvas(size.Dx(), size.Dy()), NewCanvas(size.Dx(), size.Dy())}
}

// paint paints one frame on the canvas and returns the visible bounding box of each player in pixels.
func (e *painter) paint(frame int) []image.Rectangle {
	copy(e.canvas.Picture.Pix, e.scene.background.Pix)
	visible := make([]image.Rectangle, len(e.scene.cast))
	for i, p := range e.scene.cast {
		current, x, facing := e.scene.pose(p, frame)
		e.paintShadow(p, current, x)
		e.paintFigure(p, current, x, facing)
		visible[i] = e.composite(image.NewUniform(p.Outline))
		e.paintMotionMarks(p, current, x, facing, frame)
	}
	e.paintFlakes(frame)
	return visible
}

// paintShadow paints the shadow of a figure on the ground.
func (e *painter) paintShadow(p *player, current Pose, x float64) {
	a := Actors[p.actor]
	shrink := 1 / (1 + current.Lift/50)
	wide := a.Width * 0.48 * p.size * shrink * math.Max(0.45, math.Abs(current.ScaleX))
	e.canvas.Pen(e.scene.scale).Fill(Translucent(Night, 0.22), Oval(x, p.groundY, wide, 4.2*p.size*shrink))
}

// paintFigure clears the layer and draws a player on it.
func (e *painter) paintFigure(p *player, current Pose, x, facing float64) {
	a := Actors[p.actor]
	middle := a.Height / 2
	e.layer.Clear()
	q := e.layer.Pen(e.scene.scale).Moved(x, p.groundY).Scaled(p.size*facing, p.size).Moved(0, -current.Lift)
	q = q.Scaled(current.ScaleX, current.ScaleY).Moved(0, -middle).Rotated(current.Angle).Moved(0, middle)
	a.Draw(q, p.Shades, current.Limbs)
}

// composite draws the layer on the canvas, with an outline in ink around it, and returns the
// bounding box of the visible pixels.
func (e *painter) composite(ink image.Image) image.Rectangle {
	const rim = 2 // width of the outline in pixels
	layer, canvas := e.layer.Picture, e.canvas.Picture
	area := e.layer.Touched.Inset(-rim).Intersect(canvas.Bounds())
	mask := image.NewAlpha(area)
	var visible image.Rectangle
	// The mask is the figure dilated by the rim. A pixel of at least half opacity is visible.
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			a := outlineAlpha(layer, x, y)
			mask.Pix[mask.PixOffset(x, y)] = a
			if a >= 128 {
				visible = visible.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	draw.DrawMask(canvas, area, ink, image.Point{}, mask, area.Min, draw.Over)
	draw.Draw(canvas, area, layer, area.Min, draw.Over)
	return visible
}

// outlineWeights[dy][dx] is the contribution, 0 to 255, of an opaque pixel to the outline at
// distance (dx, dy) in pixels.
var outlineWeights = [3][3]uint32{{255, 255, 70}, {255, 230, 30}, {70, 30, 0}}

// outlineAlpha returns the opacity of the outline at one pixel: the largest contribution of
// the pixels around it.
func outlineAlpha(layer *image.RGBA, x, y int) uint8 {
	var largest uint32
	b := layer.Rect
	if image.Pt(x, y).In(b) && layer.Pix[layer.PixOffset(x, y)+3] == 255 {
		return 255 // no other pixel can contribute more
	}
	for v := max(y-2, b.Min.Y); v < min(y+3, b.Max.Y); v++ {
		for u := max(x-2, b.Min.X); u < min(x+3, b.Max.X); u++ {
			if ink := uint32(layer.Pix[layer.PixOffset(u, v)+3]); ink > 0 {
				largest = max(largest, outlineWeights[max(v-y, y-v)][max(u-x, x-u)]*ink/255)
			}
		}
	}
	return uint8(largest)
}

// paintFlakes paints the drifting flakes.
func (e *painter) paintFlakes(frame int) {
	p := e.canvas.Pen(e.scene.scale)
	t := float64(frame) / e.scene.fps
	wrap := func(v, size float64) float64 { return math.Mod(math.Mod(v, size)+size, size) }
	for _, f := range e.scene.flakes {
		x := wrap(f.x+f.drift*t+2*Sine(0.4*t+f.y), e.scene.width)
		y := wrap(f.y+f.fall*t, 180)
		p.Fill(e.scene.setting.FlakeColour, Oval(e.scene.snapToPixel(x), e.scene.snapToPixel(y), 1.1, 1.1))
	}
}

// paintMotionMarks paints motion marks as in comics: streaks behind a rolling figure, a swirl
// around a spinning one, dust below a landing one and letters above a sleeping one. They are not
// part of the visible box.
func (e *painter) paintMotionMarks(p *player, current Pose, x, facing float64, frame int) {
	a := Actors[p.actor]
	q := e.canvas.Pen(e.scene.scale).Moved(x, p.groundY).Scaled(p.size, p.size)
	action := Actions[e.scene.actionAt(p, frame)]
	frame -= frame % action.Hold
	switch action.Name {
	case "roll":
		Streaks(q.Scaled(facing, 1), a, frame)
	case "spin":
		Swirl(q, a, float64(frame)/e.scene.fps)
	case "jump":
		if current.ScaleY < 0.8 {
			Dust(q, a)
		}
	case "sleep":
		Snore(q.Moved(facing*a.Width*0.3, -a.Height), float64(frame)/e.scene.fps)
	}
}

// actionAt returns the action of a player in a frame.
func (s *scene) actionAt(p *player, frame int) int {
	if len(p.actions) == 2 && frame >= s.secondHalf() {
		return p.actions[1]
	}
	return p.actions[0]
}

// choosePalette returns a palette for the colours of every fifth frame.
func (s *scene) choosePalette() *Palette {
	const sampleInterval = 5
	count := map[uint32]int{}
	e := s.painter()
	for frame := 0; frame < s.frames; frame += sampleInterval {
		e.paint(frame)
		CountColours(count, e.canvas.Picture)
	}
	return NewPalette(count)
}
