package nn

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/blas"

	"siibp/core/simd"
)

// conv is a convolution as im2col and a matrix product: each row of the left matrix is a patch of the input, and the
// right matrix is the filter. The result is initialized with the bias and the residual.
type conv struct {
	in, out  Value
	residual Value // none without a residual
	window   Window
	filter   simd.Matrix[float32] // Side²·(input channels) × (output channels)
	bias     []float32
	act      Activation
}

// Conv adds the layer act(x * filter + bias). The file has "name/filter", Side×Side×(input channels)×(output
// channels), and "name/bias".
func (g *Graph) Conv(x Value, name string, w Window, act Activation) Value {
	return g.ConvAdd(x, none, name, w, act)
}

// ConvAdd adds the layer act(x * filter + bias + residual). A residual with fewer channels is padded with zeros. It
// panics if the residual has another height or width than the result, or more channels.
func (g *Graph) ConvAdd(x, residual Value, name string, w Window, act Activation) Value {
	s, filter := g.lookup(name+"/filter", w.Side, w.Side, g.shapes[x].c, -1)
	_, bias := g.lookup(name+"/bias", s[3])
	out := g.outputShape(x, w, s[3])
	if residual != none && g.err == nil {
		if r := g.shapes[residual]; r.h != out.h || r.w != out.w || r.c > out.c {
			panic(fmt.Sprintf("nn: %s makes %d×%d×%d and its residual is %d×%d×%d", name, out.h, out.w, out.c, r.h, r.w, r.c))
		}
	}
	k := w.Side * w.Side * s[2]
	c := conv{in: x, residual: residual, out: g.value(out), window: w, bias: bias, act: act,
		filter: simd.Matrix[float32]{Rows: k, Cols: s[3], Stride: s[3], Data: filter}}
	g.layers = append(g.layers, c)
	return c.out
}

func (c conv) values() []Value {
	if c.residual == none {
		return []Value{c.in, c.out}
	}
	return []Value{c.in, c.out, c.residual}
}

// block returns the number of positions of one product: few enough for their patches to fit the second-level cache,
// and enough to amortize the product's copy of the filter.
func (c conv) block() int { return max(1<<16/c.filter.Rows, 64) }

// direct reports whether the input itself is the matrix of patches.
func (c conv) direct() bool { return c.window == Window{Side: 1, Stride: 1} }

// scratchSize returns the size of the patches of a block.
func (c conv) scratchSize() int {
	if c.direct() {
		return 0
	}
	return c.block() * c.filter.Rows
}

func (c conv) run(n *Network) {
	x, out := n.tensors[c.in], n.tensors[c.out]
	y, block := out.matrix(), c.block()
	for from := 0; from < y.Rows; from += block {
		to := min(from+block, y.Rows)
		part := y.RowRange(from, to)
		c.initialize(part, from, n)
		a := x.matrix()
		if c.direct() {
			a = a.RowRange(from, to)
		} else {
			a = simd.Matrix[float32]{Rows: to - from, Cols: c.filter.Rows, Stride: c.filter.Rows, Data: n.scratch}
			c.window.im2col(x, out.W, from, a)
		}
		n.ops.Gemm(blas.NoTrans, blas.NoTrans, 1, a, c.filter, part)
		n.activate(part, c.act)
	}
}

// initialize sets rows of the result, from position from on, to the bias plus the residual.
func (c conv) initialize(part simd.Matrix[float32], from int, n *Network) {
	fillRows(part, c.bias)
	if c.residual == none {
		return
	}
	r := n.tensors[c.residual].matrix().RowRange(from, from+part.Rows)
	if r.Stride == r.Cols && part.Stride == r.Cols {
		n.ops.Axpy(1, r.Data[:r.Rows*r.Cols], part.Data[:r.Rows*r.Cols])
		return
	}
	for i := range part.Rows {
		n.ops.Axpy(1, r.Row(i), part.Row(i)[:r.Cols])
	}
}

// fillRows sets each row of a matrix to the same values.
func fillRows(m simd.Matrix[float32], numbers []float32) {
	if m.Stride != m.Cols {
		for i := range m.Rows {
			copy(m.Row(i), numbers)
		}
		return
	}
	all := m.Data[:m.Rows*m.Cols]
	for n := copy(all, numbers); n < len(all); n *= 2 {
		copy(all[n:], all[:n])
	}
}

// depthwise is a depthwise convolution: one filter for each channel.
type depthwise struct {
	in, out Value
	window  Window
	taps    [][]float32 // filter coefficients of each window position, repeated for each output position of a row run
	bias    []float32   // repeated likewise; nil without one
	act     Activation
}

// Depthwise adds the layer y_c = x_c * filter_c for each channel c. The file has "name/filter", Side×Side×channels.
func (g *Graph) Depthwise(x Value, name string, w Window) Value {
	return g.depthwise(x, name, w, func(int) []float32 { return nil }, Linear)
}

// DepthwiseBias adds the layer y_c = act(x_c * filter_c + bias_c) for each channel c. The file has "name/bias" as well.
func (g *Graph) DepthwiseBias(x Value, name string, w Window, act Activation) Value {
	return g.depthwise(x, name, w, func(repeats int) []float32 {
		_, bias := g.lookup(name+"/bias", g.shapes[x].c)
		return slices.Repeat(bias, repeats)
	}, act)
}

func (g *Graph) depthwise(x Value, name string, w Window, bias func(repeats int) []float32, act Activation) Value {
	channels := g.shapes[x].c
	_, filter := g.lookup(name+"/filter", w.Side, w.Side, channels)
	d := depthwise{in: x, out: g.value(g.outputShape(x, w, channels)), window: w, act: act}
	repeats := 1
	if w.Stride == 1 {
		repeats = g.shapes[d.out].w
	}
	for tap := range slices.Chunk(filter, channels) {
		d.taps = append(d.taps, slices.Repeat(tap, repeats))
	}
	d.bias = bias(repeats)
	g.layers = append(g.layers, d)
	return d.out
}

func (d depthwise) values() []Value { return []Value{d.in, d.out} }

// run processes a whole output row for each window position if the stride is 1, otherwise one output position.
func (d depthwise) run(n *Network) {
	x, y := n.tensors[d.in], n.tensors[d.out]
	run := 1
	if d.window.Stride == 1 && x.contiguous() && y.contiguous() {
		run = y.W
	}
	for oy := range y.H {
		for ox := 0; ox < y.W; ox += run {
			if part := y.run(oy, ox, run); d.bias == nil {
				clear(part)
			} else {
				copy(part, d.bias)
			}
		}
		top, up, down := d.window.clip(oy, x.H)
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
		n.activate(y.matrix().RowRange(oy*y.W, (oy+1)*y.W), d.act)
	}
}
