package wire

import (
	"errors"
	"fmt"
	"siibp/core/infer"

	"siibp/core/coroutine"
)

// errEnded is the error of a Long operation that was dropped before its end.
var errEnded = errors.New("the same was asked for again, or another run is on show")

// Reading is the reply of a Long operation that has done a bounded step and is not done. goOn does its next
// step.
type Reading struct{}

// GoOnArguments name an operation whose last reply was Reading.
type GoOnArguments struct {
	Op string `json:"op"`
}

// suspending is embedded in the arguments of Long operations, which suspend by the yielder while they work.
type suspending struct{ yielder *coroutine.Yielder }

func (a *suspending) attach(r Request) { a.yielder = r.yielder }

// reading is a Long operation under way.
type reading struct {
	job   *coroutine.Job
	reply Reply // when the job has ended
}

// begin does the first step of a Long operation. The one of that name that was under way ends.
func (c *Core) begin(op *Operation, r Request) Reply {
	if old, underWay := c.readings[op.Name]; underWay {
		old.job.Stop()
	}
	x := &reading{}
	x.job = coroutine.Start(infer.StepSize, func(y *coroutine.Yielder) {
		r.yielder = y
		x.reply = c.do(op, r)
	})
	c.readings[op.Name] = x
	return c.advance(op.Name, x)
}

// goOn does the next step of a Long operation, and replies as it does in the end.
func (c *Core) goOn(a *GoOnArguments) (Reply, error) {
	x, underWay := c.readings[a.Op]
	if !underWay {
		return Reply{}, fmt.Errorf("%s is not under way", a.Op)
	}
	return c.advance(a.Op, x), nil
}

// advance does a step of a Long operation, and lets go of one that is done.
func (c *Core) advance(name string, x *reading) Reply {
	if x.job.Step() {
		return Reply{Message: Reading{}}
	}
	delete(c.readings, name)
	return x.reply
}

// endReadings lets go of all Long operations under way.
func (c *Core) endReadings() {
	for name, x := range c.readings {
		x.job.Stop()
		delete(c.readings, name)
	}
}
