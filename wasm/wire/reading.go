package wire

import (
	"errors"
	"fmt"
	"iter"

	"siibp/core/infer/tile"
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

// inSteps is embedded in the arguments of Long operations. The operation calls spend while it works.
type inSteps struct{ spend tile.Spend }

func (a *inSteps) attach(r Request) { a.spend = r.spend }

// reading is a Long operation under way.
type reading struct {
	next func() (Reply, bool)
	stop func()
}

// begin does the first step of a Long operation. The one of that name that was under way ends.
func (c *Core) begin(op *Operation, r Request) Reply {
	if old, underWay := c.readings[op.Name]; underWay {
		old.stop()
	}
	var x reading
	x.next, x.stop = iter.Pull(func(yield func(Reply) bool) {
		r.spend = tile.InSteps(new(int), tile.StepSize, func() bool { return yield(Reply{Message: Reading{}}) })
		yield(c.do(op, r))
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
func (c *Core) advance(name string, x reading) Reply {
	reply, _ := x.next()
	if _, more := reply.Message.(Reading); !more {
		x.stop()
		delete(c.readings, name)
	}
	return reply
}

// endReadings lets go of all Long operations under way.
func (c *Core) endReadings() {
	for name, x := range c.readings {
		x.stop()
		delete(c.readings, name)
	}
}
