package feature

import (
	"fmt"
	"iter"

	"siibp/core/coroutine"
)

// work is the status of a job under way and the yielder by which its long loops suspend.
type work struct {
	*coroutine.Yielder        // nil: the job does not suspend
	task               string // as the status names it
	round              int    // number of the current iteration, from 1; 0 if the task has none
}

// stepSize is the approximate number of operations of a step: some milliseconds.
const stepSize = 1 << 22

// loop counts from 0 to n−1, with cost operations for each pass.
func (w *work) loop(n, cost int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
			w.Did(cost)
		}
	}
}

// status returns the task under way and its round.
func (w *work) status() string {
	if w.round > 0 {
		return fmt.Sprintf("%s, round %d", w.task, w.round)
	}
	return w.task
}
