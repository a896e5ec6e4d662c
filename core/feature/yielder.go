package feature

import (
	"fmt"
	"iter"
)

// yielder cuts long work into bounded pieces and asks between two of them whether to go
// on. Every long loop runs through one, so that a cancelled job ends soon; a cancelled
// job's partial results are invalid.
type yielder struct {
	yield      func(string) bool // receives the status and returns whether to go on; nil: always
	task       string            // what is being done, as the status says it
	round      int               // number of the current iteration, from 1; 0 if the task has none
	operations int               // done since the last yield
	stopped    bool
}

// opsPerYield is the approximate number of operations between two yields: some milliseconds.
const opsPerYield = 1 << 22

// loop counts from 0 to n−1 and books cost operations for each pass; it ends early when
// the work is cancelled.
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

// spend books operations and yields once opsPerYield of them are done.
func (p *yielder) spend(cost int) {
	p.operations += cost
	if p.operations < opsPerYield || p.yield == nil || p.stopped {
		return
	}
	p.operations = 0
	p.stopped = !p.yield(p.status())
}

// status says which task is being done, and in which round.
func (p *yielder) status() string {
	if p.round > 0 {
		return fmt.Sprintf("%s, round %d", p.task, p.round)
	}
	return p.task
}
