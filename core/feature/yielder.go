package feature

import (
	"fmt"
	"iter"
)

// yielder cuts long work into bounded pieces. Every long pass goes through each, so that
// work that is stopped ends soon; what it has made by then is of no use.
type yielder struct {
	yield      func(string) bool // nil: the work is never interrupted
	task       string
	round      int // of what it is at, from 1; 0 where there is one only
	operations int // since the last yield
	stopped    bool
}

// opsPerYield is how many operations, roughly, are done between two yields: some milliseconds.
const opsPerYield = 1 << 22

// loop counts from 0 to n−1, at cost operations a time.
func (p *yielder) loop(n, cost int) iter.Seq[int] {
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
func (p *yielder) spend(cost int) {
	p.operations += cost
	if p.operations < opsPerYield || p.yield == nil || p.stopped {
		return
	}
	p.operations = 0
	p.stopped = !p.yield(p.status())
}

// status says what the work is at.
func (p *yielder) status() string {
	if p.round > 0 {
		return fmt.Sprintf("%s, round %d", p.task, p.round)
	}
	return p.task
}
