package nn

// depthwise is a convolution of each channel by a filter of its own.
type depthwise struct {
	in, out Value
	window  Window
	filter  []float32 // Side×Side×channels
}

// Depthwise adds y_c = x_c * filter_c for each channel c. The file has "name/filter", Side×Side×channels.
func (g *Graph) Depthwise(x Value, name string, w Window) Value {
	_, filter := g.lookup(name+"/filter", w.Side, w.Side, g.shapes[x].c)
	d := depthwise{x, g.value(g.windows(x, w, g.shapes[x].c)), w, filter}
	g.layers = append(g.layers, d)
	return d.out
}

func (d depthwise) values() []Value { return []Value{d.in, d.out} }

func (d depthwise) run(n *Network) {
	x, y := n.tensors[d.in], n.tensors[d.out]
	for oy := range y.H {
		top, up, down := d.window.inside(oy, x.H)
		for ox := range y.W {
			left, start, end := d.window.inside(ox, x.W)
			sum := y.At(oy, ox)
			clear(sum)
			for ky := up; ky < down; ky++ {
				for kx := start; kx < end; kx++ {
					addProduct(sum, x.At(top+ky, left+kx), d.filter[(ky*d.window.Side+kx)*x.C:])
				}
			}
		}
	}
}

// addProduct is y_c += x_c·f_c.
func addProduct(y, x, f []float32) {
	x, f = x[:len(y)], f[:len(y)]
	for c := range y {
		y[c] += x[c] * f[c]
	}
}
