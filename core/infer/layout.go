package infer

import (
	"slices"

	"siibp/core/memory"
)

// layout is where numbers are kept that travel together, in that order; as bytes they are
// as the machine has them: both ends are the same program.
type layout struct {
	lists   [][]float64
	numbers []*float64
	singles [][]float32
}

// values adds numbers in the precision of the run.
func (l *layout) values(list ...Values) {
	for _, v := range list {
		if v.Single != nil {
			l.singles = append(l.singles, v.Single)
		} else {
			l.lists = append(l.lists, v.Double)
		}
	}
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
		to = append(to, memory.Bytes(list)...)
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
		from = from[copy(memory.Bytes(list), from):]
	}
	return from
}

// sizeOfSums returns how many bytes the sums of some chunks are.
func (f *Fit) sizeOfSums(chunks []*chunk) int64 {
	return int64(len(chunks) * chunks[0].sums(f.workers[0].sums).size())
}

// parameters are what a sweep reads besides its videos.
func (f *Fit) parameters(beta *float64) *layout {
	l := &layout{numbers: []*float64{&f.alpha, beta}}
	for _, view := range f.views {
		l.lists = append(l.lists, view.Phi, view.Var)
		l.numbers = append(l.numbers, &view.Noise, &view.Scale)
	}
	return l
}

// videos are q(z) and q(v) of the videos of some chunks.
func (f *Fit) videos(chunks []*chunk) *layout {
	l := &layout{}
	for _, c := range chunks {
		for _, b := range c.bags {
			l.values(b.nu, b.zeta)
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
