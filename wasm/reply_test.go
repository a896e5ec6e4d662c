//go:build js && wasm

package main

import (
	"encoding/json"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/hack-pad/safejs"

	"siibp/wasm/wire"
)

// ask calls answer and decodes the reply as a Failure. It returns the type, the message and the buffers.
func ask(t *testing.T, beside safejs.Value, call func() wire.Reply) (string, wire.Failure, []any) {
	t.Helper()
	args := []safejs.Value{must[safejs.Value](t)(safejs.ValueOf("ask")), safejs.Undefined(), beside}
	reply := answer(args, func(string, wire.Request) wire.Reply { return call() }).(map[string]any)
	var message wire.Failure
	if err := json.Unmarshal([]byte(reply["message"].(string)), &message); err != nil {
		t.Fatal(err)
	}
	return reply["type"].(string), message, reply["buffers"].([]any)
}

func TestPanicBecomesReply(t *testing.T) {
	kind, message, _ := ask(t, safejs.Undefined(), func() wire.Reply {
		var none []int
		return wire.Reply{Message: none[len(none)]}
	})
	if kind != "failure" || !message.Panic || !strings.Contains(message.Text, "index out of range") {
		t.Errorf("got %s, %+v", kind, message)
	}
}

func TestUnencodableBecomesReply(t *testing.T) {
	kind, message, _ := ask(t, safejs.Undefined(), func() wire.Reply { return wire.Reply{Message: wire.Progress{Fraction: math.NaN()}} })
	if kind != "failure" || message.Panic || message.Text == "" {
		t.Errorf("got %s, %+v", kind, message)
	}
}

func TestBuffersAreTransferable(t *testing.T) {
	_, _, buffers := ask(t, safejs.Undefined(), func() wire.Reply {
		return wire.Reply{Message: wire.Download{}, Buffers: [][]byte{{1, 2, 3}, {}}, Large: long("ab", "cd")}
	})
	for i, want := range []string{"\x01\x02\x03", "", "abcd"} {
		array := buffers[i].(safejs.Value)
		got := make([]byte, len(want))
		must[int](t)(safejs.CopyBytesToGo(got, array))
		if string(got) != want {
			t.Errorf("buffer %d is % x, want % x", i, got, want)
		}
		memory := must[safejs.Value](t)(array.Get("buffer"))
		if n := must[int](t)(must[safejs.Value](t)(memory.Get("byteLength")).Int()); n != len(want) {
			t.Errorf("buffer %d is a view on %d bytes, not memory of its own", i, n)
		}
	}
}

func TestLongReusesOutputOfItsSize(t *testing.T) {
	for size, given := range map[int]bool{3: false, 4: true, 5: false} {
		room := must[safejs.Value](t)(uint8Array.New(size))
		beside := object(t, "output", room)
		_, _, buffers := ask(t, beside, func() wire.Reply { return wire.Reply{Message: wire.Download{}, Large: long("ab", "cd")} })
		array := buffers[0].(safejs.Value)
		got := make([]byte, 5)
		if n := must[int](t)(safejs.CopyBytesToGo(got, array)); string(got[:n]) != "abcd" {
			t.Errorf("in room for %d it is %q", size, got[:n])
		}
		if array.Equal(room) != given {
			t.Errorf("it is in room for %d: %v, want %v", size, array.Equal(room), given)
		}
	}
}

func TestLongOfWrongSizeFails(t *testing.T) {
	kind, _, buffers := ask(t, safejs.Undefined(), func() wire.Reply {
		l := long("ab", "cd")
		l.Size--
		return wire.Reply{Message: wire.Download{}, Large: l}
	})
	if kind != "failure" || len(buffers) > 0 {
		t.Errorf("got %s and %d buffers", kind, len(buffers))
	}
}

// long returns a Long that is written in several parts.
func long(parts ...string) *wire.LargeBuffer {
	return &wire.LargeBuffer{Size: len(strings.Join(parts, "")), Write: func(to io.Writer) error {
		for _, part := range parts {
			if _, err := io.WriteString(to, part); err != nil {
				return err
			}
		}
		return nil
	}}
}

func TestEveryCallReturnsReply(t *testing.T) {
	target := object(t)
	if err := register(target, wire.New()); err != nil {
		t.Fatal(err)
	}
	for _, op := range wire.Operations {
		for _, args := range [][]any{{op.Name}, {op.Name, 1}, {op.Name, "text"}, {op.Name, "{}", "text"}, {}} {
			reply := must[safejs.Value](t)(target.Call("siibp", args...))
			if kind := must[string](t)(must[safejs.Value](t)(reply.Get("type")).String()); kind == "" {
				t.Errorf("%v is not answered", args)
			}
		}
	}
}
