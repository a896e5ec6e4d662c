package nn

import "fmt"

// Concat returns the channels of all values, one after the other. No layer runs: the values are placed
// side by side. It panics if their positions differ, or if one is part of another concatenation.
func (g *Graph) Concat(values ...Value) Value {
	s := g.shapes[values[0]]
	s.c = 0
	for _, v := range values {
		t := g.shapes[v]
		if t.h != s.h || t.w != s.w || g.places[v].in != v {
			panic(fmt.Sprintf("nn: value %d, %d×%d×%d, cannot be joined to %d×%d", v, t.h, t.w, t.c, s.h, s.w))
		}
		s.c += t.c
	}
	all, channel := g.value(s), 0
	for _, v := range values {
		g.places[v] = place{all, channel}
		channel += g.shapes[v].c
	}
	return all
}
