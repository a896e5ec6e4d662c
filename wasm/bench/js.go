//go:build js && wasm

package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/hack-pad/safejs"

	"siibp/core/options"
	"siibp/wasm/simd"
)

func main() {
	simd.Install()
	if len(os.Args) > 1 { // Node passes arguments, a browser none
		if err := serve(os.Args[1:]); err != nil {
			fmt.Fprintln(os.Stderr, "bench:", err)
			os.Exit(1)
		}
		return
	}
	if err := errors.Join(offer(), offerNetworks()); err != nil {
		panic("bench: " + err.Error())
	}
	select {}
}

// offer sets globalThis.bench: start(shape, precision) returns 0, and do(order, count) the result of
// the command. Both return an error as a string.
func offer() error {
	var r *run
	start, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
		shape, err := args[0].String()
		if err != nil {
			return err.Error()
		}
		precision, err := args[1].String()
		if err != nil {
			return err.Error()
		}
		if r, err = newRun([]byte(shape), options.Precision(precision)); err != nil {
			return err.Error()
		}
		return 0
	})
	if err != nil {
		return err
	}
	do, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
		order, err := args[0].String()
		if err != nil {
			return err.Error()
		}
		count, err := args[1].Int()
		if err != nil {
			return err.Error()
		}
		number, err := r.do(order, count)
		if err != nil {
			return err.Error()
		}
		return number
	})
	if err != nil {
		return err
	}
	return safejs.Global().Set("bench", map[string]any{"start": start, "do": do})
}
