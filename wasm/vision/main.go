//go:build js && wasm

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"

	"github.com/hack-pad/safejs"

	"siibp/wasm/simd"
	"siibp/wasm/vision/message"
)

var uint8Array = safejs.MustGetGlobal("Uint8Array")

func main() {
	debug.SetGCPercent(20) // WebAssembly memory never shrinks, so that garbage is collected early
	simd.Install()
	l := &clipAnalyzer{}
	function, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any { return l.answer(args) })
	if err == nil {
		err = safejs.Global().Set("vision", function)
	}
	if err != nil {
		panic("vision: " + err.Error()) // nothing can call the program without its function
	}
	select {} // keep the program alive for calls
}

// answer implements vision(operation, arguments as JSON, list of Uint8Array). It returns {message, buffers}, where
// the message is JSON, or {error, panic}.
func (l *clipAnalyzer) answer(args []safejs.Value) (out any) {
	operation := "vision"
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n%s", operation, p, debug.Stack())
			out = map[string]any{"error": fmt.Sprintf("%s: %v", operation, p), "panic": true}
		}
	}()
	operation, arguments, buffers, err := request(args)
	if err != nil {
		return errorReply(err)
	}
	r, err := l.call(operation, arguments, buffers)
	if err != nil {
		return errorReply(err)
	}
	text, err := json.Marshal(r.message)
	if err != nil {
		return errorReply(err)
	}
	list := make([]any, len(r.buffers))
	for i, b := range r.buffers {
		if list[i], err = array(b); err != nil {
			return errorReply(err)
		}
	}
	return map[string]any{"message": string(text), "buffers": list}
}

func errorReply(err error) any { return map[string]any{"error": err.Error(), "panic": false} }

// call runs one operation.
func (l *clipAnalyzer) call(operation string, arguments []byte, buffers [][]byte) (reply, error) {
	switch operation {
	case "load":
		return reply{}, l.load(buffers[0])
	case "begin":
		var s message.BeginClip
		if err := json.Unmarshal(arguments, &s); err != nil {
			return reply{}, err
		}
		return reply{}, l.start(s)
	case "frame":
		var p pixels
		if err := json.Unmarshal(arguments, &p); err != nil {
			return reply{}, err
		}
		list, err := l.addFrame(p, buffers[0])
		return reply{message: list}, err
	case "picture":
		var most int
		if err := json.Unmarshal(arguments, &most); err != nil {
			return reply{}, err
		}
		rgba, s := l.picture(most)
		return reply{s, [][]byte{rgba}}, nil
	case "end":
		packed, s, err := l.finish()
		return reply{s, [][]byte{packed}}, err
	case "dataset":
		return datasetReply(arguments, buffers)
	}
	r, known, err := l.callEditing(operation, arguments, buffers)
	if !known {
		return reply{}, fmt.Errorf("unknown operation %q", operation)
	}
	return r, err
}

// datasetReply returns the paths of the dataset's files as the message and their contents as attachments.
func datasetReply(arguments []byte, clips [][]byte) (reply, error) {
	var names []message.ClipName
	if err := json.Unmarshal(arguments, &names); err != nil {
		return reply{}, err
	}
	files, err := writeDataset(names, clips)
	r, paths := reply{}, []string{}
	for _, f := range files {
		paths, r.buffers = append(paths, f.path), append(r.buffers, f.content)
	}
	r.message = paths
	return r, err
}

// request decodes the arguments of a call.
func request(args []safejs.Value) (operation string, arguments []byte, buffers [][]byte, err error) {
	if len(args) != 3 {
		return "", nil, nil, fmt.Errorf("vision has %d arguments, not 3", len(args))
	}
	if operation, err = args[0].String(); err != nil {
		return "", nil, nil, err
	}
	text, err := args[1].String()
	if err != nil {
		return operation, nil, nil, err
	}
	n, err := args[2].Length()
	for i := 0; i < n && err == nil; i++ {
		var b []byte
		b, err = octets(args[2], i)
		buffers = append(buffers, b)
	}
	return operation, []byte(text), buffers, err
}

// octets returns a copy of a Uint8Array in a list.
func octets(list safejs.Value, i int) ([]byte, error) {
	v, err := list.Index(i)
	if err != nil {
		return nil, err
	}
	n, err := v.Length()
	if err != nil {
		return nil, err
	}
	b := make([]byte, n)
	_, err = safejs.CopyBytesToGo(b, v)
	return b, err
}

// array returns a new Uint8Array.
func array(b []byte) (any, error) {
	v, err := uint8Array.New(len(b))
	if err == nil {
		_, err = safejs.CopyBytesToJS(v, b)
	}
	return v, err
}
