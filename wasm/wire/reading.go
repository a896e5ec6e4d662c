package wire

import (
	"errors"
	"fmt"

	"siibp/core/coroutine"
	"siibp/core/infer"
)

// errEnded is the error of a Long operation that was cancelled.
var errEnded = errors.New("the request was repeated, or another run has been opened")

// Unfinished is the reply of a Long operation after a step that is not the last. The operation continue runs the
// next step.
type Unfinished struct{}

// ContinueArguments name an operation whose last reply was Unfinished.
type ContinueArguments struct {
	Op string `json:"op"`
}

// suspending is embedded in the arguments of Long operations.
type suspending struct{ yielder *coroutine.Yielder }

func (a *suspending) attach(r Request) { a.yielder = r.yielder }

// reading is a Long operation in progress.
type reading struct {
	job   *coroutine.Job
	reply Reply // once the job has ended
}

// begin runs the first step of a Long operation, and cancels the previous one of that name.
func (c *Core) begin(op *Operation, r Request) Reply {
	c.endReading(op.Name)
	x := &reading{}
	x.job = coroutine.Start(infer.YieldInterval, func(y *coroutine.Yielder) {
		r.yielder = y
		x.reply = c.do(op, r)
	})
	c.readings[op.Name] = x
	return c.advance(op.Name, x)
}

// continueOperation runs the next step of a Long operation. The reply of the last step is the result.
func (c *Core) continueOperation(a *ContinueArguments) (Reply, error) {
	x, underWay := c.readings[a.Op]
	if !underWay {
		return Reply{}, fmt.Errorf("%s is not in progress", a.Op)
	}
	return c.advance(a.Op, x), nil
}

// advance runs a step of a Long operation, and releases it after the last.
func (c *Core) advance(name string, x *reading) Reply {
	if x.job.Step() {
		return Reply{Message: Unfinished{}}
	}
	delete(c.readings, name)
	return x.reply
}

// endReading cancels a Long operation if it is in progress.
func (c *Core) endReading(name string) {
	if x, underWay := c.readings[name]; underWay {
		x.job.Stop()
		delete(c.readings, name)
	}
}

// endReadings cancels all Long operations.
func (c *Core) endReadings() {
	for name := range c.readings {
		c.endReading(name)
	}
}
