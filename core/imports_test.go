package core

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

// allowed lists, for each package below the module's root, which packages of
// this module it may import. A package that is not listed here fails the test, and so does
// an edge that no file uses.
var allowed = map[string][]string{
	"core":                 {},
	"core/special":         {},
	"core/memory":          {},
	"core/simd":            {"core/simd/data", "core/simd/float32x16", "core/simd/float32x8", "core/simd/float64x4", "core/simd/float64x8", "core/special"},
	"core/simd/data":       {},
	"core/simd/series":     {},
	"core/simd/across":     {},
	"core/simd/simdtest":   {"core/simd"},
	"core/simd/float32x16": {"core/simd/across", "core/simd/data", "core/simd/series"},
	"core/simd/float32x8":  {"core/simd/across", "core/simd/data", "core/simd/series"},
	"core/simd/float64x4":  {"core/simd/across", "core/simd/data", "core/simd/series"},
	"core/simd/float64x8":  {"core/simd/across", "core/simd/data", "core/simd/series"},
	"core/dataset":         {"core/dataset/coco", "core/dataset/mat", "core/dataset/mot", "core/dataset/npy", "core/dataset/stream", "core/dataset/via"},
	"core/dataset/npy":     {"core/memory"},
	"core/dataset/mat":     {},
	"core/dataset/mot":     {},
	"core/dataset/coco":    {"core/dataset/stream"},
	"core/dataset/via":     {"core/dataset/stream"},
	"core/dataset/stream":  {},
	"core/options":         {},
	"core/prior":           {"core/simd", "core/special"},
	"core/likelihood":      {},
	"core/constraint":      {"core/dataset", "core/simd", "core/special"},
	"core/score":           {"core/dataset", "core/special"},
	"core/feature":         {"core/dataset"},
	"core/baseline":        {"core/constraint", "core/dataset", "core/score", "core/special"},
	"core/experiment": {
		"core/baseline", "core/dataset", "core/feature", "core/figure", "core/infer", "core/model", "core/options", "core/posterior",
		"core/result", "core/score", "core/search",
	},
	"core/figure":        {},
	"core/synth":         {"core/dataset", "core/feature", "core/synth/drawing"},
	"core/synth/drawing": {},
	"core/infer":         {"core/constraint", "core/dataset", "core/infer/tile", "core/likelihood", "core/options", "core/prior", "core/simd", "core/special"},
	"core/infer/tile":    {"core/dataset", "core/likelihood", "core/simd"},
	"core/infer/shard":   {"core/dataset", "core/infer", "core/infer/tile", "core/memory", "core/options"},
	"core/search":        {"core/dataset", "core/infer", "core/infer/shard", "core/likelihood", "core/options"},
	"core/posterior":     {"core/constraint", "core/dataset", "core/infer", "core/infer/tile", "core/options", "core/search", "core/special"},
	"core/model":         {"core/dataset", "core/feature", "core/infer", "core/options", "core/search"},
	"core/internal/slow": {"core/special"},
	"core/internal/draw": {"core/dataset", "core/options", "core/synth"},
	"core/lesson":        {"core/dataset", "core/infer", "core/model", "core/options", "core/posterior", "core/search"},
	"core/capsule":       {"core/dataset", "core/feature", "core/infer", "core/options", "core/result", "core/search"},
	"core/cmd/siibp": {
		"core/capsule", "core/dataset", "core/experiment", "core/feature", "core/figure", "core/infer", "core/model", "core/options",
		"core/result", "core/search", "core/simd", "core/synth",
	},
	"core/result": {
		"core/dataset", "core/dataset/coco", "core/dataset/mot", "core/dataset/npy", "core/dataset/via", "core/feature", "core/infer",
		"core/model", "core/options", "core/posterior", "core/score", "core/search",
	},
	"wasm/simd":          {"core/simd", "wasm/simd/kernel"},
	"wasm/simd/asm":      {},
	"wasm/simd/kernel":   {"core/simd/data", "core/simd/series", "wasm/simd/asm"},
	"wasm/simd/simdtest": {"wasm/simd", "wasm/simd/kernel"},
	"wasm/wire": {
		"core/capsule", "core/dataset", "core/experiment", "core/feature", "core/infer", "core/infer/shard", "core/infer/tile",
		"core/lesson", "core/memory", "core/model", "core/options", "core/posterior", "core/result", "core/search", "wasm/simd",
	},
	"wasm": {"core/dataset", "core/infer/shard", "wasm/simd", "wasm/wire"},
	"wasm/bench": {
		"core/constraint", "core/dataset", "core/dataset/npy", "core/likelihood", "core/options", "core/prior", "core/search",
		"core/simd", "core/synth", "wasm/simd", "wasm/simd/asm",
	},
	"build": {"core/lesson", "core/synth", "wasm/simd/kernel", "wasm/wire"},
}

const module = "siibp/"

func TestImports(t *testing.T) {
	root := os.DirFS("..")
	used := map[string][]string{}
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
		checkFile(t, root, file, used)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for from, edges := range allowed {
		for _, to := range edges {
			if !slices.Contains(used[from], to) {
				t.Errorf("the edge from %s to %s is allowed, and no file uses it", from, to)
			}
		}
	}
}

// checkFile reports every import of file that the table does not allow, and adds those of this
// module to used.
func checkFile(t *testing.T, root fs.FS, file string, used map[string][]string) {
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
		to, ours := strings.CutPrefix(name, module)
		if !ours {
			continue
		}
		used[from] = append(used[from], to)
		if !slices.Contains(edges, to) {
			t.Errorf("%s imports %s, which is not an allowed edge from %s", file, to, from)
		}
	}
}
