package nn

// maxPool is max pooling.
type maxPool struct {
	in, out Value
	window  Window
	row     int // size of an input row in floats
}

// MaxPool adds the layer of the maximum of each channel in a window. Positions outside x are ignored.
func (g *Graph) MaxPool(x Value, w Window) Value {
	s := g.shapes[x]
	p := maxPool{x, g.value(g.outputShape(x, w, s.c)), w, s.w * s.c}
	g.layers = append(g.layers, p)
	return p.out
}

func (p maxPool) values() []Value { return []Value{p.in, p.out} }

// scratchSize returns the size of a row of maxima.
func (p maxPool) scratchSize() int { return p.row }

// run computes the maxima over the rows of a window first, then over its columns.
func (p maxPool) run(n *Network) {
	x, y := n.tensors[p.in], n.tensors[p.out]
	best := Tensor{1, x.W, x.C, x.C, n.scratch}
	for oy := range y.H {
		top, up, down := p.window.clip(oy, x.H)
		for i := range x.W {
			copy(best.At(0, i), x.At(top+up, i))
		}
		for ky := up + 1; ky < down; ky++ {
			n.maxRow(x, top+ky, best)
		}
		for ox := range y.W {
			left, start, end := p.window.clip(ox, x.W)
			copy(y.At(oy, ox), best.At(0, left+start))
			for kx := start + 1; kx < end; kx++ {
				n.ops.Max(best.At(0, left+kx), y.At(oy, ox))
			}
		}
	}
}

// maxRow sets best to the maximum of itself and row y of x.
func (n *Network) maxRow(x Tensor, y int, best Tensor) {
	if x.contiguous() {
		n.ops.Max(x.run(y, 0, x.W), best.run(0, 0, x.W))
		return
	}
	for i := range x.W {
		n.ops.Max(x.At(y, i), best.At(0, i))
	}
}

// meanPool is mean pooling over disjoint windows of side².
type meanPool struct {
	in, out Value
	side    int
}

// MeanPool adds the layer of the mean of each channel over disjoint windows of side². Remaining rows and columns are
// ignored.
func (g *Graph) MeanPool(x Value, side int) Value {
	w := Window{Side: side, Stride: side}
	p := meanPool{x, g.value(g.outputShape(x, w, g.shapes[x].c)), side}
	g.layers = append(g.layers, p)
	return p.out
}

func (p meanPool) values() []Value { return []Value{p.in, p.out} }

func (p meanPool) run(n *Network) {
	x, y := n.tensors[p.in], n.tensors[p.out]
	scale := 1 / float32(p.side*p.side)
	for oy := range y.H {
		for ox := range y.W {
			sum := y.At(oy, ox)
			clear(sum)
			for k := range p.side * p.side {
				for c, v := range x.At(oy*p.side+k/p.side, ox*p.side+k%p.side) {
					sum[c] += scale * v
				}
			}
		}
	}
}
