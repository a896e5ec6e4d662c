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

// ask runs a call as JavaScript would and reads its reply.
func ask(t *testing.T, c call, args ...safejs.Value) (wire.Error, []any) {
	t.Helper()
	reply := guarded("ask", c)(safejs.Undefined(), args).(map[string]any)
	var message wire.Error
	if err := json.Unmarshal([]byte(reply["message"].(string)), &message); err != nil {
		t.Fatal(err)
	}
	return message, reply["buffers"].([]any)
}

func TestPanicBecomesReply(t *testing.T) {
	message, _ := ask(t, func([]safejs.Value) (wire.Reply, error) {
		var none []int
		return wire.Reply{Message: none[len(none)]}, nil
	})
	if message.Type != "error" || !message.Panic || !strings.Contains(message.Text, "index out of range") {
		t.Errorf("got %+v", message)
	}
}

func TestUnencodableBecomesReply(t *testing.T) {
	message, _ := ask(t, func([]safejs.Value) (wire.Reply, error) {
		return wire.Reply{Message: wire.Progress{F: math.NaN()}}, nil
	})
	if message.Type != "error" || message.Panic || message.Text == "" {
		t.Errorf("got %+v", message)
	}
}

func TestBuffersAreTransferable(t *testing.T) {
	_, buffers := ask(t, func([]safejs.Value) (wire.Reply, error) {
		return wire.Reply{Message: wire.Error{Type: "file"}, Buffers: [][]byte{{1, 2, 3}, {}}, Long: long("ab", "cd")}, nil
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

// A long buffer is written to the memory that is given for it, if it is as long.
func TestLongInGivenRoom(t *testing.T) {
	for size, given := range map[int]bool{3: false, 4: true, 5: false} {
		room := must[safejs.Value](t)(uint8Array.New(size))
		_, buffers := ask(t, func([]safejs.Value) (wire.Reply, error) {
			return wire.Reply{Message: wire.Error{Type: "file"}, Long: long("ab", "cd")}, nil
		}, safejs.Null(), room)
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

// A long buffer that is not what was said of it is an error, and no reply.
func TestLongMiscounted(t *testing.T) {
	message, buffers := ask(t, func([]safejs.Value) (wire.Reply, error) {
		l := long("ab", "cd")
		l.Size--
		return wire.Reply{Message: wire.Error{Type: "file"}, Long: l}, nil
	})
	if message.Type != "error" || len(buffers) > 0 {
		t.Errorf("got %+v and %d buffers", message, len(buffers))
	}
}

// long is a buffer of several parts.
func long(parts ...string) *wire.Long {
	return &wire.Long{Size: len(strings.Join(parts, "")), Write: func(to io.Writer) error {
		for _, part := range parts {
			if _, err := io.WriteString(to, part); err != nil {
				return err
			}
		}
		return nil
	}}
}

// Every function answers with one reply, whatever it is given.
func TestRegister(t *testing.T) {
	target := must[safejs.Value](t)(safejs.ValueOf(map[string]any{}))
	if err := register(target, wire.New()); err != nil {
		t.Fatal(err)
	}
	siibp := must[safejs.Value](t)(target.Get("siibp"))
	for _, name := range []string{"hello", "open", "fit", "step", "answer", "export"} {
		for _, args := range [][]any{nil, {1}, {"text"}} {
			reply := must[safejs.Value](t)(siibp.Call(name, args...))
			message := must[string](t)(must[safejs.Value](t)(reply.Get("message")).String())
			var typed struct{ Type string }
			if err := json.Unmarshal([]byte(message), &typed); err != nil || typed.Type == "" {
				t.Errorf("%s(%v) replies %q", name, args, message)
			}
		}
	}
}
