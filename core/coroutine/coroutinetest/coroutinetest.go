// Package coroutinetest measures the steps of a computation, for tests.
package coroutinetest

import "siibp/core/coroutine"

// Steps are the steps of a computation that suspends whenever it may.
type Steps struct {
	Count      int // steps
	Operations int // of all steps
	Most       int // operations of the longest step
}

// Measure runs a computation as a job on y that suspends at every call of Did, and measures its steps.
func Measure(y *coroutine.Yielder, run func()) Steps {
	var s Steps
	job := y.Start(1, run)
	for running := true; running; {
		running = job.Step()
		s.Count++
		s.Operations += job.Operations()
		s.Most = max(s.Most, job.Operations())
	}
	return s
}
