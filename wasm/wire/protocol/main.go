// Command protocol writes the operations, arguments and messages of package wire, and those of module vision, as
// TypeScript.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// outputs holds the paths of the generated files within the module.
var outputs = map[string]func(root string) (string, error){
	"site/core/protocol.ts":        generate,
	"site/core/vision-protocol.ts": generateVision,
}

func main() {
	root, err := moduleRoot()
	if err != nil {
		fail(err)
	}
	for output, generated := range outputs {
		text, err := generated(root)
		if err != nil {
			fail(err)
		}
		if err := os.WriteFile(filepath.Join(root, output), []byte(text), 0o644); err != nil {
			fail(err)
		}
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "protocol:", err)
	os.Exit(1)
}

// moduleRoot returns the nearest enclosing folder with a go.mod.
func moduleRoot() (string, error) {
	folder, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder, nil
		}
		above := filepath.Dir(folder)
		if above == folder {
			return "", fmt.Errorf("no go.mod in this folder or above it")
		}
		folder = above
	}
}
