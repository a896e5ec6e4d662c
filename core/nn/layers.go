package nn

import (
	"fmt"
	"math"

	"siibp/core/simd"
)

// Activation is min(max(x, Slope·x), Limit), applied to each output of a layer, with Slope ≤ 1.
type Activation struct{ Slope, Limit float32 }

var (
	ReLU   = LeakyReLU(0)
	ReLU6  = Activation{0, 6}
	Linear = LeakyReLU(1)
)

// LeakyReLU returns max(x, slope·x).
func LeakyReLU(slope float32) Activation { return Activation{slope, float32(math.Inf(1))} }

// activate applies an activation to a matrix in place.
func (n *Network) activate(m simd.Matrix[float32], a Activation) {
	switch {
	case a == Linear:
	case m.Stride == m.Cols:
		n.ops.Rectify(a.Slope, a.Limit, m.Data[:m.Rows*m.Cols])
	default:
		for i := range m.Rows {
			n.ops.Rectify(a.Slope, a.Limit, m.Row(i))
		}
	}
}

// add is the layer that adds two values.
type add struct {
	a, b, out Value
	act       Activation
}

// Add adds the layer act(a + b). The smaller value is padded with zero rows, columns and channels.
func (g *Graph) Add(a, b Value, act Activation) Value {
	s, t := g.shapes[a], g.shapes[b]
	l := add{a, b, g.value(shape{max(s.h, t.h), max(s.w, t.w), max(s.c, t.c)}), act}
	g.layers = append(g.layers, l)
	return l.out
}

func (l add) values() []Value { return []Value{l.a, l.b, l.out} }

func (l add) run(n *Network) {
	out := n.tensors[l.out]
	for y := range out.H {
		for x := range out.W {
			sum := out.At(y, x)
			clear(sum)
			for _, v := range []Value{l.a, l.b} {
				if t := n.tensors[v]; y < t.H && x < t.W {
					for c, part := range t.At(y, x) {
						sum[c] += part
					}
				}
			}
		}
	}
	n.activate(out.matrix(), l.act)
}

// Concat returns the concatenation of the channels of values. It costs nothing at run time, because the values are
// placed in the memory of the result. It panics if their heights or widths differ, or if a value is already part of a
// concatenation.
func (g *Graph) Concat(values ...Value) Value {
	s := g.shapes[values[0]]
	s.c = 0
	for _, v := range values {
		t := g.shapes[v]
		if t.h != s.h || t.w != s.w || g.placements[v].in != v {
			panic(fmt.Sprintf("nn: value %d, %d×%d×%d, cannot be joined to %d×%d", v, t.h, t.w, t.c, s.h, s.w))
		}
		s.c += t.c
	}
	all, channel := g.value(s), 0
	for _, v := range values {
		g.placements[v] = placement{all, channel}
		channel += g.shapes[v].c
	}
	return all
}

// resize is bilinear resampling.
type resize struct{ in, out Value }

// Resize adds bilinear resampling to h×w positions, aligned by the centres of positions. It does not average when it
// shrinks.
func (g *Graph) Resize(x Value, h, w int) Value {
	r := resize{x, g.value(shape{h, w, g.shapes[x].c})}
	g.layers = append(g.layers, r)
	return r.out
}

func (r resize) values() []Value { return []Value{r.in, r.out} }

func (r resize) run(n *Network) {
	x, y := n.tensors[r.in], n.tensors[r.out]
	for oy := range y.H {
		top, bottom, v := neighbors(oy, x.H, y.H)
		for ox := range y.W {
			left, right, u := neighbors(ox, x.W, y.W)
			a, b, c, d := x.At(top, left), x.At(top, right), x.At(bottom, left), x.At(bottom, right)
			for i := range y.At(oy, ox) {
				upper, lower := a[i]+u*(b[i]-a[i]), c[i]+u*(d[i]-c[i])
				y.At(oy, ox)[i] = upper + v*(lower-upper)
			}
		}
	}
}

// neighbors returns the two of from positions around the centre of position i of to, and the weight of the second.
func neighbors(i, from, to int) (int, int, float32) {
	at := (float32(i)+0.5)*float32(from)/float32(to) - 0.5
	at = min(max(at, 0), float32(from-1))
	first := int(at)
	return first, min(first+1, from-1), at - float32(first)
}
