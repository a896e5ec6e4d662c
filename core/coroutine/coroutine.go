// Package coroutine runs long computations in bounded steps.
package coroutine

import (
	"iter"
	"sync/atomic"
)

// Job is a computation that runs as a coroutine, one bounded step at a time. Only one goroutine at a time
// may call its methods, except Interrupt.
type Job struct {
	run         func() // nil after its start, so that a job that has ended does not hold what it has computed
	next        func() (struct{}, bool)
	stop        func()
	yielder     *Yielder
	stepping    bool
	budget      int // operations of a step
	operations  int // of the current step, or else of the last one
	suspend     func(struct{}) bool
	stopped     bool // Stop unwinds the coroutine
	interrupted atomic.Bool
}

// Start returns a job that will call run with a Yielder of its own. Nothing runs before the first Step. The budget is the
// number of operations of a step. Each caller decides what counts as an operation.
func Start(budget int, run func(*Yielder)) *Job {
	y := new(Yielder)
	return y.Start(budget, func() { run(y) })
}

// Step runs the computation until its next suspension and reports whether it is still running. A panic of
// the computation becomes a panic of Step.
func (j *Job) Step() bool {
	y := j.yielder
	outer := y.job
	y.job, j.stepping = j, true
	defer func() { y.job, j.stepping = outer, false }()
	j.operations = 0
	_, running := j.next()
	return running
}

// Stop ends the computation: the call of Did or Suspend in which it is suspended does not return, and its
// deferred functions run. They must not use the Yielder, unless the caller calls Stop within Detached. Stop does nothing if the
// computation has ended or was stopped before. Any goroutine may call Stop while no Step of the job is running.
func (j *Job) Stop() {
	if j.stepping {
		panic("coroutine: Stop within a Step of the job")
	}
	j.run = nil
	j.stop()
}

// Interrupt asks the computation to suspend soon, in this step or, between two steps, in the next one. Any goroutine may
// call it.
func (j *Job) Interrupt() { j.interrupted.Store(true) }

// Operations returns the number of operations of the last step.
func (j *Job) Operations() int { return j.operations }

// Yielder suspends a job after a bounded amount of work. The objects that compute for a long time hold it: their
// methods may suspend, so that other work may run before they continue. It suspends the job whose Step is running, if that
// job was started on this Yielder, and otherwise does nothing, as the nil Yielder does. Only one goroutine at a time may use
// it, and only the coroutine of the job may call Did and Suspend while a step of the job is running.
type Yielder struct {
	job      *Job // whose Step is running; else nil
	detached bool // within Detached
}

// Start returns a job that will call run, and that the yielder suspends. Nothing runs before the first Step. Several jobs
// may be started on one yielder, also while another one is suspended or runs a step.
func (y *Yielder) Start(budget int, run func()) *Job {
	j := &Job{run: run, yielder: y, budget: budget}
	j.next, j.stop = iter.Pull(func(suspend func(struct{}) bool) {
		j.suspend = suspend
		defer j.recoverStop()
		run := j.run
		j.run = nil
		run()
	})
	return j
}

// Did records work that has been done since the last call. It suspends the job as soon as the operations since the last
// suspension reach the budget, or if the job is interrupted.
func (y *Yielder) Did(operations int) {
	if y == nil || y.job == nil || y.detached {
		return
	}
	j := y.job
	if j.operations += operations; j.operations >= j.budget || j.interrupted.Load() {
		y.Suspend()
	}
}

// Suspend suspends the job until its next Step.
func (y *Yielder) Suspend() {
	if y == nil || y.job == nil || y.detached {
		return
	}
	j := y.job
	j.interrupted.Store(false)
	if !j.suspend(struct{}{}) {
		j.stopped = true
		panic(stop{})
	}
}

// Detached calls run. Until run returns, Did and Suspend do nothing, so run may start goroutines that call them, or step a job
// of another Yielder. If the job is interrupted, the goroutines can read that from Interrupted and end early. The caller of
// Detached then calls Suspend.
func (y *Yielder) Detached(run func()) {
	if y == nil {
		run()
		return
	}
	if y.detached {
		panic("coroutine: Detached within Detached")
	}
	y.detached = true
	defer func() { y.detached = false }()
	run()
}

// Await runs a job of another Yielder to its end, and suspends whenever that job suspends.
func (y *Yielder) Await(j *Job) {
	defer j.Stop()
	for running := true; running; {
		y.Detached(func() { running = j.Step() })
		if running {
			y.Suspend()
		}
	}
}

// Running reports whether a job of the yielder is in a step, so that Suspend suspends it.
func (y *Yielder) Running() bool { return y != nil && y.job != nil && !y.detached }

// Interrupted reports whether the job has been interrupted since its last suspension.
func (y *Yielder) Interrupted() bool { return y != nil && y.job != nil && y.job.interrupted.Load() }

// stop is the value with which Stop unwinds a coroutine.
type stop struct{}

// recoverStop ends the unwinding by Stop at the root of the coroutine. Other panics pass it.
func (j *Job) recoverStop() {
	if !j.stopped {
		return
	}
	if value := recover(); value != nil && value != any(stop{}) {
		panic(value)
	}
}
