//go:build !js

package vector

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

var (
	function    = regexp.MustCompile(`^(\S+) STEXT`)
	kernels     = regexp.MustCompile(`^siibp/core/simd/vector\.`)
	instruction = regexp.MustCompile(`^\t0x\S+ \d+ \(\S*?([^/]+:\d+)\)\t(\S+)\t?(.*)`)
	sse         = regexp.MustCompile(`\bX\d+\b`)                                                      // registers of SSE and AVX
	avx         = regexp.MustCompile(`\b[YZ]\d+\b`)                                                   // registers of AVX only
	excluded    = regexp.MustCompile(`\.(init|convert|get(\d+x\d+)?)\b|Matrix|zeros|ExpLogConstants`) // run at start, always inlined, or not a kernel
	entryPoint  = regexp.MustCompile(`vector\.(gemm|gemv|gemvt|ger|dot|axpy|scal|mulAdd|maximum|rectify|logistic|sddmm|spmm|expAll|logAll|logGammaAll)(\d+x\d+)?$`)
)

// TestNoSSEWhileUpperHalvesInUse reads the compiled code of the kernels. No SSE instruction may occur while the upper
// halves of vector registers are in use (see the package comment). At the start of an entry point they are not in use,
// at the start of any other function they are.
func TestNoSSEWhileUpperHalvesInUse(t *testing.T) {
	build := exec.Command("go", "build", "-gcflags=-S", ".")
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "GOEXPERIMENT=simd")
	listing, err := build.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, listing)
	}
	name, inUse, functions := "", false, 0
	for line := range strings.Lines(string(listing)) {
		if f := function.FindStringSubmatch(line); f != nil {
			name, inUse = f[1], !entryPoint.MatchString(f[1])
			if kernels.MatchString(name) {
				functions++
			}
			continue
		}
		i := instruction.FindStringSubmatch(strings.TrimRight(line, "\n"))
		if i == nil || !kernels.MatchString(name) || excluded.MatchString(name) {
			continue
		}
		position, opcode, operands := i[1], i[2], i[3]
		switch {
		case opcode == "VZEROUPPER":
			inUse = false
		case avx.MatchString(operands):
			inUse = true
		case inUse && !strings.HasPrefix(opcode, "V") && sse.MatchString(operands):
			t.Errorf("%s, %s: %s %s", name, position, opcode, operands)
		}
	}
	if functions < 50 {
		t.Errorf("the listing has %d functions", functions)
	}
}
