package nn

import (
	"fmt"
	"math"

	"siibp/core/nn/weights"
	"siibp/core/video/frame"
)

const (
	nanoSide    = 416 // side of the input in pixels
	nanoClasses = 80
	nanoBins    = 11 // bins of the distance to a side, in strides
)

// Mean and standard deviation of the input channels: blue, green and red.
var (
	nanoMean      = [3]float32{103.53, 116.28, 123.675}
	nanoDeviation = [3]float32{57.375, 57.12, 58.395}
)

// Object is a detected person or object.
type Object struct {
	Box   Box
	Score float32 // 0 to 1
	Class int     // index in Classes
}

func (t Object) box() Box       { return t.Box }
func (t Object) score() float32 { return t.Score }
func (t Object) class() int     { return t.Class }

// NanoDet detects persons and objects. It is not safe for concurrent use.
type NanoDet struct{ network *Network }

// NewNanoDet builds the network from a file of weights, in a runtime.
func NewNanoDet(file weights.File, r *Runtime) (*NanoDet, error) {
	network, err := newNanoNetwork(file, r)
	if err != nil {
		return nil, fmt.Errorf("NanoDet: %w", err)
	}
	return &NanoDet{network}, nil
}

// Detect returns the objects with a score of at least least, in descending order, after non-maximum suppression per
// class at IoU .6.
func (d *NanoDet) Detect(m frame.Image, least float32) []Object {
	l := newLetterbox(m, nanoSide)
	fillNanoInput(l, d.network.Input(0))
	d.network.Run()
	var found []Object
	for i, stride := range []int{8, 16, 32} {
		found = decodeNano(d.network.Output(i), stride, least, l, found)
	}
	return nonMaximumSuppression(found, 0.6)
}

// fillNanoInput sets the input to the standardized image with a black border.
func fillNanoInput(l letterbox, input Tensor) {
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

// decodeNano appends the objects of one output level to found.
func decodeNano(cells Tensor, stride int, least float32, l letterbox, found []Object) []Object {
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
				found = append(found, Object{box, sigmoid(v), class})
			}
		}
	}
	return found
}

// nanoBox decodes the box of a cell. The logits are those of the distances from the cell's centre to left, top, right
// and bottom. A distance is the expectation of its softmax over the bins, times the stride.
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

// leaky is the activation of all convolutions of NanoDet-g except the last.
var leaky = LeakyReLU(0.1)

// nanoLayers numbers NanoDet-g's convolutions in the order of the source model.
type nanoLayers struct {
	*Graph
	next int
}

// conv adds the next convolution, with an output of the size of its input, or half of it for stride 2.
func (g *nanoLayers) conv(x Value, side, stride int, act Activation) Value {
	g.next++
	return g.Conv(x, layerName("convolution", g.next-1), Window{Side: side, Stride: stride, Before: side / 2, After: side / 2}, act)
}

// stage adds a convolution, then pairs of convolutions whose outputs are concatenated, and another convolution, which
// is concatenated with the first.
func (g *nanoLayers) stage(x Value, stride, pairs int) Value {
	first := g.conv(x, 3, stride, leaky)
	x = first
	for range pairs {
		a := g.conv(x, 3, 1, leaky)
		x = g.Concat(g.conv(a, 3, 1, leaky), a)
	}
	return g.Concat(g.conv(x, 3, 1, leaky), first)
}

// newNanoNetwork returns NanoDet-g. Its input is 416×416×3. Its outputs, for the strides 8, 16 and 32, have 80 class
// logits and 4·11 distance logits in the channels of each cell.
//
// Source: NanoDet-g of github.com/RangiLyu/nanodet: a cross-stage-partial backbone, three feature levels that are
// summed top-down and bottom-up (PAN), and a head of two convolutions for each.
func newNanoNetwork(file weights.File, r *Runtime) (*Network, error) {
	g := &nanoLayers{Graph: NewGraph(file)}
	x := g.conv(g.Input(nanoSide, nanoSide, 3), 3, 2, leaky)
	x = g.MaxPool(x, Window{Side: 3, Stride: 2, Before: 1, After: 1})
	x = g.stage(x, 1, 1)
	at8 := g.stage(x, 2, 2)
	at16 := g.stage(at8, 2, 2)
	at32 := g.stage(at16, 2, 3)

	p8, p16, p32 := g.conv(at8, 1, 1, Linear), g.conv(at16, 1, 1, Linear), g.conv(at32, 1, 1, Linear)
	n16, n8 := nanoSide/16, nanoSide/8
	p16 = g.Add(p16, g.Resize(p32, n16, n16), Linear)
	p8 = g.Add(p8, g.Resize(p16, n8, n8), Linear)
	p16 = g.Add(p16, g.Resize(p8, n16, n16), Linear)
	p32 = g.Add(p32, g.Resize(p16, nanoSide/32, nanoSide/32), Linear)

	var heads []Value
	for _, p := range []Value{p8, p16, p32} {
		heads = append(heads, g.conv(g.conv(p, 3, 1, leaky), 1, 1, Linear))
	}
	return g.Build(r, heads...)
}

// Classes are the names of COCO's 80 classes, in NanoDet's order.
var Classes = [nanoClasses]string{
	"person", "bicycle", "car", "motorcycle", "airplane", "bus", "train", "truck", "boat", "traffic light",
	"fire hydrant", "stop sign", "parking meter", "bench", "bird", "cat", "dog", "horse", "sheep", "cow",
	"elephant", "bear", "zebra", "giraffe", "backpack", "umbrella", "handbag", "tie", "suitcase", "frisbee",
	"skis", "snowboard", "sports ball", "kite", "baseball bat", "baseball glove", "skateboard", "surfboard",
	"tennis racket", "bottle", "wine glass", "cup", "fork", "knife", "spoon", "bowl", "banana", "apple",
	"sandwich", "orange", "broccoli", "carrot", "hot dog", "pizza", "donut", "cake", "chair", "couch",
	"potted plant", "bed", "dining table", "toilet", "tv", "laptop", "mouse", "remote", "keyboard", "cell phone",
	"microwave", "oven", "toaster", "sink", "refrigerator", "book", "clock", "vase", "scissors", "teddy bear",
	"hair drier", "toothbrush",
}
