package coroutine

import (
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"
)

func TestDidSuspendsWhenTheBudgetIsSpent(t *testing.T) {
	done := 0
	job := Start(10, func(y *Yielder) {
		for range 7 {
			done++
			y.Did(4)
		}
	})
	var steps, operations []int
	for job.Step() {
		steps, operations = append(steps, done), append(operations, job.Operations())
	}
	if want := []int{3, 6}; !slices.Equal(steps, want) || done != 7 {
		t.Errorf("suspended after %v calls, want %v; %d calls in all", steps, want, done)
	}
	if want := []int{12, 12}; !slices.Equal(operations, want) || job.Operations() != 4 {
		t.Errorf("steps of %v and %d operations, want %v and 4", operations, job.Operations(), want)
	}
	if job.Step() {
		t.Error("a finished job is still running")
	}
}

func TestSuspendStartsANewBudget(t *testing.T) {
	steps := 0
	job := Start(10, func(y *Yielder) {
		y.Did(9)
		y.Suspend()
		y.Did(9)
	})
	for job.Step() {
		steps++
	}
	if steps != 1 {
		t.Errorf("%d suspensions, want 1", steps)
	}
}

func TestInterruptSuspendsEarly(t *testing.T) {
	done := 0
	var job *Job
	job = Start(100, func(y *Yielder) {
		for range 6 {
			done++
			if done == 4 {
				job.Interrupt()
			}
			y.Did(1)
		}
		if y.Interrupted() {
			t.Error("still interrupted after the suspension")
		}
	})
	job.Interrupt() // before the first step
	var steps []int
	for job.Step() {
		steps = append(steps, done)
	}
	if want := []int{1, 4}; !slices.Equal(steps, want) || done != 6 {
		t.Errorf("suspended after %v calls, want %v; %d calls in all", steps, want, done)
	}
}

func TestNilYielderNeverSuspends(t *testing.T) {
	var y *Yielder
	y.Did(1 << 40)
	y.Suspend()
	if y.Interrupted() {
		t.Error("interrupted")
	}
}

func TestStopUnwinds(t *testing.T) {
	var log []string
	job := Start(1, func(y *Yielder) {
		defer func() { log = append(log, "deferred") }()
		y.Suspend()
		log = append(log, "resumed")
	})
	if !job.Step() {
		t.Fatal("the job has ended before its suspension")
	}
	job.Stop()
	job.Stop()
	if job.Step() || !slices.Equal(log, []string{"deferred"}) {
		t.Errorf("after Stop: %v, want the deferred function alone", log)
	}
}

func TestStopBeforeTheFirstStepRunsNothing(t *testing.T) {
	job := Start(1, func(*Yielder) { t.Error("the job runs") })
	job.Stop()
	if job.Step() {
		t.Error("a stopped job is still running")
	}
}

func TestOtherPanicsPass(t *testing.T) {
	for name, call := range map[string]func(*Job){
		"Step": func(j *Job) { finish(j) },
		"Stop": func(j *Job) { j.Step(); j.Stop() },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if value := recover(); value != "fault" {
					t.Errorf("panic(%v), want the job's own value", value)
				}
			}()
			call(Start(1, func(y *Yielder) {
				defer func() { panic("fault") }()
				y.Suspend()
			}))
		})
	}
}

// finish steps a job to its end.
func finish(j *Job) {
	for j.Step() {
	}
}

// TestAwait runs a job within another one, which suspends once for each suspension of the inner job. Stop of the outer job
// stops the inner one.
func TestAwait(t *testing.T) {
	stopped, steps := false, 0
	outer := Start(1, func(y *Yielder) {
		inner := Start(5, func(y *Yielder) {
			defer func() { stopped = true }()
			for range 4 {
				y.Did(5)
			}
		})
		y.Await(inner)
	})
	for range 3 {
		if !outer.Step() {
			t.Fatal("the outer job has ended")
		}
		steps++
	}
	if stopped {
		t.Fatal("the inner job has ended")
	}
	if outer.Stop(); !stopped {
		t.Error("the inner job was not stopped")
	}
}

