package nn

// resize is a picture of another size, linear between the nearest positions.
type resize struct{ in, out Value }

// Resize adds x in h×w positions, linear along both axes between the centres of positions. Where it
// shrinks, positions are left out.
func (g *Graph) Resize(x Value, h, w int) Value {
	r := resize{x, g.value(shape{h, w, g.shapes[x].c})}
	g.layers = append(g.layers, r)
	return r.out
}

func (r resize) values() []Value { return []Value{r.in, r.out} }

func (r resize) run(n *Network) {
	x, y := n.tensors[r.in], n.tensors[r.out]
	for oy := range y.H {
		top, bottom, v := neighbours(oy, x.H, y.H)
		for ox := range y.W {
			left, right, u := neighbours(ox, x.W, y.W)
			a, b, c, d := x.At(top, left), x.At(top, right), x.At(bottom, left), x.At(bottom, right)
			for i := range y.At(oy, ox) {
				upper, lower := a[i]+u*(b[i]-a[i]), c[i]+u*(d[i]-c[i])
				y.At(oy, ox)[i] = upper + v*(lower-upper)
			}
		}
	}
}

// neighbours returns the two of from positions whose centres that of position i of to lies between, and
// the weight of the second.
func neighbours(i, from, to int) (int, int, float32) {
	at := (float32(i)+0.5)*float32(from)/float32(to) - 0.5
	at = min(max(at, 0), float32(from-1))
	first := int(at)
	return first, min(first+1, from-1), at - float32(first)
}
