package infer

import (
	"slices"

	"siibp/core/memory"
)

// layout is where numbers are kept that travel together, in that order; as bytes they are
// float64 as the machine has them: both ends are the same program.
type layout struct {
	lists   [][]float64
	numbers []*float64
	singles [][]float64 // that are float32 but for how they are kept, and travel so
}

// size returns how many bytes they are.
func (l *layout) size() int {
	n := len(l.numbers)
	for _, list := range l.lists {
		n += len(list)
	}
	single := 0
	for _, list := range l.singles {
		single += len(list)
	}
	return 8*n + 4*single
}

// write appends them to bytes.
func (l *layout) write(to []byte) []byte {
	to = slices.Grow(to, l.size())
	for _, list := range l.lists {
		to = append(to, memory.Bytes(list)...)
	}
	for _, x := range l.numbers {
		to = append(to, memory.Bytes([]float64{*x})...)
	}
	for _, list := range l.singles {
		from := len(to)
		to = to[:from+4*len(list)]
		narrow(row(memory.Numbers[float32](to[from:])), row(list))
	}
	return to
}

// read takes them from the head of bytes, which are enough, and returns the rest.
func (l *layout) read(from []byte) []byte {
	for _, list := range l.lists {
		from = from[copy(memory.Bytes(list), from):]
	}
	for _, x := range l.numbers {
		one := []float64{0}
		from = from[copy(memory.Bytes(one), from):]
		*x = one[0]
	}
	for _, list := range l.singles {
		widen(row(list), row(memory.Numbers[float32](from[:4*len(list)])))
		from = from[4*len(list):]
	}
	return from
}

// sizeOfSums returns how many bytes the sums of some chunks are.
func (f *Fit) sizeOfSums(chunks []*chunk) int {
	return len(chunks) * chunks[0].sums(f.workers[0].sums).size()
}

// row takes a list for a matrix.
func row[T real](list []T) matrix[T] { return matrix[T]{1, len(list), len(list), list} }

// parameters are what a sweep reads besides its videos.
func (f *Fit) parameters(beta *float64) *layout {
	l := &layout{numbers: []*float64{&f.alpha, beta}}
	for _, view := range f.views {
		l.lists = append(l.lists, view.Phi, view.Var)
		l.numbers = append(l.numbers, &view.Noise, &view.Scale)
	}
	return l
}

// videos are q(z) and q(v) of the videos of some chunks. Once swept, what the engine has
// swept is in its precision.
func (f *Fit) videos(chunks []*chunk, swept bool) *layout {
	single := swept && f.problem.precision == "float32"
	l := &layout{}
	for _, c := range chunks {
		for _, b := range c.bags {
			for first, last := 0, 0; first < len(b.factors); first = last {
				last = b.likewise(f, first)
				from, to, lists := first*b.tracks(), last*b.tracks(), &l.lists
				if single && f.free[b.factors[first]] {
					lists = &l.singles
				}
				*lists = append(*lists, b.nu[from:to], b.zeta[from:to])
			}
			l.lists = append(l.lists, b.sticks.Tau1, b.sticks.Tau2)
			l.numbers = append(l.numbers, &b.entropy)
		}
	}
	return l
}

// sums are what a sweep adds up over a chunk.
func (c *chunk) sums(m *moments) *layout {
	l := &layout{}
	for _, t := range []*Terms{&c.terms, &c.afterward} {
		l.numbers = append(l.numbers, &t.Sticks, &t.Assignment, &t.Entropy, &t.Hinge)
	}
	for _, view := range m.views {
		l.lists = append(l.lists, view.T)
		l.numbers = append(l.numbers, &view.Square)
	}
	for _, p := range m.patterns {
		l.lists = append(l.lists, p.N, p.M)
		l.numbers = append(l.numbers, &p.Count)
	}
	return l
}
