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
	debug.SetMemoryLimit(wire.TabMemory) // near it, rather collect than grow: wasm32 never gives back
	debug.SetGCPercent(20)               // nor what it grew by before; a sweep leaves nothing to collect
	simd.Install()
	if err := register(safejs.Global(), wire.New()); err != nil {
		panic("wasm: " + err.Error()) // without its function the program is of no use
	}
	select {} // the function lives as long as the program
}

// register makes target.siibp, the one function through which the core is asked:
// siibp(operation, arguments, beside), as request reads them. It returns a reply as encode
// makes it, whatever happens.
func register(target safejs.Value, core *wire.Core) error {
	function, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
		return answer(args, core.Call)
	})
	if err != nil {
		return err
	}
	return target.Set("siibp", function)
}

// answer calls the core and turns what it says, or a panic, into a reply.
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
