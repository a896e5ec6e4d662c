//go:build js && wasm

package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/hack-pad/safejs"

	"siibp/wasm/wire"
)

// request reads the arguments of a call from JavaScript: the operation's name, its arguments as
// JSON, and what stands beside them, {files, buffers, sent, output}, each where there is any.
func request(args []safejs.Value) (name string, r wire.Request, beside safejs.Value, err error) {
	if name, err = text(argument(args, 0)); err != nil {
		return "", r, beside, err
	}
	if given := argument(args, 1); !given.IsUndefined() {
		words, err := text(given)
		if err != nil {
			return "", r, beside, err
		}
		r.Arguments = []byte(words)
	}
	beside = argument(args, 2)
	if beside.IsUndefined() {
		return name, r, beside, nil
	}
	for key, read := range map[string]func(safejs.Value) error{
		"files":   func(v safejs.Value) (err error) { r.Files, err = inputs(v); return },
		"buffers": func(v safejs.Value) (err error) { r.Buffers, err = byteList(v); return },
		"sent":    func(v safejs.Value) (err error) { r.Sent, err = sentBy(v); return },
	} {
		v, err := beside.Get(key)
		if err == nil && !v.IsUndefined() {
			err = read(v)
		}
		if err != nil {
			return name, r, beside, fmt.Errorf("%s: %w", key, err)
		}
	}
	return name, r, beside, nil
}

// argument is an argument by its index, undefined where there is none.
func argument(args []safejs.Value, i int) safejs.Value {
	if i >= len(args) {
		return safejs.Undefined()
	}
	return args[i]
}

// text is a JavaScript string; anything else is an error.
func text(v safejs.Value) (string, error) {
	if v.Type() != safejs.TypeString {
		return "", errors.New("the argument is " + v.Type().String() + ", not a string")
	}
	return v.String()
}

// byteList copies a list of Uint8Arrays.
func byteList(list safejs.Value) ([][]byte, error) {
	n, err := list.Length()
	if err != nil {
		return nil, err
	}
	data := make([][]byte, n)
	for i := range data {
		item, err := list.Index(i)
		if err == nil {
			data[i], err = octets(item)
		}
		if err != nil {
			return nil, err
		}
	}
	return data, nil
}

// octets is a copy of a Uint8Array; anything else is an error.
func octets(v safejs.Value) ([]byte, error) {
	if array, err := v.InstanceOf(uint8Array); err != nil || !array {
		return nil, fmt.Errorf("the argument is %v, not bytes", v.Type())
	}
	n, err := v.Length()
	if err != nil {
		return nil, err
	}
	data := make([]byte, n)
	_, err = safejs.CopyBytesToGo(data, v)
	return data, err
}

// sent is the Uint8Array that a JavaScript object holds as its bytes, read when it is needed.
type sent struct {
	holder safejs.Value
	size   int64
}

// sentBy is what an object holds; anything else is an error.
func sentBy(holder safejs.Value) (sent, error) {
	array, err := holder.Get("bytes")
	if err != nil {
		return sent{}, err
	}
	n, err := array.Length()
	return sent{holder, int64(n)}, err
}

// Size returns how many bytes there are.
func (s sent) Size() int64 { return s.size }

// ReadAt copies the bytes from an offset on.
func (s sent) ReadAt(p []byte, off int64) (int, error) {
	array, err := s.holder.Get("bytes")
	if err == nil {
		array, err = array.Call("subarray", off)
	}
	if err != nil {
		return 0, err
	}
	n, err := safejs.CopyBytesToGo(p, array)
	if err == nil && n < len(p) {
		err = io.EOF
	}
	return n, err
}
