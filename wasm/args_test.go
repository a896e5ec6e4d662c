//go:build js && wasm

package main

import (
	"io"
	"testing"

	"github.com/hack-pad/safejs"

	"siibp/wasm/wire"
)

func TestArguments(t *testing.T) {
	array := must[safejs.Value](t)(uint8Array.New(3))
	must[int](t)(safejs.CopyBytesToJS(array, []byte{1, 2, 3}))
	list := must[safejs.Value](t)(safejs.MustGetGlobal("Array").New())
	must[safejs.Value](t)(list.Call("push", array))
	word := must[safejs.Value](t)(safejs.ValueOf("word"))
	four := must[safejs.Value](t)(safejs.ValueOf(4))

	var heard string
	var got [][]byte
	do := packed(func(message []byte, data [][]byte) wire.Reply {
		heard, got = string(message), data
		return wire.Reply{}
	})
	if _, err := do([]safejs.Value{word, list}); err != nil || heard != "word" || len(got) != 1 || string(got[0]) != "\x01\x02\x03" {
		t.Errorf("%q with %v: %v", heard, got, err)
	}
	holder := must[safejs.Value](t)(safejs.MustGetGlobal("Object").New())
	if err := holder.Set("bytes", array); err != nil {
		t.Fatal(err)
	}
	later := must[kept](t)(keptIn(holder))
	rest := make([]byte, 2)
	if n, err := later.ReadAt(rest, 1); n != 2 || err != nil || string(rest) != "\x02\x03" || later.Size() != 3 {
		t.Errorf("%v of %d bytes: %v", rest[:n], later.Size(), err)
	}
	if n, err := later.ReadAt(rest, 2); n != 1 || err != io.EOF {
		t.Errorf("beyond the end are %d bytes: %v", n, err)
	}
	n := 0
	count := counted(func(i int) wire.Reply {
		n = i
		return wire.Reply{}
	})
	if _, err := count([]safejs.Value{four}); err != nil || n != 4 {
		t.Errorf("counted %d: %v", n, err)
	}
	odd := must[safejs.Value](t)(safejs.MustGetGlobal("Array").New())
	must[safejs.Value](t)(odd.Call("push", four))
	for name, refused := range map[string]func() error{
		"a word for a number": func() error { _, err := count([]safejs.Value{word}); return err },
		"nothing":             func() error { _, err := count(nil); return err },
		"a number for a word": func() error { _, err := do([]safejs.Value{four, list}); return err },
		"a list of numbers":   func() error { _, err := do([]safejs.Value{word, odd}); return err },
		"nothing kept":        func() error { _, err := keptIn(word); return err },
		"no list":             func() error { _, err := do([]safejs.Value{word, safejs.Undefined()}); return err },
	} {
		if refused() == nil {
			t.Errorf("%s is taken", name)
		}
	}
}
