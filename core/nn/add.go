package nn

// add is the sum of two values.
type add struct {
	a, b, out Value
	act       Activation
}

// Add adds act(a + b). Where one has fewer rows, columns or channels, the rest of it counts as 0.
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
