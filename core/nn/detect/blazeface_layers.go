package detect

import (
	"fmt"

	"siibp/core/nn"
	"siibp/core/nn/weights"
	"siibp/core/simd"
)

// numbered returns the source model's name of layer i of a kind.
func numbered(kind string, i int) string {
	if i == 0 {
		return kind
	}
	return fmt.Sprintf("%s_%d", kind, i)
}

// half is the window with which TensorFlow halves an even number of positions.
func half(side int) nn.Window {
	return nn.Window{Side: side, Stride: 2, Before: (side - 2) / 2, After: (side - 1) / 2}
}

// newBlazeNetwork returns BlazeFace's model for the back camera. Its input is 256×256×3; its outputs are
// logits, 16×16×2 and 8×8×6 with a channel for each anchor, and then 16 numbers for each anchor.
//
// Source: Bazarevsky et al., BlazeFace (2019). A block is a 3×3 depthwise and a 1×1 convolution, and what
// goes in is added; where a block halves its input, the largest of 2×2 is added instead.
func newBlazeNetwork(file weights.File, ops *simd.Ops[float32]) (*nn.Network, error) {
	g := nn.NewGraph(file)
	x := g.Conv(g.Input(blazeSide, blazeSide, 3), "conv2d", half(5), nn.ReLU)
	for i := range 31 {
		residual, w := x, nn.Same(3)
		if i == 7 || i == 15 || i == 23 {
			residual, w = g.MaxPool(x, half(2)), half(3)
		}
		x = g.ConvAdd(g.Depthwise(x, numbered("depthwise_conv2d", i), w), residual, numbered("conv2d", i+1), nn.Same(1), nn.ReLU)
	}
	small := g.Conv(g.Depthwise(x, "depthwise_conv2d_31", half(3)), "re_lu_31", nn.Same(1), nn.ReLU)
	var outputs []nn.Value
	for i, from := range []nn.Value{x, small, x, small} {
		outputs = append(outputs, g.Conv(from, numbered("conv2d", 33+i), nn.Same(1), nn.Linear))
	}
	return g.Build(ops, outputs...)
}
