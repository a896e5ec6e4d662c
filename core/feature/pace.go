package feature

import (
	"fmt"
	"iter"
)

// pace cuts long work into bounded pieces. Every long pass goes through each, so that
// work that is stopped ends soon; what it has made by then is of no use.
type pace struct {
	yield   func(string) bool // nil: the work is never interrupted
	doing   string
	round   int // of what it is at, from 1; 0 where there is one only
	spent   int // since the last yield
	stopped bool
}

// piece is how many operations, roughly, are done between two yields: some milliseconds.
const piece = 1 << 22

// each counts from 0 to n−1, at cost operations a time.
func (p *pace) each(n, cost int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; i < n && !p.stopped; i++ {
			if !yield(i) {
				return
			}
			p.spend(cost)
		}
	}
}

// spend yields when a piece is done.
func (p *pace) spend(cost int) {
	p.spent += cost
	if p.spent < piece || p.yield == nil || p.stopped {
		return
	}
	p.spent = 0
	p.stopped = !p.yield(p.at())
}

// at says what the work is at.
func (p *pace) at() string {
	if p.round > 0 {
		return fmt.Sprintf("%s, round %d", p.doing, p.round)
	}
	return p.doing
}
