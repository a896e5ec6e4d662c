package detect

import (
	"fmt"

	"siibp/core/nn"
	"siibp/core/nn/weights"
	"siibp/core/simd"
	"siibp/core/video/frame"
)

const (
	blazeSide    = 256 // pixels of the input's sides
	blazeNumbers = 4 + 2*points
)

// Points of a face, as indices of Face.Points. Left and right are the face's own.
const (
	RightEye = iota
	LeftEye
	Nose
	Mouth
	RightEar
	LeftEar
	points
)

// Point is a place in a picture, in pixels.
type Point struct{ X, Y float32 }

// Face is a face that BlazeFace has found.
type Face struct {
	Box    Box // from the forehead to the chin
	Score  float32
	Points [points]Point
}

func (f Face) box() Box       { return f.Box }
func (f Face) score() float32 { return f.Score }
func (f Face) class() int     { return 0 }

// BlazeFace finds faces. Only one goroutine at a time may use it.
type BlazeFace struct{ network *nn.Network }

// NewBlazeFace returns a detector with the weights in a file.
func NewBlazeFace(file weights.File, ops *simd.Ops[float32]) (*BlazeFace, error) {
	network, err := newBlazeNetwork(file, ops)
	if err != nil {
		return nil, fmt.Errorf("BlazeFace: %w", err)
	}
	return &BlazeFace{network}, nil
}

// Find returns the faces in a picture whose score is at least the least one, best first. Of two that
// overlap by more than .3 the better stays.
func (d *BlazeFace) Find(m frame.Image, least float32) []Face {
	l := fit(m, blazeSide)
	feedBlaze(l, d.network.Input(0))
	d.network.Run()
	var found []Face
	for i := range 2 {
		found = readBlaze(d.network.Output(i), d.network.Output(i+2), least, l, found)
	}
	return suppress(found, 0.3)
}

// feedBlaze sets the input to a picture, v/127.5 − 1. Around it the input is black.
func feedBlaze(l letterbox, input nn.Tensor) {
	for y := range input.H {
		for x := range input.W {
			channels := input.At(y, x)
			var rgb [3]uint8
			if i, j := x-l.x, y-l.y; i >= 0 && j >= 0 && i < l.picture.W && j < l.picture.H {
				rgb[0], rgb[1], rgb[2] = l.picture.At(i, j)
			}
			for c, v := range rgb {
				channels[c] = float32(v)/127.5 - 1
			}
		}
	}
}

// readBlaze adds to found what the anchors of one level of the output say. All anchors of a cell lie at
// its centre; a position is relative to that, in pixels of the input.
func readBlaze(logits, numbers nn.Tensor, least float32, l letterbox, found []Face) []Face {
	limit, stride := logit(least), float32(blazeSide)/float32(logits.H)
	for y := range logits.H {
		for x := range logits.W {
			cx, cy := (float32(x)+0.5)*stride, (float32(y)+0.5)*stride
			for a, v := range logits.At(y, x) {
				if v < limit {
					continue
				}
				n := numbers.At(y, x)[a*blazeNumbers:][:blazeNumbers]
				px, py, w, h := cx+n[0], cy+n[1], n[2], n[3]
				face := Face{Box: l.box(px-w/2, py-h/2, px+w/2, py+h/2), Score: sigmoid(v)}
				for i := range face.Points {
					face.Points[i].X, face.Points[i].Y = l.point(cx+n[4+2*i], cy+n[5+2*i])
				}
				found = append(found, face)
			}
		}
	}
	return found
}
