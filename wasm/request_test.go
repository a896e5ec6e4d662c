//go:build js && wasm

package main

import (
	"io"
	"testing"

	"github.com/hack-pad/safejs"
)

// object returns a JavaScript object with the given keys and values, in turn.
func object(t *testing.T, pairs ...any) safejs.Value {
	t.Helper()
	made := must[safejs.Value](t)(safejs.MustGetGlobal("Object").New())
	for i := 0; i < len(pairs); i += 2 {
		if err := made.Set(pairs[i].(string), pairs[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	return made
}

// listOf returns a JavaScript array.
func listOf(t *testing.T, items ...any) safejs.Value {
	t.Helper()
	list := must[safejs.Value](t)(safejs.MustGetGlobal("Array").New())
	for _, item := range items {
		must[safejs.Value](t)(list.Call("push", item))
	}
	return list
}

func TestRequest(t *testing.T) {
	array := must[safejs.Value](t)(uint8Array.New(3))
	must[int](t)(safejs.CopyBytesToJS(array, []byte{1, 2, 3}))
	word := must[safejs.Value](t)(safejs.ValueOf("word"))
	four := must[safejs.Value](t)(safejs.ValueOf(4))

	beside := object(t, "buffers", listOf(t, array), "sent", object(t, "bytes", array))
	name, r, _, err := request([]safejs.Value{word, word, beside})
	if err != nil || name != "word" || string(r.Arguments) != "word" || len(r.Buffers) != 1 || string(r.Buffers[0]) != "\x01\x02\x03" {
		t.Errorf("%q with %v: %v", name, r, err)
	}
	rest := make([]byte, 2)
	if n, err := r.Sent.ReadAt(rest, 1); n != 2 || err != nil || string(rest) != "\x02\x03" || r.Sent.Size() != 3 {
		t.Errorf("%v of %d bytes: %v", rest[:n], r.Sent.Size(), err)
	}
	if n, err := r.Sent.ReadAt(rest, 2); n != 1 || err != io.EOF {
		t.Errorf("beyond the end are %d bytes: %v", n, err)
	}
	for wrong, args := range map[string][]safejs.Value{
		"no operation":                nil,
		"a number for an operation":   {four},
		"a number for the arguments":  {word, four},
		"a number for what is beside": {word, word, four},
		"a list of numbers":           {word, word, object(t, "buffers", listOf(t, four))},
		"no list":                     {word, word, object(t, "buffers", 4)},
		"nothing sent":                {word, word, object(t, "sent", "word")},
		"no files":                    {word, word, object(t, "files", "word")},
	} {
		if _, _, _, err := request(args); err == nil {
			t.Errorf("%s is accepted", wrong)
		}
	}
}
