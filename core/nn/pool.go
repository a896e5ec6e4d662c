package nn

// maxPool is the largest number of each channel in a window.
type maxPool struct {
	in, out Value
	window  Window
}

// MaxPool adds the largest number of each channel in a window; what lies outside x does not count.
func (g *Graph) MaxPool(x Value, w Window) Value {
	p := maxPool{x, g.value(g.windows(x, w, g.shapes[x].c)), w}
	g.layers = append(g.layers, p)
	return p.out
}

func (p maxPool) values() []Value { return []Value{p.in, p.out} }

func (p maxPool) run(n *Network) {
	x, y := n.tensors[p.in], n.tensors[p.out]
	for oy := range y.H {
		top, up, down := p.window.inside(oy, x.H)
		for ox := range y.W {
			left, start, end := p.window.inside(ox, x.W)
			best := y.At(oy, ox)
			copy(best, x.At(top+up, left+start))
			for ky := up; ky < down; ky++ {
				for kx := start; kx < end; kx++ {
					takeLarger(best, x.At(top+ky, left+kx))
				}
			}
		}
	}
}

// takeLarger is y_c = max(y_c, x_c).
func takeLarger(y, x []float32) {
	x = x[:len(y)]
	for c := range y {
		y[c] = max(y[c], x[c])
	}
}

// meanPool is the mean of each channel over windows of side², which do not overlap.
type meanPool struct {
	in, out Value
	side    int
}

// MeanPool adds the mean of each channel over windows of side² numbers that do not overlap. Rows and
// columns that are left over do not count.
func (g *Graph) MeanPool(x Value, side int) Value {
	w := Window{Side: side, Stride: side}
	p := meanPool{x, g.value(g.windows(x, w, g.shapes[x].c)), side}
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
