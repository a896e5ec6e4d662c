package infer

import (
	"slices"
	"unsafe"
)

// layout is where numbers are kept that travel together, in that order; as bytes they are
// float64 as the machine has them: both ends are the same program.
type layout struct {
	lists   [][]float64
	numbers []*float64
}

// size returns how many bytes they are.
func (l *layout) size() int {
	n := len(l.numbers)
	for _, list := range l.lists {
		n += len(list)
	}
	return 8 * n
}

// write appends them to bytes.
func (l *layout) write(to []byte) []byte {
	to = slices.Grow(to, l.size())
	for _, list := range l.lists {
		to = append(to, octets(list)...)
	}
	for _, x := range l.numbers {
		to = append(to, octets([]float64{*x})...)
	}
	return to
}

// read takes them from the head of bytes, which are enough, and returns the rest.
func (l *layout) read(from []byte) []byte {
	for _, list := range l.lists {
		from = from[copy(octets(list), from):]
	}
	for _, x := range l.numbers {
		one := []float64{0}
		from = from[copy(octets(one), from):]
		*x = one[0]
	}
	return from
}

// sizeOfSums returns how many bytes the sums of some chunks are.
func (f *Fit) sizeOfSums(chunks []*chunk) int {
	return len(chunks) * chunks[0].sums(f.workers[0].sums).size()
}

// octets returns the memory of a list: number by number it is ten times as slow.
func octets(list []float64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), 8*len(list))
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
func videos(chunks []*chunk) *layout {
	l := &layout{}
	for _, c := range chunks {
		for _, b := range c.bags {
			l.lists = append(l.lists, b.nu, b.zeta, b.sticks.Tau1, b.sticks.Tau2)
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
