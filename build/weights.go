package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"siibp/build/networks"
)

// weightsPath returns where the networks' weights lie, which the converter of videos names as its data.
func weightsPath(root string) string {
	return filepath.Join(root, "build", "weights", "networks.weights")
}

// ensureWeights makes the networks' weights if they are missing. Where that fails, it says so.
func ensureWeights(root string, log io.Writer) {
	if _, err := os.Stat(weightsPath(root)); err == nil {
		return
	}
	if err := networks.Make(weightsPath(root), log); err != nil {
		fmt.Fprintf(log, "The networks that look at videos cannot be made:\n%v\n", err)
	}
}
