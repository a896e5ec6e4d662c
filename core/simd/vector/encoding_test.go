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
	old         = regexp.MustCompile(`\bX\d+\b`)                                                      // a register that both encodings have
	wide        = regexp.MustCompile(`\b[YZ]\d+\b`)                                                   // and its whole
	aside       = regexp.MustCompile(`\.(init|convert|get(\d+x\d+)?)\b|Matrix|Zeros|ExpLogConstants`) // done at the start, always a part of another, or not a kernel
	begins      = regexp.MustCompile(`vector\.(gemm|gemv|gemvt|ger|dot|axpy|scal|mulAdd|maximum|rectify|sweep|sddmm|spmm|expAll|logAll|logGammaAll)(\d+x\d+)?$`)
)

// What Go makes of the kernels has no instruction in the encoding from before AVX while
// upper bits are in use: see package float64x8. A function that other packages call begins
// without, all others in their midst.
func TestEncoding(t *testing.T) {
	build := exec.Command("go", "build", "-gcflags=-S", ".")
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "GOEXPERIMENT=simd")
	listing, err := build.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, listing)
	}
	name, inUse, functions := "", false, 0
	for line := range strings.Lines(string(listing)) {
		if f := function.FindStringSubmatch(line); f != nil {
			name, inUse = f[1], !begins.MatchString(f[1])
			if kernels.MatchString(name) {
				functions++
			}
			continue
		}
		i := instruction.FindStringSubmatch(strings.TrimRight(line, "\n"))
		if i == nil || !kernels.MatchString(name) || aside.MatchString(name) {
			continue
		}
		at, does, with := i[1], i[2], i[3]
		switch {
		case does == "VZEROUPPER":
			inUse = false
		case wide.MatchString(with):
			inUse = true
		case inUse && !strings.HasPrefix(does, "V") && old.MatchString(with):
			t.Errorf("%s, %s: %s %s", name, at, does, with)
		}
	}
	if functions < 50 {
		t.Errorf("the listing has %d functions", functions)
	}
}
