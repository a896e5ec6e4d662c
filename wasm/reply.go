//go:build js && wasm

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"github.com/hack-pad/safejs"

	"siibp/wasm/wire"
)

// call is one function of the core; its error is the caller's, not the user's.
type call func(args []safejs.Value) (wire.Reply, error)

// guarded makes a JavaScript function of a call: whatever happens, it returns
// a reply, {message, buffers}. A Uint8Array that it is given last is room for a long buffer.
func guarded(name string, c call) func(safejs.Value, []safejs.Value) any {
	return func(_ safejs.Value, args []safejs.Value) (out any) {
		defer func() {
			if p := recover(); p != nil {
				fmt.Fprintf(os.Stderr, "%s: %v\n%s", name, p, debug.Stack())
				out = complain(name, p, true)
			}
		}()
		reply, err := c(args)
		if err != nil {
			return complain(name, err, false)
		}
		value, err := encode(reply, first(args[max(len(args)-1, 0):]))
		if err != nil {
			return complain(name, err, false)
		}
		return value
	}
}

// complain is a reply that says what went wrong in the named call.
func complain(name string, what any, panicked bool) any {
	value, err := encode(wire.Reply{Message: wire.Error{
		Type: "error", Text: fmt.Sprintf("%s: %v", name, what), Panic: panicked,
	}}, safejs.Undefined())
	if err != nil {
		panic("wasm: " + err.Error()) // a text and a switch always encode
	}
	return value
}

// encode makes {message, buffers}. Each buffer is a Uint8Array over an
// ArrayBuffer of its own, so that it can be transferred; the long one is room, if that is
// as long.
func encode(reply wire.Reply, room safejs.Value) (map[string]any, error) {
	var message strings.Builder
	encoder := json.NewEncoder(&message)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(reply.Message); err != nil {
		return nil, err
	}
	buffers := make([]any, 0, len(reply.Buffers)+1)
	for _, b := range reply.Buffers {
		array, err := uint8Array.New(len(b))
		if err != nil {
			return nil, err
		}
		if _, err := safejs.CopyBytesToJS(array, b); err != nil {
			return nil, err
		}
		buffers = append(buffers, array)
	}
	if reply.Long != nil {
		array, err := lengthy(room, reply.Long.Size)
		if err != nil {
			return nil, err
		}
		if err := reply.Long.Write(&filling{array: array}); err != nil {
			return nil, err
		}
		buffers = append(buffers, array)
	}
	return map[string]any{"message": message.String(), "buffers": buffers}, nil
}

// lengthy returns a Uint8Array of that length: the one given, if it is one.
func lengthy(given safejs.Value, size int) (safejs.Value, error) {
	if array, err := given.InstanceOf(uint8Array); err == nil && array {
		if n, err := given.Length(); err == nil && n == size {
			return given, nil
		}
	}
	return uint8Array.New(size)
}

// filling writes to a Uint8Array, from its head on.
type filling struct {
	array safejs.Value
	at    int
}

func (f *filling) Write(b []byte) (int, error) {
	rest, err := f.array.Call("subarray", f.at)
	if err != nil {
		return 0, err
	}
	n, err := safejs.CopyBytesToJS(rest, b)
	if f.at += n; err == nil && n < len(b) {
		err = io.ErrShortWrite
	}
	return n, err
}

var uint8Array = safejs.MustGetGlobal("Uint8Array")
