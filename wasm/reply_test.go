//go:build js && wasm

package main

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/hack-pad/safejs"

	"siibp/wasm/wire"
)

// ask runs a call as JavaScript would and reads its reply.
func ask(t *testing.T, c call) (wire.Error, []any) {
	t.Helper()
	reply := guarded("ask", c)(safejs.Undefined(), nil).(map[string]any)
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
		return wire.Reply{Message: wire.Error{Type: "file"}, Buffers: [][]byte{{1, 2, 3}, {}}}, nil
	})
	if len(buffers) != 2 {
		t.Fatalf("%d buffers, want 2", len(buffers))
	}
	array := buffers[0].(safejs.Value)
	got := make([]byte, 3)
	must[int](t)(safejs.CopyBytesToGo(got, array))
	if string(got) != "\x01\x02\x03" {
		t.Errorf("got % x", got)
	}
	memory := must[safejs.Value](t)(array.Get("buffer"))
	if n := must[int](t)(must[safejs.Value](t)(memory.Get("byteLength")).Int()); n != 3 {
		t.Errorf("the buffer is a view on %d bytes, not memory of its own", n)
	}
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
