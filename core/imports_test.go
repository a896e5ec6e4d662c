package core

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// allowed lists, for each package below the module's root, which packages of
// this module it may import. A package that is not listed here fails the test, and so does
// an edge that no file uses.
var allowed = map[string][]string{
	"core": {
		"core/choose", "core/dataset", "core/dataset/read", "core/feature", "core/model", "core/options", "core/result", "core/score", "core/search",
	},
	"core/coroutine":               {},
	"core/coroutine/coroutinetest": {"core/coroutine"},
	"core/special":                 {},
	"core/simd":                    {"core/simd/vector", "core/special"},
	"core/simd/vector":             {},
	"core/simd/simdtest":           {"core/simd"},
	"core/dataset":                 {"core/dataset/fault", "core/dataset/text", "core/dataset/vfs"},
	"core/dataset/annotation":      {"core/dataset/text"},
	"core/dataset/captions":        {"core/dataset", "core/dataset/fault", "core/dataset/text", "core/dataset/vfs"},
	"core/dataset/fault":           {},
	"core/dataset/features": {
		"core/dataset", "core/dataset/fault", "core/dataset/inspect", "core/dataset/mat", "core/dataset/npy", "core/dataset/text", "core/dataset/vfs",
	},
	"core/dataset/inspect":  {"core/dataset", "core/dataset/fault"},
	"core/dataset/mat":      {},
	"core/dataset/npy":      {},
	"core/dataset/read":     {"core/dataset", "core/dataset/annotation", "core/dataset/captions", "core/dataset/fault", "core/dataset/features", "core/dataset/inspect", "core/dataset/mat", "core/dataset/npy", "core/dataset/text", "core/dataset/vfs", "core/dataset/writer"},
	"core/dataset/sentence": {"core/dataset/fault", "core/dataset/text", "core/dataset/vfs"},
	"core/dataset/text":     {"core/dataset/fault", "core/dataset/vfs"},
	"core/dataset/vfs":      {"core/dataset/fault"},
	"core/dataset/writer":   {"core/dataset", "core/dataset/captions", "core/dataset/features", "core/dataset/npy", "core/dataset/text"},
	"core/options":          {},
	"core/likelihood":       {"core/coroutine"},
	"core/constraint":       {"core/coroutine", "core/dataset", "core/simd", "core/special"},
	"core/score":            {"core/assignment", "core/dataset", "core/dataset/fault", "core/special"},
	"core/feature":          {"core/coroutine", "core/dataset"},
	"core/baseline":         {"core/assignment", "core/constraint", "core/dataset", "core/score", "core/special"},
	"core/infer": {
		"core/constraint", "core/coroutine", "core/dataset", "core/likelihood", "core/options", "core/simd", "core/special",
	},
	"core/infer/shard": {"core/dataset", "core/infer", "core/likelihood", "core/dataset/npy", "core/options"},
	"core/search": {
		"core/coroutine", "core/dataset", "core/dataset/fault", "core/infer", "core/infer/shard", "core/likelihood", "core/options",
	},
	"core/cast":      {"core/coroutine", "core/dataset"},
	"core/active":    {"core/dataset", "core/infer", "core/posterior", "core/search", "core/special"},
	"core/posterior": {"core/constraint", "core/dataset", "core/infer", "core/likelihood", "core/options", "core/special"},
	"core/model":     {"core/dataset", "core/dataset/text", "core/feature", "core/infer", "core/likelihood", "core/options", "core/search", "core/score"},
	"core/choose": {
		"core/coroutine", "core/dataset", "core/feature", "core/infer", "core/model", "core/options", "core/posterior", "core/score", "core/search", "core/special",
		"core/score",
	},
	"core/experiment": {
		"core/baseline", "core/coroutine", "core/dataset", "core/dataset/text", "core/feature", "core/figure", "core/infer", "core/model", "core/options", "core/posterior",
		"core/result", "core/score", "core/search", "core/choose",
	},
	"core/figure": {},
	"core/synth":  {"core/dataset", "core/dataset/writer", "core/feature"},
	"core/lesson": {"core/dataset", "core/dataset/inspect", "core/infer", "core/model", "core/options", "core/posterior", "core/search"},
	"core/result": {
		"core/dataset", "core/dataset/annotation", "core/dataset/captions", "core/dataset/npy", "core/dataset/text", "core/dataset/vfs",
		"core/feature", "core/infer", "core/model", "core/options", "core/posterior", "core/score", "core/search",
	},
	"core/capsule": {
		"core/dataset", "core/dataset/fault", "core/dataset/read", "core/dataset/vfs", "core/feature", "core/infer", "core/options",
		"core/result", "core/search", "core/score",
	},
	"core/nn":                 {"core/nn/weights", "core/simd", "core/video/frame"},
	"core/nn/weights":         {},
	"core/assignment":         {},
	"core/video":              {"core/dataset", "core/dataset/writer", "core/nn", "core/nn/weights", "core/simd", "core/video/edit", "core/video/frame", "core/video/motion", "core/video/source", "core/video/track"},
	"core/video/edit":         {"core/video/frame"},
	"core/video/frame":        {},
	"core/video/motion":       {"core/video/frame"},
	"core/video/source":       {"core/video/frame"},
	"core/video/track":        {"core/assignment", "core/video/frame"},
	"core/internal/draw":      {"core/dataset", "core/options", "core/synth"},
	"core/internal/reference": {"core/dataset", "core/infer", "core/likelihood", "core/options", "core/special"},
	"core/cmd/siibp": {
		"core/capsule", "core/cast", "core/choose", "core/dataset", "core/dataset/fault", "core/dataset/features", "core/dataset/read", "core/dataset/sentence", "core/dataset/text", "core/dataset/vfs", "core/dataset/writer",
		"core/experiment", "core/feature", "core/figure", "core/infer", "core/lesson", "core/nn/weights", "core/options", "core/result", "core/search", "core/simd",
		"core/synth", "core/score", "core/video", "core/video/edit", "core/video/source",
	},
	"wasm": {"wasm/simd", "wasm/wire"},
	"wasm/bench": {
		"core/constraint", "core/dataset", "core/dataset/npy", "core/dataset/vfs", "core/dataset/writer", "core/infer", "core/likelihood", "core/nn", "core/nn/weights", "core/options",
		"core/search", "core/simd", "core/synth", "core/video/frame", "wasm/simd", "wasm/simd/asm",
	},
	"wasm/simd":        {"core/constraint", "core/simd", "wasm/simd/kernel"},
	"wasm/simd/asm":    {},
	"wasm/simd/kernel": {"core/constraint", "core/simd", "core/simd/vector", "wasm/simd/asm"},
	"wasm/vision": {
		"core/nn/weights", "core/simd", "core/video", "core/video/edit", "core/video/frame", "core/video/source", "wasm/simd", "wasm/vision/message",
	},
	"wasm/vision/message": {"core/video/edit"},
	"wasm/wire": {
		"core/active", "core/capsule", "core/cast", "core/coroutine", "core/dataset", "core/dataset/captions", "core/dataset/fault", "core/dataset/read", "core/dataset/sentence", "core/dataset/vfs",
		"core/experiment", "core/feature", "core/infer", "core/infer/shard", "core/lesson", "core/likelihood", "core/dataset/npy", "core/model",
		"core/options", "core/posterior", "core/result", "core/search", "core/choose", "core/score", "wasm/simd",
	},
	"wasm/wire/protocol": {
		"core/choose", "core/constraint", "core/dataset", "core/experiment", "core/infer/shard", "core/lesson", "core/options", "core/posterior", "core/score", "core/video/edit", "wasm/vision/message", "wasm/wire",
	},
	"build/claims":    {"build/results", "core/feature", "core/lesson", "core/options", "core/search", "core/synth"},
	"build":           {"build/claims", "build/documents", "build/networks", "build/results", "core/lesson", "core/result", "core/synth", "wasm/simd/kernel", "wasm/wire"},
	"build/documents": {"build/claims", "build/results", "core/dataset/read", "core/options"},
	"build/networks":  {"core/nn/weights"},
	"build/results":   {"core/dataset", "core/dataset/read", "core/experiment", "core/options", "core/synth"},
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

// TestDocumentedFilesExist checks that each file that README.md names by its folder exists.
func TestDocumentedFilesExist(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	files := 0
	for _, match := range documentedFile.FindAllStringSubmatch(string(text), -1) {
		files++
		if _, err := os.Stat(match[1]); err != nil {
			t.Errorf("README.md names %s: %v", match[1], err)
		}
	}
	if files < 10 {
		t.Errorf("README.md names %d files, fewer than those of an iteration", files)
	}
}

// documentedFile is the name of a file of the core with its folder, as code in Markdown.
var documentedFile = regexp.MustCompile("`([a-z_/]+/[a-z_]+\\.go)`")
