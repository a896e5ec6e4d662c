//go:build js && wasm

package main

import (
	"fmt"
	"os"
	"runtime/debug"

	"github.com/hack-pad/safejs"

	"siibp/wasm/simd"
	"siibp/wasm/wire"
)

func main() {
	debug.SetMemoryLimit(wire.TabMemory) // collect instead of growing near the limit: wasm32 memory never shrinks
	debug.SetGCPercent(20)               // small for the same reason; iterations allocate nothing, so that collections are rare
	simd.Install()
	if err := register(safejs.Global(), wire.New()); err != nil {
		panic("wasm: " + err.Error()) // the program is unusable without its function
	}
	select {} // keep the function alive
}

// register sets target.siibp, the function siibp(operation, arguments, attachments) that calls the
// core (see request). It always returns a reply (see encode), even after a panic.
func register(target safejs.Value, core *wire.Core) error {
	function, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
		return answer(args, core.Call)
	})
	if err != nil {
		return err
	}
	return target.Set("siibp", function)
}

// answer calls the core and converts its reply, an error or a panic to a JavaScript value.
func answer(args []safejs.Value, call func(string, wire.Request) wire.Reply) (out any) {
	name := "siibp"
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n%s", name, p, debug.Stack())
			out = complain(name, p, true)
		}
	}()
	name, r, beside, err := request(args)
	if err != nil {
		return complain(name, err, false)
	}
	value, err := encode(call(name, r), beside)
	if err != nil {
		return complain(name, err, false)
	}
	return value
}
