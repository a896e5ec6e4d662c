package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// compile makes the WebAssembly module of ./wasm, the same bytes from any folder.
func compile(root string) ([]byte, error) {
	temp, err := os.MkdirTemp("", "siibp-build-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	out := filepath.Join(temp, "siibp.wasm")
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", out, "./wasm")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWASM=", "GOFLAGS=")
	if text, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("compiling ./wasm: %w\n%s", err, text)
	}
	return os.ReadFile(out)
}

// runtimeScript is the path of Go's half in JavaScript. It must be of the
// compiler that made the module, so it comes from the compiler's own tree.
func runtimeScript() (string, error) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOROOT: %w", err)
	}
	return filepath.Join(strings.TrimSpace(string(out)), "lib", "wasm", "wasm_exec.js"), nil
}
