//go:build !js

package main

import (
	"fmt"
	"os"
)

func main() {
	args := os.Args[1:]
	err := fmt.Errorf("use: bench float32|float64 SHAPE.json, bench facts SHAPE.json, bench data SHAPE.json FOLDER, bench zip SHAPE.json or bench peaks FOLDER")
	switch {
	case len(args) == 2 && args[0] == "peaks":
		err = writePeaks(args[1])
	case len(args) == 2 && args[0] == "facts":
		err = printFacts(args[1])
	case len(args) == 2 && args[0] == "zip":
		err = writeZip(args[1], os.Stdout)
	case len(args) == 3 && args[0] == "data":
		err = writeData(args[1], args[2])
	case len(args) == 2:
		err = serve(args)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}
