package infer

import (
	"io"
	"slices"

	"siibp/core/memory"
)

// layout is where numbers are kept that travel together, in that order; as bytes they are
// as the machine has them: both ends are the same program.
type layout [][]byte

// add goes on with lists.
func (l *layout) add(lists ...[]float64) {
	for _, list := range lists {
		*l = append(*l, memory.Bytes(list))
	}
}

// values goes on with numbers in the precision of the run.
func (l *layout) values(v Values) {
	if v.Single != nil {
		*l = append(*l, memory.Bytes(v.Single))
	} else {
		l.add(v.Double)
	}
}

// numbers goes on with single numbers.
func (l *layout) numbers(list ...*float64) {
	for _, x := range list {
		*l = append(*l, memory.Of(x))
	}
}

// size returns how many bytes they are.
func (l layout) size() int {
	n := 0
	for _, part := range l {
		n += len(part)
	}
	return n
}

// bytes returns a copy of them.
func (l layout) bytes() []byte { return slices.Concat(l...) }

// write writes them; what is wrong, the writer tells at its end.
func (l layout) write(to io.Writer) {
	for _, part := range l {
		to.Write(part)
	}
}

// read takes them in.
func (l layout) read(from io.Reader) error {
	for _, part := range l {
		if _, err := io.ReadFull(from, part); err != nil {
			return err
		}
	}
	return nil
}

// sizeOfSums returns how many bytes the sums of some chunks are.
func (f *Fit) sizeOfSums(chunks []*chunk) int64 {
	return int64(len(chunks) * chunks[0].sums(f.workers[0].sums).size())
}

// parameters are what a sweep reads besides its videos.
func (f *Fit) parameters(beta *float64) layout {
	var l layout
	l.numbers(&f.alpha, beta)
	for _, view := range f.views {
		l.add(view.Phi, view.Var)
		l.numbers(&view.Noise, &view.Scale)
	}
	return l
}

// videos are q(z) and q(v) of the videos of some chunks.
func (f *Fit) videos(chunks []*chunk) layout {
	var l layout
	for _, c := range chunks {
		l.values(c.assignments)
		l.add(c.taus)
	}
	return l
}

// sums are what a sweep adds up over a chunk.
func (c *chunk) sums(m *moments) layout {
	var l layout
	for _, t := range []*Terms{&c.terms, &c.afterward} {
		l.numbers(&t.Sticks, &t.Assignment, &t.Entropy, &t.Hinge)
	}
	for _, view := range m.views {
		l.add(view.T)
		l.numbers(&view.Square)
	}
	for _, p := range m.patterns {
		l.add(p.N, p.M)
		l.numbers(&p.Count)
	}
	return l
}
