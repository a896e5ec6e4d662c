package nn

import (
	"fmt"

	"siibp/core/nn/weights"
	"siibp/core/video/frame"
)

const (
	blazeSide    = 256 // side of the input in pixels
	blazeNumbers = 4 + 2*points
)

// Indices of Face.Points. Left and right are the person's own.
const (
	RightEye = iota
	LeftEye
	Nose
	Mouth
	RightEar
	LeftEar
	points
)

// Point is a point of an image in pixels.
type Point struct{ X, Y float32 }

// Face is a detected face.
type Face struct {
	Box    Box // from forehead to chin
	Score  float32
	Points [points]Point
}

func (f Face) box() Box       { return f.Box }
func (f Face) score() float32 { return f.Score }
func (f Face) class() int     { return 0 }

// BlazeFace detects faces. It is not safe for concurrent use.
type BlazeFace struct{ network *Network }

// NewBlazeFace builds the network from a file of weights, in a runtime.
func NewBlazeFace(file weights.File, r *Runtime) (*BlazeFace, error) {
	network, err := newBlazeNetwork(file, r)
	if err != nil {
		return nil, fmt.Errorf("BlazeFace: %w", err)
	}
	return &BlazeFace{network}, nil
}

// Detect returns the faces with a score of at least least, in descending order, after non-maximum suppression at IoU
// .3.
func (d *BlazeFace) Detect(m frame.Image, least float32) []Face {
	l := newLetterbox(m, blazeSide)
	fillBlazeInput(l, d.network.Input(0))
	d.network.Run()
	var found []Face
	for i := range 2 {
		found = decodeBlaze(d.network.Output(i), d.network.Output(i+2), least, l, found)
	}
	return nonMaximumSuppression(found, 0.3)
}

// fillBlazeInput sets the input to the image, v/127.5 − 1, with a black border.
func fillBlazeInput(l letterbox, input Tensor) {
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

// decodeBlaze appends the faces of one output level to found. All anchors of a cell lie at its centre. Coordinates
// are relative to it, in pixels of the input.
func decodeBlaze(logits, numbers Tensor, least float32, l letterbox, found []Face) []Face {
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

// layerName returns the name of layer i of a kind in the source model.
func layerName(kind string, i int) string {
	if i == 0 {
		return kind
	}
	return fmt.Sprintf("%s_%d", kind, i)
}

// halvingWindow is TensorFlow's window of stride 2 for an even number of positions.
func halvingWindow(side int) Window {
	return Window{Side: side, Stride: 2, Before: (side - 2) / 2, After: (side - 1) / 2}
}

// newBlazeNetwork returns BlazeFace's model for the back camera. Its input is 256×256×3. Its outputs are logits,
// 16×16×2 and 8×8×6 with a channel for each anchor, and then 16 values for each anchor.
//
// Source: Bazarevsky et al., BlazeFace (2019). A block is a 3×3 depthwise and a 1×1 convolution with a residual
// connection; a block that halves its input adds the maxima of 2×2 instead.
func newBlazeNetwork(file weights.File, r *Runtime) (*Network, error) {
	g := NewGraph(file)
	x := g.Conv(g.Input(blazeSide, blazeSide, 3), "conv2d", halvingWindow(5), ReLU)
	for i := range 31 {
		residual, w := x, Same(3)
		if i == 7 || i == 15 || i == 23 {
			residual, w = g.MaxPool(x, halvingWindow(2)), halvingWindow(3)
		}
		x = g.ConvAdd(g.Depthwise(x, layerName("depthwise_conv2d", i), w), residual, layerName("conv2d", i+1), Same(1), ReLU)
	}
	small := g.Conv(g.Depthwise(x, "depthwise_conv2d_31", halvingWindow(3)), "re_lu_31", Same(1), ReLU)
	var outputs []Value
	for i, from := range []Value{x, small, x, small} {
		outputs = append(outputs, g.Conv(from, layerName("conv2d", 33+i), Same(1), Linear))
	}
	return g.Build(r, outputs...)
}
