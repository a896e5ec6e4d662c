package nn

import (
	"fmt"

	"gonum.org/v1/gonum/blas"

	"siibp/core/simd"
)

// conv is a convolution as a product of matrices: a row of the left one is what the window sees at one
// position, the right one is the filter, and the sums begin with the bias and the residual.
type conv struct {
	in, out  Value
	residual Value // none if there is nothing to add
	window   Window
	filter   simd.Matrix[float32] // Side²·channels of in × channels of out
	bias     []float32
	act      Activation
}

// Conv adds act(x * filter + bias). The file has "name/filter", Side×Side×channels in×channels out, and
// "name/bias".
func (g *Graph) Conv(x Value, name string, w Window, act Activation) Value {
	return g.ConvAdd(x, none, name, w, act)
}

// ConvAdd adds act(x * filter + bias + residual). A residual of fewer channels counts as 0 in the others.
// It panics if the residual has other positions than the result or more channels.
func (g *Graph) ConvAdd(x, residual Value, name string, w Window, act Activation) Value {
	s, filter := g.lookup(name+"/filter", w.Side, w.Side, g.shapes[x].c, -1)
	_, bias := g.lookup(name+"/bias", s[3])
	out := g.windows(x, w, s[3])
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

// block returns how many positions are done at once: so many that their patches stay in a second-level
// cache, and at least so many that the product pays for its copy of the filter.
func (c conv) block() int { return max(1<<16/c.filter.Rows, 64) }

// direct says whether the input is the matrix of patches.
func (c conv) direct() bool { return c.window == Window{Side: 1, Stride: 1} }

// scratchSize returns how many numbers the patches of a block have.
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
		c.start(part, from, n)
		a := x.matrix()
		if c.direct() {
			a = a.RowRange(from, to)
		} else {
			a = simd.Matrix[float32]{Rows: to - from, Cols: c.filter.Rows, Stride: c.filter.Rows, Data: n.scratch}
			c.window.patches(x, out.W, from, a)
		}
		n.ops.Gemm(blas.NoTrans, blas.NoTrans, 1, a, c.filter, part)
		n.activate(part, c.act)
	}
}

// start sets rows of the result, which begin with position from, to the bias and the residual.
func (c conv) start(part simd.Matrix[float32], from int, n *Network) {
	repeat(part, c.bias)
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

// repeat sets each row of a matrix to the same numbers.
func repeat(m simd.Matrix[float32], numbers []float32) {
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
