package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"runtime"

	"siibp/core/coroutine"
	"siibp/core/infer/shard"
)

// Operation is one operation of the core and its properties.
type Operation struct {
	Name          string
	Internal      bool // called by the worker, not by the page
	Starts        bool // starts a job
	EndsAfter     any  // the job ends after a message of this type, if not nil, and one with State.Done
	Shareable     bool // the job can run on several cores
	EndsVisit     bool // ends a visit to an earlier iteration
	AwaitsShards  bool // reads the run: the worker first waits for the videos of its shards
	CollectsFirst bool // needs much memory: garbage is collected first
	Unbounded     bool // takes time proportional to the files: the page allows it a longer timeout
	Stepwise      bool // runs in bounded steps: the reply may be Unfinished, and continue runs the next step
	Concurrent    bool // other requests run between its steps, but the worker does not step the run; only for Stepwise operations
	Replies       []any
	handler
}

// handler decodes the arguments of an operation and calls its method. Operations of the worker have no method.
type handler struct {
	Arguments reflect.Type // a struct
	call      func(*Core, func(arguments any) error) (Reply, error)
}

// Request is a call of the core: the arguments as JSON, and the attachments.
type Request struct {
	Arguments []byte
	Files     []Input
	Buffers   [][]byte
	Sent      shard.Bytes // from a shard, read on demand

	yielder *coroutine.Yielder // of a Stepwise operation; else nil
}

// attachable is implemented by arguments with attachments.
type attachable interface{ attach(Request) }

// None are the arguments of an operation without arguments.
type None struct{}

// on returns the handler that calls a method of a component of the core. Both types are pointers, so that the
// compiler generates one instance.
func on[P, A any](part func(*Core) P, method func(P, A) (Reply, error)) handler {
	arguments := reflect.TypeFor[A]().Elem()
	return handler{arguments, func(c *Core, decode func(any) error) (Reply, error) {
		a := reflect.New(arguments).Interface()
		if err := decode(a); err != nil {
			return Reply{}, err
		}
		return method(part(c), a.(A))
	}}
}

// byWorker returns the handler of an operation that the worker performs itself.
func byWorker() handler { return handler{Arguments: reflect.TypeFor[None]()} }

// decode reads a request into a struct of arguments.
func decode(r Request, to any) error {
	if err := strict(r.Arguments, to); err != nil {
		return err
	}
	if a, ok := to.(attachable); ok {
		a.attach(r)
	}
	return nil
}

// strict reads a JSON object; "" stands for {}. Unknown keys are errors.
func strict(text []byte, to any) error {
	if len(text) == 0 {
		return nil
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	return decoder.Decode(to)
}

// Call performs an operation. Errors of the request or the user's data are Failure or Faults; a panic is a bug.
func (c *Core) Call(name string, r Request) Reply {
	op, known := byName[name]
	if !known || op.call == nil {
		return failure(fmt.Errorf("unknown operation %q", name))
	}
	if op.EndsVisit {
		c.runs.fit.endVisit()
	}
	if op.CollectsFirst {
		runtime.GC()
	}
	if op.Stepwise {
		return c.startLongOperation(op, r)
	}
	return c.do(op, r)
}

// do calls the handler of an operation.
func (c *Core) do(op *Operation, r Request) Reply {
	name := op.Name
	reply, err := op.call(c, func(arguments any) error {
		if err := decode(r, arguments); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	})
	if err != nil {
		return failure(err)
	}
	if reply.job != nil {
		c.dropJob()
		c.cancelLongOperation("preview") // it is of the run before
		c.job = reply.job
	}
	return reply
}

// ByWorker reports whether the worker performs the operation itself.
func (o *Operation) ByWorker() bool { return o.call == nil }
