// Package coroutine runs long computations in bounded steps.
package coroutine

import (
	"iter"
	"sync/atomic"
)

// Job is a computation that runs as a coroutine, one bounded step at a time. Only one goroutine at a time
// may call its methods, except Interrupt.
type Job struct {
	next    func() (struct{}, bool)
	stop    func()
	yielder *Yielder
}

// Start returns a job that will call run. Nothing runs before the first Step. The budget is the number of
// operations of a step; their unit is up to run.
func Start(budget int, run func(*Yielder)) *Job {
	y := &Yielder{budget: budget}
	next, stop := iter.Pull(func(suspend func(struct{}) bool) {
		y.suspend = suspend
		defer y.recoverStop()
		run(y)
	})
	return &Job{next: next, stop: stop, yielder: y}
}

// Step runs the computation until its next suspension and reports whether it is still running. A panic of
// the computation becomes a panic of Step.
func (j *Job) Step() bool {
	j.yielder.operations = 0
	_, running := j.next()
	return running
}

// Stop ends the computation: the call of Did or Suspend in which it is suspended does not return, and its
// deferred functions run. Stop does nothing if the computation has ended or was stopped before.
func (j *Job) Stop() { j.stop() }

// Interrupt asks the computation to suspend soon, in this step or, between two steps, in the next one. Any goroutine may
// call it.
func (j *Job) Interrupt() { j.yielder.interrupted.Store(true) }

// Operations returns the number of operations of the last step.
func (j *Job) Operations() int { return j.yielder.operations }

// Yielder suspends the coroutine that runs a job after a bounded amount of work. A function that takes
// a Yielder, and a method of a type that has one, may suspend: other work may run before it continues. The nil Yielder never suspends. Only the
// job's coroutine may call Did and Suspend, while Step runs. Any goroutine that it has started may call Interrupted.
type Yielder struct {
	budget      int // operations of a step
	operations  int // since the last suspension
	suspend     func(struct{}) bool
	stopped     bool // Stop unwinds the coroutine
	interrupted atomic.Bool
}

// Did records work that has been done since the last call. It suspends the coroutine as soon as the
// operations since the last suspension reach the budget.
func (y *Yielder) Did(operations int) {
	if y == nil {
		return
	}
	if y.operations += operations; y.operations >= y.budget || y.interrupted.Load() {
		y.Suspend()
	}
}

// Suspend suspends the coroutine until the next Step.
func (y *Yielder) Suspend() {
	if y == nil {
		return
	}
	y.interrupted.Store(false)
	if !y.suspend(struct{}{}) {
		y.stopped = true
		panic(stop{})
	}
}

// Interrupted reports whether Interrupt has been called since the last suspension. The job's coroutine may start other
// goroutines, which cannot suspend it. They read Interrupted, end early, and the coroutine then calls Suspend.
func (y *Yielder) Interrupted() bool { return y != nil && y.interrupted.Load() }

// stop is the value with which Stop unwinds a coroutine.
type stop struct{}

// recoverStop ends the unwinding by Stop at the root of the coroutine. Other panics pass it.
func (y *Yielder) recoverStop() {
	if !y.stopped {
		return
	}
	if value := recover(); value != nil && value != any(stop{}) {
		panic(value)
	}
}
