package detect

import (
	"siibp/core/nn"
	"siibp/core/nn/weights"
	"siibp/core/simd"
)

// leaky is the activation of all convolutions of NanoDet-g but the last.
const leaky nn.Activation = 0.1

// nanoLayers numbers NanoDet-g's convolutions in the order of the source model.
type nanoLayers struct {
	*nn.Graph
	next int
}

// conv adds the next convolution, with an output as large as its input or, for a stride of 2, half that.
func (g *nanoLayers) conv(x nn.Value, side, stride int, act nn.Activation) nn.Value {
	g.next++
	return g.Conv(x, numbered("convolution", g.next-1), nn.Window{Side: side, Stride: stride, Before: side / 2, After: side / 2}, act)
}

// stage adds a convolution, so many pairs of convolutions of half its channels, joined, and another
// convolution, which is joined to the first.
func (g *nanoLayers) stage(x nn.Value, stride, pairs int) nn.Value {
	first := g.conv(x, 3, stride, leaky)
	x = first
	for range pairs {
		a := g.conv(x, 3, 1, leaky)
		x = g.Concat(g.conv(a, 3, 1, leaky), a)
	}
	return g.Concat(g.conv(x, 3, 1, leaky), first)
}

// newNanoNetwork returns NanoDet-g. Its input is 416×416×3; its outputs are, for the strides 8, 16 and 32,
// 80 logits of classes and 4·11 of distances in the channels of each cell.
//
// Source: NanoDet-g of github.com/RangiLyu/nanodet: a cross-stage-partial backbone, three levels of
// features added downwards and upwards (PAN), and a head of two convolutions for each.
func newNanoNetwork(file weights.File, ops *simd.Ops[float32]) (*nn.Network, error) {
	g := &nanoLayers{Graph: nn.NewGraph(file)}
	x := g.conv(g.Input(nanoSide, nanoSide, 3), 3, 2, leaky)
	x = g.MaxPool(x, nn.Window{Side: 3, Stride: 2, Before: 1, After: 1})
	x = g.stage(x, 1, 1)
	at8 := g.stage(x, 2, 2)
	at16 := g.stage(at8, 2, 2)
	at32 := g.stage(at16, 2, 3)

	p8, p16, p32 := g.conv(at8, 1, 1, nn.Linear), g.conv(at16, 1, 1, nn.Linear), g.conv(at32, 1, 1, nn.Linear)
	n16, n8 := nanoSide/16, nanoSide/8
	p16 = g.Add(p16, g.Resize(p32, n16, n16), nn.Linear)
	p8 = g.Add(p8, g.Resize(p16, n8, n8), nn.Linear)
	p16 = g.Add(p16, g.Resize(p8, n16, n16), nn.Linear)
	p32 = g.Add(p32, g.Resize(p16, nanoSide/32, nanoSide/32), nn.Linear)

	var heads []nn.Value
	for _, p := range []nn.Value{p8, p16, p32} {
		heads = append(heads, g.conv(g.conv(p, 3, 1, leaky), 1, 1, nn.Linear))
	}
	return g.Build(ops, heads...)
}
