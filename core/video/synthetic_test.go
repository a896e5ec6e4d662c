package video

import (
	"io"
	"math"
	"math/rand/v2"

	"siibp/core/video/frame"
	"siibp/core/video/source"
)

// actor is a coloured, textured rectangle with constant velocity.
type actor struct {
	at       frame.Box // at its first frame
	dx, dy   float64   // in pixels per frame
	from, to int       // frames, to is exclusive
	colour   [3]int
	faceless bool // without a detectable face
}

// box returns the actor's box at a frame.
func (a actor) box(n int) frame.Box {
	t := float64(n - a.from)
	return a.at.Translated(t*a.dx, t*a.dy)
}

// film is a synthetic clip and a detector for it.
type film struct {
	w, h, frames int
	fps          float64
	cuts         []int // first frames of shots
	actors       []actor
	err          error // error after the last frame; nil means io.EOF
	times        func(n int) float64

	next  int
	asked []int // frames passed to Detect
	faces []int // frames passed to Face
}

func (f *film) Size() (int, int) { return f.w, f.h }
func (f *film) Length() float64  { return float64(f.frames) / f.fps }
func (f *film) Notes() []string  { return nil }
func (f *film) Close() error     { return nil }

func (f *film) Next() (source.Frame, error) {
	if f.next == f.frames {
		if f.err != nil {
			return source.Frame{}, f.err
		}
		return source.Frame{}, io.EOF
	}
	n := f.next
	f.next++
	at := float64(n) / f.fps
	if f.times != nil {
		at = f.times(n)
	}
	return source.Frame{Image: f.paint(n), Time: at}, nil
}

// paint renders a frame: squares of four pixels in shades of the shot's colour, and the actors.
func (f *film) paint(n int) frame.Image {
	place := 0
	for _, c := range f.cuts {
		if n >= c {
			place++
		}
	}
	m := frame.New(f.w, f.h)
	shades := rand.New(rand.NewPCG(uint64(place), 1))
	levels := make([]int, (f.w/4+1)*(f.h/4+1))
	for i := range levels {
		levels[i] = shades.IntN(60)
	}
	tint := [3]int{60 + 90*place%120, 120, 150 - 110*place%120}
	for y := range m.H {
		row := m.Row(y)
		for x := range m.W {
			for c := range 3 {
				row[3*x+c] = uint8(min(tint[c]+levels[y/4*(f.w/4+1)+x/4], 255))
			}
		}
	}
	for _, a := range f.actors {
		if n >= a.from && n < a.to {
			a.paint(m, a.box(n))
		}
	}
	m.Pix[0] = uint8(n) // encodes the frame number for the detector
	return m
}

func (a actor) paint(m frame.Image, b frame.Box) {
	for y := max(int(b.Y), 0); y < min(int(b.Y+b.H), m.H); y++ {
		row := m.Row(y)
		for x := max(int(b.X), 0); x < min(int(b.X+b.W), m.W); x++ {
			shade := int(20 * math.Sin(float64(x-int(b.X))/2) * math.Cos(float64(y-int(b.Y))/3))
			for c := range 3 {
				row[3*x+c] = uint8(min(max(a.colour[c]+shade, 0), 255))
			}
		}
	}
}

func (f *film) String() string    { return "a made detector" }
func (f *film) Classes() []string { return []string{PersonClass} }

// Face returns a face at the top of each actor whose centre is in the box, with the actor's colour as descriptor.
func (f *film) Face(m frame.Image, person frame.Box, _ FaceParameters) (Face, bool) {
	n := int(m.Pix[0])
	f.faces = append(f.faces, n)
	for _, a := range f.actors {
		x, y := a.box(n).Centre()
		if n >= a.from && n < a.to && person.Contains(x, y) && !a.faceless {
			at := frame.Box{X: x - 5, Y: a.box(n).Y + 10, W: 10, H: 12}
			return Face{Box: at, Descriptor: []float32{float32(a.colour[0]), float32(a.colour[1]), float32(a.colour[2])}}, true
		}
	}
	return Face{}, false
}

// Detect returns the visible actors, with the visible share as the score.
func (f *film) Detect(m frame.Image) ([]Detection, error) {
	n := int(m.Pix[0])
	f.asked = append(f.asked, n)
	var list []Detection
	for _, a := range f.actors {
		if b := a.box(n).Clipped(m.W, m.H); n >= a.from && n < a.to && b.Area() > 0 {
			list = append(list, Detection{Box: b, Score: 0.9})
		}
	}
	return list, nil
}
