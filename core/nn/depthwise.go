package nn

import "slices"

// depthwise is a convolution of each channel by a filter of its own.
type depthwise struct {
	in, out Value
	window  Window
	taps    [][]float32 // at each position of the window: the filter's channels, once for each position of a run
}

// Depthwise adds y_c = x_c * filter_c for each channel c. The file has "name/filter", Side×Side×channels.
func (g *Graph) Depthwise(x Value, name string, w Window) Value {
	channels := g.shapes[x].c
	_, filter := g.lookup(name+"/filter", w.Side, w.Side, channels)
	d := depthwise{in: x, out: g.value(g.windows(x, w, channels)), window: w}
	repeats := 1
	if w.Stride == 1 {
		repeats = g.shapes[d.out].w
	}
	for tap := range slices.Chunk(filter, channels) {
		d.taps = append(d.taps, slices.Repeat(tap, repeats))
	}
	g.layers = append(g.layers, d)
	return d.out
}

func (d depthwise) values() []Value { return []Value{d.in, d.out} }

// With a stride of 1 a position of the window meets a whole row at once, else each output alone.
func (d depthwise) run(n *Network) {
	x, y := n.tensors[d.in], n.tensors[d.out]
	run := 1
	if d.window.Stride == 1 && x.contiguous() && y.contiguous() {
		run = y.W
	}
	for oy := range y.H {
		for ox := 0; ox < y.W; ox += run {
			clear(y.run(oy, ox, run))
		}
		top, up, down := d.window.inside(oy, x.H)
		for ky := up; ky < down; ky++ {
			for kx := range d.window.Side {
				from, to := d.window.outputs(kx, x.W, y.W)
				tap, shift := d.taps[ky*d.window.Side+kx], kx-d.window.Before
				for ox := from; ox < to; ox += run {
					count := min(run, to-ox)
					n.ops.MulAdd(x.run(top+ky, ox*d.window.Stride+shift, count), tap, y.run(oy, ox, count))
				}
			}
		}
	}
}
