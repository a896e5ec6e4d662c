package simd_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the kernels of the other widths")

// original is the kernel that is written by hand.
const original = "float64x8"

// widths are the others: what is replaced in its text, and which of its files are for
// numbers of its precision alone.
var widths = map[string]struct {
	replace []string
	without []string
}{
	"float64x4":  {replace: []string{"64x8", "64x4", "Float32x8", "Float32x4"}},
	"float32x16": {single("32x16"), []string{"vectors.go"}},
	"float32x8":  {single("32x8"), []string{"vectors.go"}},
}

func single(width string) []string {
	return []string{"64x8", width, "Float64x8", "Float" + width, "= float64", "= float32", "= int64", "= int32", "= uint64", "= uint32",
		"series.Float64", "series.Float32", "TurnFloat64", "TurnFloat32"}
}

// Each kernel is the original with other types.
func TestWidths(t *testing.T) {
	files, err := filepath.Glob(original + "/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("there is no original", err)
	}
	for name, width := range widths {
		for _, file := range files {
			base := filepath.Base(file)
			if contains(width.without, base) {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want := made(string(text), width.replace)
			at := filepath.Join(name, base)
			if *update {
				if err := os.WriteFile(at, []byte(want), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if got, err := os.ReadFile(at); err != nil || string(got) != want {
				t.Errorf("%s is not made of %s: go test ./core/simd -update (%v)", at, file, err)
			}
		}
	}
}

// made is the text for other types, with a first line that says so and, for the package's
// description, one that tells where to read it.
func made(text string, replace []string) string {
	before, after, described := strings.Cut(text, "// Package "+original)
	if described {
		_, after, _ = strings.Cut(after, "package "+original)
		text = before + "// Package " + original + " is the kernel of package siibp/core/simd/ORIGINAL for other vectors.\npackage " + original + after
	}
	text = strings.NewReplacer(replace...).Replace(text)
	return "// Code generated from ../" + original + " by go test ./core/simd -update; DO NOT EDIT.\n\n" + strings.ReplaceAll(text, "ORIGINAL", original)
}

func contains(list []string, want string) bool {
	for _, s := range list {
		if s == want {
			return true
		}
	}
	return false
}
