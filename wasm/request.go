//go:build js && wasm

package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/hack-pad/safejs"

	"siibp/wasm/wire"
)

// request decodes the arguments of a call: the name of the operation, its arguments as JSON, and its
// attachments {files, buffers, sent, output}, all optional.
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

// argument returns args[i], or undefined beyond the end.
func argument(args []safejs.Value, i int) safejs.Value {
	if i >= len(args) {
		return safejs.Undefined()
	}
	return args[i]
}

// text returns a JavaScript string. It returns an error for another type.
func text(v safejs.Value) (string, error) {
	if v.Type() != safejs.TypeString {
		return "", errors.New("the argument is " + v.Type().String() + ", not a string")
	}
	return v.String()
}

// byteList copies an array of Uint8Arrays.
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

// octets copies a Uint8Array. It returns an error for another type.
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

// sent is an io.ReaderAt of the Uint8Array in holder.bytes. It reads on demand.
type sent struct {
	holder safejs.Value
	size   int64
}

// sentBy returns the bytes of holder. It returns an error if holder.bytes is not an array.
func sentBy(holder safejs.Value) (sent, error) {
	array, err := holder.Get("bytes")
	if err != nil {
		return sent{}, err
	}
	n, err := array.Length()
	return sent{holder, int64(n)}, err
}

// Size returns the number of bytes.
func (s sent) Size() int64 { return s.size }

// ReadAt implements io.ReaderAt.
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