// TestJobsOfOneYielder runs two jobs by turns on one yielder, one of which runs a third within its steps: each suspends by
// its own budget, and outside of their steps the yielder does nothing.
func TestJobsOfOneYielder(t *testing.T) {
	var log []string
	y := new(Yielder)
	loop := func(name string, times int) func() {
		return func() {
			for range times {
				log = append(log, name)
				y.Did(1)
			}
		}
	}
	first, second := y.Start(1, loop("a", 3)), y.Start(2, func() {
		third := y.Start(1, loop("c", 2))
		finish(third)
		loop("b", 3)()
	})
	for running := true; running; {
		running = first.Step()
		running = second.Step() || running
		y.Did(1 << 40)
		y.Suspend()
	}
	if want := []string{"a", "c", "c", "b", "b", "a", "b", "a"}; !slices.Equal(log, want) {
		t.Errorf("the jobs have done %v, want %v", log, want)
	}
}

// TestDetachedDoesNotSuspend has goroutines use the yielder of a job, and then interrupts it.
func TestDetachedDoesNotSuspend(t *testing.T) {
	interrupted, steps := 0, 0
	y := new(Yielder)
	var job *Job
	job = y.Start(1, func() {
		y.Detached(func() {
			var all sync.WaitGroup
			for range 4 {
				all.Go(func() { y.Did(5); y.Suspend() })
			}
			all.Wait()
			if y.Interrupted() {
				t.Error("interrupted before Interrupt")
			}
			job.Interrupt()
			if y.Interrupted() {
				interrupted++
			}
		})
		y.Suspend()
	})
	for job.Step() {
		steps++
	}
	if steps != 1 || interrupted != 1 {
		t.Errorf("%d suspensions, want 1; %d interruptions seen, want 1", steps, interrupted)
	}
	ran := false
	if (*Yielder)(nil).Detached(func() { ran = true }); !ran {
		t.Error("the nil Yielder does not call the function")
	}
}

// TestEndedJobHoldsNothing checks that what a job has computed on is collected after its end, and after Stop before its
// first step, while the job itself is held.
func TestEndedJobHoldsNothing(t *testing.T) {
	for name, end := range map[string]func(*Job){
		"the end":                    finish,
		"Stop within":                func(j *Job) { j.Step(); j.Stop() },
		"Stop before the first step": func(j *Job) { j.Stop() },
	} {
		collected := make(chan struct{})
		y := new(Yielder)
		job := func() *Job {
			data := new([1 << 10]int)
			runtime.AddCleanup(data, func(collected chan struct{}) { close(collected) }, collected)
			return y.Start(1, func() {
				y.Suspend()
				data[0]++
			})
		}()
		end(job)
		for tries := 0; !isClosed(collected) && tries < 1000; tries++ {
			runtime.GC()
			time.Sleep(time.Millisecond)
		}
		if !isClosed(collected) {
			t.Errorf("after %s the job holds its data", name)
		}
		runtime.KeepAlive(job)
	}
}

func isClosed(c chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// TestMisusePanics checks that two mistakes panic: a job that stops itself, and a call of Detached within another one.
func TestMisusePanics(t *testing.T) {
	y := new(Yielder)
	var job *Job
	for name, run := range map[string]func(){
		"Stop":     func() { job.Stop() },
		"Detached": func() { y.Detached(func() { y.Detached(func() {}) }) },
	} {
		func() {
			defer func() {
				if value := recover(); value == nil {
					t.Errorf("%s does not panic", name)
				}
			}()
			job = y.Start(1, run)
			job.Step()
		}()
	}
}

func BenchmarkDidNil(b *testing.B) {
	var y *Yielder
	for b.Loop() {
		y.Did(1)
	}
}

func BenchmarkDid(b *testing.B) {
	job := Start(1<<62, func(y *Yielder) {
		for b.Loop() {
			y.Did(1)
		}
	})
	finish(job)
}
