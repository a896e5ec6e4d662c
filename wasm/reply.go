//go:build js && wasm

package main

import (
	"fmt"
	"io"

	"github.com/hack-pad/safejs"

	"siibp/wasm/wire"
)

var uint8Array = safejs.MustGetGlobal("Uint8Array")

// complain returns a Failure of the named operation as a JavaScript value.
func complain(name string, what any, panicked bool) any {
	value, err := encode(wire.Reply{Message: wire.Failure{
		Text: fmt.Sprintf("%s: %v", name, what), Panic: panicked,
	}}, safejs.Undefined())
	if err != nil {
		panic("wasm: " + err.Error()) // a Failure always encodes
	}
	return value
}

// encode converts a reply to {type, message, buffers, state}. message and state are JSON; state is
// absent if the reply has none. Each buffer is a Uint8Array with its own ArrayBuffer, so that it is
// transferable. reply.Large, if any, is the last buffer: beside.output if that has the right length.
func encode(reply wire.Reply, beside safejs.Value) (map[string]any, error) {
	message, err := reply.JSON()
	if err != nil {
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
	if reply.Large != nil {
		array, err := output(beside, reply.Large.Size)
		if err != nil {
			return nil, err
		}
		if err := reply.Large.Write(&filling{array: array}); err != nil {
			return nil, err
		}
		buffers = append(buffers, array)
	}
	out := map[string]any{"type": reply.Type(), "message": message, "buffers": buffers}
	if reply.State != nil {
		if out["state"], err = reply.State.JSON(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// output returns a Uint8Array of the given length: beside.output if that is one.
func output(beside safejs.Value, size int) (safejs.Value, error) {
	if !beside.IsUndefined() {
		given, err := beside.Get("output")
		if err != nil {
			return given, err
		}
		if array, err := given.InstanceOf(uint8Array); err == nil && array {
			if n, err := given.Length(); err == nil && n == size {
				return given, nil
			}
		}
	}
	return uint8Array.New(size)
}

// filling is an io.Writer that fills a Uint8Array from its start.
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
