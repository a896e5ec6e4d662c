package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// inlined lists the packages in which the compiler inlines functions, because they take most of the
// time. Disabling inlining elsewhere reduces the download by a twelfth.
var inlined = []string{"runtime", "math", "gonum.org/v1/gonum/...", "github.com/klauspost/compress/flate", "encoding/binary",
	"siibp/core/infer", "siibp/core/constraint", "siibp/core/likelihood", "siibp/core/special",
	"siibp/core/baseline", "siibp/core/feature", "siibp/core/dataset/npy", "siibp/core/simd", "siibp/core/simd/vector", "siibp/wasm/simd",
	"siibp/core/nn/...", "siibp/core/video/..."}

// compileWasm compiles a program, such as ./wasm, to a WebAssembly module, with or without function
// names. The output is independent of the folder.
func compileWasm(root, program string, named bool) ([]byte, error) {
	temp, err := os.MkdirTemp("", "siibp-build-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	out := filepath.Join(temp, "siibp.wasm")
	link := "-ldflags=-s -w -buildid="
	if named {
		link = "-ldflags=-buildid="
	}
	arguments := []string{"build", "-trimpath", "-buildvcs=false", link, "-o", out, "-gcflags=all=-l"}
	for _, pattern := range inlined {
		arguments = append(arguments, "-gcflags="+pattern+"=")
	}
	cmd := exec.Command("go", append(arguments, program)...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWASM=", "GOFLAGS=")
	if text, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("compiling %s: %w\n%s", program, err, text)
	}
	return os.ReadFile(out)
}

// runtimeScript returns the path of Go's runtime script in the compiler's own tree: its version
// must match the compiler.
func runtimeScript() (string, error) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOROOT: %w", err)
	}
	return filepath.Join(strings.TrimSpace(string(out)), "lib", "wasm", "wasm_exec.js"), nil
}
