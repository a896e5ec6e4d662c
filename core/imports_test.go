package core

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
)

// allowed lists, for each package below the module's root, which packages of
// this module it may import. A package that is not listed here fails the test.
var allowed = map[string][]string{
	"core":                    {},
	"core/special":            {},
	"core/memory":             {},
	"core/simd":               {"core/simd/backend", "core/simd/float32x16", "core/simd/float32x8", "core/simd/float64x4", "core/simd/float64x8"},
	"core/simd/backend":       {},
	"core/simd/series":        {},
	"core/simd/across":        {},
	"core/simd/simdtest":      {"core/simd/backend"},
	"core/simd/float32x16":    {"core/simd/across", "core/simd/series"},
	"core/simd/float32x8":     {"core/simd/across", "core/simd/series"},
	"core/simd/float64x4":     {"core/simd/across", "core/simd/series"},
	"core/simd/float64x8":     {"core/simd/across", "core/simd/series"},
	"core/dataset":            {"core/dataset/fault", "core/dataset/vfs"},
	"core/dataset/fault":      {},
	"core/dataset/vfs":        {"core/dataset/fault"},
	"core/dataset/text":       {"core/dataset", "core/dataset/fault", "core/dataset/vfs"},
	"core/dataset/vocabulary": {"core/dataset", "core/dataset/fault"},
	"core/dataset/tracks":     {"core/dataset", "core/dataset/fault", "core/dataset/text", "core/dataset/vfs", "core/dataset/vocabulary"},
	"core/dataset/manifest":   {"core/dataset", "core/dataset/fault", "core/dataset/text", "core/dataset/tracks", "core/dataset/vfs", "core/dataset/vocabulary"},
	"core/dataset/captions": {"core/dataset", "core/dataset/fault", "core/dataset/manifest", "core/dataset/text", "core/dataset/tracks", "core/dataset/vfs",
		"core/dataset/vocabulary"},
	"core/dataset/features": {"core/dataset", "core/dataset/fault", "core/dataset/mat", "core/dataset/npy", "core/dataset/text", "core/dataset/tracks",
		"core/dataset/vfs", "core/dataset/vocabulary"},
	"core/dataset/boxes": {"core/dataset", "core/dataset/captions", "core/dataset/coco", "core/dataset/fault", "core/dataset/mot", "core/dataset/stream",
		"core/dataset/text", "core/dataset/tracks", "core/dataset/vfs", "core/dataset/via", "core/dataset/vocabulary"},
	"core/dataset/casablanca": {"core/dataset", "core/dataset/fault", "core/dataset/features", "core/dataset/mat", "core/dataset/npy"},
	"core/dataset/writer":     {"core/dataset", "core/dataset/captions", "core/dataset/features", "core/dataset/manifest", "core/dataset/npy"},
	"core/dataset/reader": {"core/dataset", "core/dataset/boxes", "core/dataset/captions", "core/dataset/casablanca", "core/dataset/coco", "core/dataset/fault",
		"core/dataset/features", "core/dataset/manifest", "core/dataset/mat", "core/dataset/text", "core/dataset/tracks", "core/dataset/vfs", "core/dataset/via",
		"core/dataset/vocabulary", "core/dataset/writer"},
	"core/dataset/npy":    {"core/memory"},
	"core/dataset/mat":    {},
	"core/dataset/mot":    {},
	"core/dataset/coco":   {"core/dataset/stream"},
	"core/dataset/via":    {"core/dataset/stream"},
	"core/dataset/stream": {},
	"core/options":        {},
	"core/prior":          {"core/special"},
	"core/likelihood":     {},
	"core/constraint":     {"core/special", "core/dataset"},
	"core/score":          {"core/special", "core/dataset"},
	"core/feature":        {"core/dataset"},
	"core/baseline":       {"core/special", "core/dataset", "core/constraint", "core/score"},
	"core/experiment":     {"core/dataset", "core/infer", "core/baseline", "core/feature", "core/score", "core/result", "core/figure", "core/options"},
	"core/figure":         {},
	"core/synth":          {"core/synth/drawing", "core/dataset", "core/feature", "core/dataset/writer"},
	"core/synth/drawing":  {},
	"core/infer":          {"core/special", "core/memory", "core/dataset", "core/feature", "core/prior", "core/likelihood", "core/constraint", "core/options", "core/dataset/fault"},
	"core/internal/slow":  {"core/special"},
	"core/lesson":         {"core/dataset", "core/infer", "core/options"},
	"core/capsule":        {"core/dataset", "core/feature", "core/infer", "core/result", "core/options", "core/dataset/reader", "core/dataset/fault", "core/dataset/vfs"},
	"core/cmd/siibp":      {"core/capsule", "core/dataset", "core/experiment", "core/feature", "core/figure", "core/infer", "core/simd", "core/synth", "core/result", "core/options", "core/dataset/reader", "core/dataset/writer", "core/dataset/fault"},
	"core/result":         {"core/dataset", "core/dataset/npy", "core/dataset/mot", "core/dataset/coco", "core/dataset/via", "core/feature", "core/infer", "core/score", "core/options", "core/dataset/vfs", "core/dataset/captions"},
	"wasm/simd":           {"core/simd/backend", "wasm/simd/kernel"},
	"wasm/simd/asm":       {},
	"wasm/simd/kernel":    {"core/simd/series", "wasm/simd/asm"},
	"wasm/simd/simdtest":  {"wasm/simd", "wasm/simd/kernel"},
	"wasm/wire":           {"wasm/simd", "core/memory", "core/capsule", "core/dataset", "core/experiment", "core/feature", "core/infer", "core/lesson", "core/result", "core/options", "core/dataset/fault", "core/dataset/reader", "core/dataset/captions", "core/dataset/vfs"},
	"wasm":                {"wasm/simd", "wasm/wire", "core/infer"},
	"wasm/bench":          {"core/constraint", "core/dataset", "core/dataset/npy", "core/infer", "core/likelihood", "core/prior", "core/simd", "core/synth", "wasm/simd", "wasm/simd/asm", "core/options", "core/dataset/vfs", "core/dataset/writer"},
	"build":               {"core/lesson", "core/synth", "wasm/simd/kernel", "wasm/wire"},
}

const module = "siibp/"

func TestImports(t *testing.T) {
	root := os.DirFS("..")
	used := map[string]map[string]bool{}
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
			if !used[from][to] {
				t.Errorf("the edge from %s to %s is allowed, but no file of %s imports it", from, to, from)
			}
		}
	}
}

// checkFile reports every import of file that the table does not allow, and adds those of
// this module to the package's in used.
func checkFile(t *testing.T, root fs.FS, file string, used map[string]map[string]bool) {
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
		if used[from] == nil {
			used[from] = map[string]bool{}
		}
		used[from][to] = true
		if !contains(edges, to) {
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
