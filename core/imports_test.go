package core

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"strings"
	"testing"

	"os"
)

// allowed lists, for each package below the module's root, which packages of
// this module it may import. A package that is not listed here fails the test.
var allowed = map[string][]string{
	"core":                 {},
	"core/special":         {},
	"core/memory":          {},
	"core/simd":            {"core/simd/backend", "core/simd/float32x16", "core/simd/float32x8", "core/simd/float64x4", "core/simd/float64x8"},
	"core/simd/backend":    {},
	"core/simd/series":     {},
	"core/simd/across":     {},
	"core/simd/simdtest":   {"core/simd/backend"},
	"core/simd/float32x16": {"core/simd/across", "core/simd/series"},
	"core/simd/float32x8":  {"core/simd/across", "core/simd/series"},
	"core/simd/float64x4":  {"core/simd/across", "core/simd/series"},
	"core/simd/float64x8":  {"core/simd/across", "core/simd/series"},
	"core/dataset": {"core/special", "core/dataset/npy", "core/dataset/mat", "core/dataset/mot", "core/dataset/coco", "core/dataset/via",
		"core/dataset/stream"},
	"core/dataset/npy":    {"core/memory"},
	"core/dataset/mat":    {},
	"core/dataset/mot":    {},
	"core/dataset/coco":   {"core/dataset/stream"},
	"core/dataset/via":    {"core/dataset/stream"},
	"core/dataset/stream": {},
	"core/options":        {},
	"core/prior":          {"core/special", "core/dataset"},
	"core/likelihood":     {"core/special", "core/dataset"},
	"core/constraint":     {"core/special", "core/dataset"},
	"core/score":          {"core/special", "core/dataset"},
	"core/feature":        {"core/dataset"},
	"core/baseline":       {"core/special", "core/dataset", "core/constraint", "core/score"},
	"core/experiment":     {"core/dataset", "core/infer", "core/baseline", "core/feature", "core/score", "core/result", "core/figure", "core/options"},
	"core/figure":         {},
	"core/synth":          {"core/synth/drawing", "core/dataset", "core/feature"},
	"core/synth/drawing":  {},
	"core/infer":          {"core/special", "core/memory", "core/dataset", "core/feature", "core/prior", "core/likelihood", "core/constraint", "core/options"},
	"core/internal/slow":  {"core/special"},
	"core/lesson":         {"core/dataset", "core/infer", "core/options"},
	"core/capsule":        {"core/dataset", "core/feature", "core/infer", "core/result", "core/options"},
	"core/cmd/siibp":      {"core/capsule", "core/dataset", "core/experiment", "core/feature", "core/figure", "core/infer", "core/simd", "core/synth", "core/result", "core/options"},
	"core/result":         {"core/dataset", "core/dataset/npy", "core/dataset/mot", "core/dataset/coco", "core/dataset/via", "core/feature", "core/infer", "core/score", "core/options"},
	"wasm/simd":           {"core/simd/backend", "wasm/simd/kernel"},
	"wasm/simd/asm":       {},
	"wasm/simd/kernel":    {"core/simd/series", "wasm/simd/asm"},
	"wasm/simd/simdtest":  {"wasm/simd", "wasm/simd/kernel"},
	"wasm/wire":           {"wasm/simd", "core/memory", "core/capsule", "core/dataset", "core/experiment", "core/feature", "core/infer", "core/lesson", "core/score", "core/result", "core/options"},
	"wasm":                {"wasm/simd", "wasm/wire", "core/dataset", "core/infer", "core/score"},
	"wasm/bench":          {"core/constraint", "core/dataset", "core/dataset/npy", "core/infer", "core/likelihood", "core/prior", "core/simd", "core/synth", "wasm/simd", "wasm/simd/asm", "core/options"},
	"build":               {"core/lesson", "core/synth", "wasm/simd/kernel", "wasm/wire"},
}

const module = "siibp/"

func TestImports(t *testing.T) {
	root := os.DirFS("..")
	err := fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && (d.Name() == "node_modules" || d.Name() == "dist") {
			if d != nil && d.IsDir() && err == nil {
				return fs.SkipDir
			}
			return err
		}
		if d.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		checkFile(t, root, file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// checkFile reports every import of file that the table does not allow.
func checkFile(t *testing.T, root fs.FS, file string) {
	source, err := fs.ReadFile(root, file)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), file, source, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	from := path.Dir(file)
	edges, listed := allowed[from]
	if !listed {
		t.Errorf("%s: package %s has no row in the table of allowed imports", file, from)
		return
	}
	for _, spec := range parsed.Imports {
		name := strings.Trim(spec.Path.Value, `"`)
		if strings.HasPrefix(from, "core") && name == "syscall/js" {
			t.Errorf("%s imports syscall/js: core knows no browser", file)
		}
		if to, ours := strings.CutPrefix(name, module); ours && !contains(edges, to) {
			t.Errorf("%s imports %s, which is not an allowed edge from %s", file, to, from)
		}
	}
}

func contains(list []string, want string) bool {
	for _, s := range list {
		if s == want {
			return true
		}
	}
	return false
}
