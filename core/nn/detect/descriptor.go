package detect

import (
	"fmt"

	"siibp/core/nn"
	"siibp/core/nn/weights"
	"siibp/core/simd"
	"siibp/core/video/frame"
)

// DescriptorSize is how many numbers describe a face.
const DescriptorSize = 128

// faceMean is the mean of red, green and blue in the pictures that the descriptor was trained on.
var faceMean = [3]float32{122.782, 117.001, 104.298}

// Descriptor describes whose face a picture shows. Only one goroutine at a time may use it.
type Descriptor struct{ network *nn.Network }

// NewDescriptor returns a descriptor with the weights in a file.
func NewDescriptor(file weights.File, ops *simd.Ops[float32]) (*Descriptor, error) {
	network, err := newFaceNetwork(file, ops)
	if err != nil {
		return nil, fmt.Errorf("the face descriptor: %w", err)
	}
	return &Descriptor{network}, nil
}

// Describe returns 128 numbers for a face in a picture. The Euclidean distance of two faces of the same
// person is below about .6.
func (d *Descriptor) Describe(m frame.Image, f Face) [DescriptorSize]float32 {
	feedFace(Align(m, f.Points[RightEye], f.Points[LeftEye]), d.network.Input(0))
	d.network.Run()
	return [DescriptorSize]float32(d.network.Output(0).At(0, 0))
}

// feedFace sets the input to an aligned face: (v − mean)/256.
func feedFace(chip frame.Image, input nn.Tensor) {
	for y := range input.H {
		for x := range input.W {
			r, g, b := chip.At(x, y)
			for c, v := range [3]uint8{r, g, b} {
				input.At(y, x)[c] = (float32(v) - faceMean[c]) / 256
			}
		}
	}
}
