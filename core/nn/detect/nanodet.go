package detect

import (
	"fmt"
	"math"

	"siibp/core/nn"
	"siibp/core/nn/weights"
	"siibp/core/simd"
	"siibp/core/video/frame"
)

const (
	nanoSide    = 416 // pixels of the input's sides
	nanoClasses = 80
	nanoBins    = 11 // values that the distance to a side may have, in strides
)

// mean and deviation standardise what NanoDet sees: blue, green and red.
var (
	nanoMean      = [3]float32{103.53, 116.28, 123.675}
	nanoDeviation = [3]float32{57.375, 57.12, 58.395}
)

// Person is the class of persons in COCO.
const Person = 0

// Thing is a person or thing that NanoDet has found.
type Thing struct {
	Box   Box
	Score float32 // 0 to 1
	Class int     // of Classes
}

func (t Thing) box() Box       { return t.Box }
func (t Thing) score() float32 { return t.Score }
func (t Thing) class() int     { return t.Class }

// NanoDet finds persons and things. Only one goroutine at a time may use it.
type NanoDet struct{ network *nn.Network }

// NewNanoDet returns a detector with the weights in a file.
func NewNanoDet(file weights.File, ops *simd.Ops[float32]) (*NanoDet, error) {
	network, err := newNanoNetwork(file, ops)
	if err != nil {
		return nil, fmt.Errorf("NanoDet: %w", err)
	}
	return &NanoDet{network}, nil
}

// Find returns the things in a picture whose score is at least the least one, best first. Of two of one
// class that overlap by more than .6 the better stays.
func (d *NanoDet) Find(m frame.Image, least float32) []Thing {
	l := fit(m, nanoSide)
	feedNano(l, d.network.Input(0))
	d.network.Run()
	var found []Thing
	for i, stride := range []int{8, 16, 32} {
		found = readNano(d.network.Output(i), stride, least, l, found)
	}
	return suppress(found, 0.6)
}

// feedNano sets the input to a picture, standardised. Around it the input is black.
func feedNano(l letterbox, input nn.Tensor) {
	for y := range input.H {
		for x := range input.W {
			var rgb [3]uint8
			if i, j := x-l.x, y-l.y; i >= 0 && j >= 0 && i < l.picture.W && j < l.picture.H {
				rgb[0], rgb[1], rgb[2] = l.picture.At(i, j)
			}
			channels := input.At(y, x)
			for c := range channels {
				channels[c] = (float32(rgb[2-c]) - nanoMean[c]) / nanoDeviation[c]
			}
		}
	}
}

// readNano adds to found what the cells of one level of the output say.
func readNano(cells nn.Tensor, stride int, least float32, l letterbox, found []Thing) []Thing {
	limit := logit(least)
	for y := range cells.H {
		for x := range cells.W {
			cell := cells.At(y, x)
			var box Box
			for class, v := range cell[:nanoClasses] {
				if v < limit {
					continue
				}
				if box == (Box{}) {
					box = nanoBox(cell[nanoClasses:], x, y, stride, l)
				}
				found = append(found, Thing{box, sigmoid(v), class})
			}
		}
	}
	return found
}

// nanoBox returns the box of a cell. The logits of its distances from the cell's centre are of left, top,
// right and bottom; a distance is its expectation under the softmax over its bins, times the stride.
func nanoBox(logits []float32, x, y, stride int, l letterbox) Box {
	var d [4]float32
	for i := range d {
		d[i] = float32(stride) * expectation(logits[i*nanoBins:][:nanoBins])
	}
	cx, cy := (float32(x)+0.5)*float32(stride), (float32(y)+0.5)*float32(stride)
	return l.box(cx-d[0], cy-d[1], cx+d[2], cy+d[3])
}

// expectation returns Σ i·p_i, where p is the softmax of the logits.
func expectation(logits []float32) float32 {
	largest := logits[0]
	for _, v := range logits {
		largest = max(largest, v)
	}
	var sum, total float64
	for i, v := range logits {
		e := math.Exp(float64(v - largest))
		sum += e * float64(i)
		total += e
	}
	return float32(sum / total)
}

func sigmoid(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }

// logit is the inverse of sigmoid.
func logit(p float32) float32 { return float32(math.Log(float64(p) / (1 - float64(p)))) }
