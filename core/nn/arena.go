package nn

import "slices"

// span is a value with memory of its own, and the layers first ≤ l ≤ last that need it.
type span struct {
	value       Value
	size        int // numbers
	first, last int
}

// root returns the value in whose memory v lies, and the channel of it where v begins.
func (g *Graph) root(v Value) (Value, int) {
	channel := 0
	for g.places[v].in != v {
		channel += g.places[v].channel
		v = g.places[v].in
	}
	return v, channel
}

// spans returns the values that have memory of their own. Inputs are needed from the start, outputs to
// the end.
func (g *Graph) spans(outputs []Value) []span {
	all := make([]span, len(g.shapes))
	for v, s := range g.shapes {
		all[v] = span{Value(v), s.h * s.w * s.c, len(g.layers), -1}
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
	return slices.DeleteFunc(all, func(s span) bool { return s.last < 0 })
}

// allot returns where in an arena each span begins, and the arena's size. Spans that are needed at one
// time do not overlap. Each is put at the lowest place that is free, the large ones first.
func allot(spans []span) (at map[Value]int, size int) {
	slices.SortStableFunc(spans, func(a, b span) int { return b.size - a.size })
	at = map[Value]int{}
	for i, s := range spans {
		var taken []span
		for _, other := range spans[:i] {
			if other.first <= s.last && s.first <= other.last {
				taken = append(taken, other)
			}
		}
		slices.SortFunc(taken, func(a, b span) int { return at[a.value] - at[b.value] })
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
