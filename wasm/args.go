//go:build js && wasm

package main

import (
	"fmt"
	"io"

	"github.com/hack-pad/safejs"

	"siibp/core/infer/shard"
	"siibp/wasm/wire"
)

// counted is a call that takes a whole number.
func counted(do func(int) wire.Reply) call {
	return func(args []safejs.Value) (wire.Reply, error) {
		n, err := number(first(args))
		if err != nil {
			return wire.Reply{}, err
		}
		return do(n), nil
	}
}

// packed is a call that takes a string and a list of Uint8Arrays.
func packed(do func([]byte, [][]byte) wire.Reply) call {
	return func(args []safejs.Value) (wire.Reply, error) {
		message, err := text(first(args))
		if err != nil {
			return wire.Reply{}, err
		}
		list := first(args[1:])
		n, err := list.Length()
		if err != nil {
			return wire.Reply{}, err
		}
		data := make([][]byte, n)
		for i := range data {
			item, err := list.Index(i)
			if err == nil {
				data[i], err = octets(item)
			}
			if err != nil {
				return wire.Reply{}, err
			}
		}
		return do([]byte(message), data), nil
	}
}

// number is a JavaScript number as an int; anything else is an error.
func number(v safejs.Value) (int, error) {
	if v.Type() != safejs.TypeNumber {
		return 0, fmt.Errorf("the argument is %v, not a number", v.Type())
	}
	return v.Int()
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

// keeping is a call that takes a whole number and an object that keeps bytes.
func keeping(do func(int, shard.Bytes) wire.Reply) call {
	return func(args []safejs.Value) (wire.Reply, error) {
		i, err := number(first(args))
		if err != nil {
			return wire.Reply{}, err
		}
		bytes, err := keptIn(first(args[1:]))
		if err != nil {
			return wire.Reply{}, err
		}
		return do(i, bytes), nil
	}
}

// kept is the Uint8Array that a JavaScript object holds as its bytes, read when it is needed.
type kept struct {
	holder safejs.Value
	size   int64
}

// keptIn is what an object keeps; anything else is an error.
func keptIn(holder safejs.Value) (kept, error) {
	array, err := holder.Get("bytes")
	if err != nil {
		return kept{}, err
	}
	n, err := array.Length()
	return kept{holder, int64(n)}, err
}

// Size returns how many bytes there are.
func (k kept) Size() int64 { return k.size }

// ReadAt copies the bytes from an offset on.
func (k kept) ReadAt(p []byte, off int64) (int, error) {
	array, err := k.holder.Get("bytes")
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
