//go:build js && wasm

package main

import (
	"fmt"

	"github.com/hack-pad/safejs"

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
