package nn

import "slices"

// lifetime is a value with memory of its own and the layers first ≤ l ≤ last that need it.
type lifetime struct {
	value       Value
	size        int // number of floats
	first, last int
}

// root returns the value that owns the memory of v, and the channel at which v starts in it.
func (g *Graph) root(v Value) (Value, int) {
	channel := 0
	for g.placements[v].in != v {
		channel += g.placements[v].channel
		v = g.placements[v].in
	}
	return v, channel
}

// lifetimes returns the values with memory of their own. Inputs live from the start, outputs to the end.
func (g *Graph) lifetimes(outputs []Value) []lifetime {
	all := make([]lifetime, len(g.shapes))
	for v, s := range g.shapes {
		all[v] = lifetime{Value(v), s.h * s.w * s.c, len(g.layers), -1}
	}
	use := func(v Value, l int) {
		r, _ := g.root(v)
		all[r].first, all[r].last = min(all[r].first, l), max(all[r].last, l)
	}
	for _, v := range g.inputs {
		use(v, 0)
	}
	for l, layer := range g.layers {
		for _, v := range layer.values() {
			use(v, l)
		}
	}
	for _, v := range outputs {
		use(v, len(g.layers))
	}
	return slices.DeleteFunc(all, func(s lifetime) bool { return s.last < 0 })
}

// allocate returns the offset of each value in an arena, and the arena's size. Values with overlapping lifetimes do
// not overlap in memory. Each value gets the lowest free offset, in order of decreasing size.
func allocate(spans []lifetime) (at map[Value]int, size int) {
	slices.SortStableFunc(spans, func(a, b lifetime) int { return b.size - a.size })
	at = map[Value]int{}
	for i, s := range spans {
		var taken []lifetime
		for _, other := range spans[:i] {
			if other.first <= s.last && s.first <= other.last {
				taken = append(taken, other)
			}
		}
		slices.SortFunc(taken, func(a, b lifetime) int { return at[a.value] - at[b.value] })
		from := 0
		for _, other := range taken {
			if from+s.size <= at[other.value] {
				break
			}
			from = max(from, at[other.value]+other.size)
		}
		at[s.value], size = from, max(size, from+s.size)
	}
	return at, size
}
