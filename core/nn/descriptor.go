package nn

import (
	"fmt"

	"siibp/core/nn/weights"
	"siibp/core/video/frame"
)

// DescriptorSize is the length of a face descriptor.
const DescriptorSize = 128

// faceMean is the mean of red, green and blue in the training images of the descriptor.
var faceMean = [3]float32{122.782, 117.001, 104.298}

// Descriptor computes identity descriptors of faces. It is not safe for concurrent use.
type Descriptor struct{ network *Network }

// NewDescriptor builds the network from a file of weights, in a runtime.
func NewDescriptor(file weights.File, r *Runtime) (*Descriptor, error) {
	network, err := newFaceNetwork(file, r)
	if err != nil {
		return nil, fmt.Errorf("the face descriptor: %w", err)
	}
	return &Descriptor{network}, nil
}

// Describe returns the descriptor of a face in an image, DescriptorSize values. The Euclidean distance between two
// faces of one person is below about .6.
func (d *Descriptor) Describe(m frame.Image, f Face) [DescriptorSize]float32 {
	fillFaceInput(Align(m, f.Points[RightEye], f.Points[LeftEye]), d.network.Input(0))
	d.network.Run()
	return [DescriptorSize]float32(d.network.Output(0).At(0, 0))
}

// fillFaceInput sets the input to an aligned face: (v − mean)/256.
func fillFaceInput(chip frame.Image, input Tensor) {
	for y := range input.H {
		for x := range input.W {
			r, g, b := chip.At(x, y)
			for c, v := range [3]uint8{r, g, b} {
				input.At(y, x)[c] = (float32(v) - faceMean[c]) / 256
			}
		}
	}
}

// faceLayers adds the blocks of dlib's residual network.
type faceLayers struct{ *Graph }

// residual adds the block act(conv2(act(conv1(x))) + x).
func (g faceLayers) residual(x Value, name string) Value {
	return g.ConvAdd(g.Conv(x, name+"/conv1", Same(3), ReLU), x, name+"/conv2", Same(3), ReLU)
}

// down adds a block that halves its input and adds the means of 2×2 of its input. The smaller operand is padded with
// zeros.
func (g faceLayers) down(x Value, name string) Value {
	y := g.Conv(x, name+"/conv1", Window{Side: 3, Stride: 2}, ReLU)
	return g.Add(g.Conv(y, name+"/conv2", Same(3), Linear), g.MeanPool(x, 2), ReLU)
}

// newFaceNetwork returns dlib's face recognition network. Its input is 150×150×3, its output 1×1×128.
//
// Source: dlib's dnn_face_recognition_ex, a residual network of 29 convolutions.
func newFaceNetwork(file weights.File, r *Runtime) (*Network, error) {
	g := faceLayers{NewGraph(file)}
	x := g.Conv(g.Input(chipSide, chipSide, 3), "conv32_down", Window{Side: 7, Stride: 2}, ReLU)
	x = g.MaxPool(x, Window{Side: 3, Stride: 2})
	for _, name := range []string{"conv32_1", "conv32_2", "conv32_3"} {
		x = g.residual(x, name)
	}
	x = g.down(x, "conv64_down")
	for _, name := range []string{"conv64_1", "conv64_2", "conv64_3"} {
		x = g.residual(x, name)
	}
	x = g.down(x, "conv128_down")
	for _, name := range []string{"conv128_1", "conv128_2"} {
		x = g.residual(x, name)
	}
	x = g.down(x, "conv256_down")
	for _, name := range []string{"conv256_1", "conv256_2"} {
		x = g.residual(x, name)
	}
	x = g.down(x, "conv256_down_out")
	return g.Build(r, g.Conv(g.MeanPool(x, 2), "fc", Same(1), Linear))
}
