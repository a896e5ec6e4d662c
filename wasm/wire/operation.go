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

// Operation is something that the core can be asked for, and what its callers must know of it.
type Operation struct {
	Name      string
	Internal  bool // the worker asks for it, not the page
	Starts    bool // a job, which the worker steps
	EndsAfter any  // of a job: a message that says that it is done ends it only after a message of this type has come; nil: at once
	Shares    bool // the job can be shared by as many cores as its arguments say
	EndsVisit bool // the run on show is that of the present again, where an earlier iteration was
	Waits     bool // it reads the run: the worker first awaits what shards are still to send
	Roomy     bool // it needs much memory: what calls before it have left is collected first
	Unbounded bool // it is one step, which takes as long as the files are large: the page waits longer before it gives the worker up
	Long      bool // it is done in bounded steps: its reply may be Reading, which goOn goes on with
	Aside     bool // of a Long one: requests that come while it is done are not kept waiting, and Stop ends it
	Replies   []any
	handler
}

// handler decodes the arguments of an operation and calls a method with them. The worker's own
// operations have none.
type handler struct {
	Arguments reflect.Type // a struct
	call      func(*Core, func(arguments any) error) (Reply, error)
}

// Request is a call of the core: the arguments as JSON, and what stands beside them.
type Request struct {
	Arguments []byte
	Files     []Input
	Buffers   [][]byte
	Sent      shard.Bytes // by a shard, read when it is needed

	yielder *coroutine.Yielder // of a Long operation
}

// attaching are arguments that take what stands beside the JSON.
type attaching interface{ attach(Request) }

// None are the arguments of an operation that takes none.
type None struct{}

// on returns the handler that calls a method of one of the core's parts. Both types are pointers,
// for which the compiler makes one function.
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

// byWorker returns the handler of an operation that the worker does by itself.
func byWorker() handler { return handler{Arguments: reflect.TypeFor[None]()} }

// decode reads a request into a struct of arguments. A key that the struct does not have is an
// error, and no text stands for an empty object.
func decode(r Request, to any) error {
	if err := strict(r.Arguments, to); err != nil {
		return err
	}
	if a, takes := to.(attaching); takes {
		a.attach(r)
	}
	return nil
}

// strict reads a JSON object, "" for an empty one; a key that means nothing is an error.
func strict(text []byte, to any) error {
	if len(text) == 0 {
		return nil
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	return decoder.Decode(to)
}

// Call does what a request asks for. What is wrong with it, or with the user's data, is a
// Failure or Faults; a panic is a bug.
func (c *Core) Call(name string, r Request) Reply {
	op, known := byName[name]
	if !known || op.call == nil {
		return failure(fmt.Errorf("the core knows no operation %q", name))
	}
	if op.EndsVisit {
		c.runs.fit.endVisit()
	}
	if op.Roomy {
		runtime.GC()
	}
	if op.Long {
		return c.begin(op, r)
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
		c.job = reply.job
	}
	return reply
}

// ByWorker reports that the worker does the operation by itself.
func (o *Operation) ByWorker() bool { return o.call == nil }
