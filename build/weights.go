package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"siibp/build/networks"
)

// weightsPath returns the path of the networks' weights, the data file of the videos importer.
func weightsPath(root string) string {
	return filepath.Join(root, "build", "weights", "networks.weights")
}

// ensureWeights builds the networks' weights if they are missing or lack a network. It prints an error if that fails.
func ensureWeights(root string, log io.Writer) {
	if b, err := os.ReadFile(weightsPath(root)); err == nil && networks.Complete(b) {
		return
	}
	if err := networks.Make(weightsPath(root), log); err != nil {
		fmt.Fprintf(log, "The networks that look at videos cannot be made:\n%v\n", err)
	}
}
