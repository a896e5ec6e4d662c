package wire

import (
	"errors"
	"fmt"

	"siibp/core/coroutine"
	"siibp/core/infer"
	"siibp/core/search"
)

// errEnded is the error of an operation on a run that has been replaced meanwhile.
var errEnded = errors.New("the request was repeated, or another run has been opened")

// Unfinished is the reply of a Stepwise operation after a step that is not the last. The operation continue runs the
// next step.
type Unfinished struct{}

// ContinueArguments name an operation whose last reply was Unfinished.
type ContinueArguments struct {
	Op string `json:"op"`
}

// suspending is embedded in the arguments of Stepwise operations.
type suspending struct{ yielder *coroutine.Yielder }

func (a *suspending) attach(r Request) { a.yielder = r.yielder }

// suspendWhile runs a part of the operation that computes for a long time on a search. The operation suspends whenever the
// Yielder of the search suspends the part.
func (a *suspending) suspendWhile(s *search.Search, part func()) {
	a.yielder.Await(s.Yielder().Start(infer.DefaultYieldInterval, part))
}

// longOperation is a Stepwise operation in progress.
type longOperation struct {
	job   *coroutine.Job
	reply Reply // once the job has ended
}

// startLongOperation cancels the Stepwise operation of that name in progress, if any, and runs the first step of a new one.
func (c *Core) startLongOperation(op *Operation, r Request) Reply {
	c.cancelLongOperation(op.Name)
	x := &longOperation{}
	x.job = coroutine.Start(infer.DefaultYieldInterval, func(y *coroutine.Yielder) {
		r.yielder = y
		x.reply = c.do(op, r)
	})
	c.longOperations[op.Name] = x
	return c.stepLongOperation(op.Name, x)
}

// continueOperation runs the next step of a Stepwise operation. The reply of the last step is the result.
func (c *Core) continueOperation(a *ContinueArguments) (Reply, error) {
	x, underWay := c.longOperations[a.Op]
	if !underWay {
		return Reply{}, fmt.Errorf("%s is not in progress", a.Op)
	}
	return c.stepLongOperation(a.Op, x), nil
}

// stepLongOperation runs a step of a Stepwise operation, and releases it after the last.
func (c *Core) stepLongOperation(name string, x *longOperation) Reply {
	if x.job.Step() {
		return Reply{Message: Unfinished{}}
	}
	delete(c.longOperations, name)
	return x.reply
}

// cancelLongOperation cancels a Stepwise operation if it is in progress.
func (c *Core) cancelLongOperation(name string) {
	if x, underWay := c.longOperations[name]; underWay {
		x.job.Stop()
		delete(c.longOperations, name)
	}
}

// cancelLongOperations cancels all Stepwise operations.
func (c *Core) cancelLongOperations() {
	for name := range c.longOperations {
		c.cancelLongOperation(name)
	}
}
