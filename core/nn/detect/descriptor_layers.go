package detect

import (
	"siibp/core/nn"
	"siibp/core/nn/weights"
	"siibp/core/simd"
)

// faceLayers adds the blocks of dlib's residual network.
type faceLayers struct{ *nn.Graph }

// residual adds act(conv2(act(conv1(x))) + x).
func (g faceLayers) residual(x nn.Value, name string) nn.Value {
	return g.ConvAdd(g.Conv(x, name+"/conv1", nn.Same(3), nn.ReLU), x, name+"/conv2", nn.Same(3), nn.ReLU)
}

// down adds a block that halves its input and adds the means of 2×2. Where that has fewer channels, or
// more positions than what it is added to, the rest counts as 0.
func (g faceLayers) down(x nn.Value, name string) nn.Value {
	y := g.Conv(x, name+"/conv1", nn.Window{Side: 3, Stride: 2}, nn.ReLU)
	return g.Add(g.Conv(y, name+"/conv2", nn.Same(3), nn.Linear), g.MeanPool(x, 2), nn.ReLU)
}

// newFaceNetwork returns dlib's face recognition network. Its input is 150×150×3, its output 1×1×128.
//
// Source: dlib's dnn_face_recognition_ex, a residual network of 29 convolutions.
func newFaceNetwork(file weights.File, ops *simd.Ops[float32]) (*nn.Network, error) {
	g := faceLayers{nn.NewGraph(file)}
	x := g.Conv(g.Input(chipSide, chipSide, 3), "conv32_down", nn.Window{Side: 7, Stride: 2}, nn.ReLU)
	x = g.MaxPool(x, nn.Window{Side: 3, Stride: 2})
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
	return g.Build(ops, g.Conv(g.MeanPool(x, 2), "fc", nn.Same(1), nn.Linear))
}
