package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"siibp/core/result"
)

// npmManifest is the package.json of the library.
type npmManifest struct {
	Name        string               `json:"name"`
	Version     string               `json:"version"`
	Description string               `json:"description"`
	Keywords    []string             `json:"keywords"`
	Homepage    string               `json:"homepage,omitempty"`   // the address of the site
	Repository  string               `json:"repository,omitempty"` // the address of the source
	Bugs        string               `json:"bugs,omitempty"`       // the address for faults
	License     string               `json:"license"`
	Type        string               `json:"type"`
	Exports     map[string]npmExport `json:"exports"`
	Types       string               `json:"types"`
	SideEffects bool                 `json:"sideEffects"`
	Engines     map[string]string    `json:"engines"`
}

// npmExport is a module of the package. Tools take the first condition that they know, so that the types come first.
type npmExport struct {
	Types   string `json:"types"`
	Default string `json:"default"`
}

// declarations lists the modules of site that the types of the library consist of.
var declarations = []string{"library/index", "library/types", "library/embedding", "library/videos", "library/error", "core/protocol", "core/messages"}

// libraryName is the name of the library's module in the site and in the package. It has no hash, because pages and
// notebooks import it from the site by its address.
const libraryName = "siibp.js"

// addLibrary adds the library's module to the site's files. The pages of the site do not load the module, and the service
// worker does not store it.
func addLibrary(root string, site siteFiles) error {
	module, err := libraryModule(root, "index.ts", site, map[string]string{"CORE_PACKED": "siibp.wasm", "WORKER_PACKED": "worker.js"})
	site[libraryName] = module
	return err
}

// buildNpm writes the npm package of the library to folder: the module of the site that contains the core, one that contains the
// analysis of videos, and their types. The core and the workers are those of the site.
func buildNpm(root string, site siteFiles, folder string) error {
	var err error
	videos := []byte(`throw new Error("This package was built without the analysis of videos, because the weights of its networks were missing.");` + "\n")
	if site.has("videos-worker.js") {
		videos, err = libraryModule(root, "videos.ts", site, map[string]string{"VISION_PACKED": "videos-vision.wasm", "VISION_WORKER_PACKED": "videos-worker.js"})
		if err != nil {
			return err
		}
	}
	types, err := libraryTypes(root)
	if err != nil {
		return err
	}
	manifest, err := packageManifest(project)
	if err != nil {
		return err
	}
	files := map[string][]byte{"package.json": manifest, libraryName: site[libraryName], "videos.js": videos}
	for name, from := range map[string]string{"LICENSE": "LICENSE", "NOTICE": "NOTICE", "README.md": "site/docs/code.md"} {
		if files[name], err = os.ReadFile(filepath.Join(root, filepath.FromSlash(from))); err != nil {
			return err
		}
	}
	files["README.md"] = project.placed(packageReadme(files["README.md"]))
	for name, text := range types {
		files["types/"+name] = text
	}
	return writeFolder(folder, files)
}

// packageManifest returns the package.json of the library, with the addresses that the build knows.
func packageManifest(project addresses) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(npmManifest{
		Name: "siibp", Version: result.Version, License: "MIT", Type: "module",
		Description: "Finds who does what in videos, from tracks, features and captions: WSC-SIIBP",
		Keywords:    []string{"video", "captions", "weak supervision", "Indian buffet process", "variational inference", "tracks", "WebAssembly"},
		Homepage:    project.site, Repository: project.source, Bugs: project.issues,
		Exports: map[string]npmExport{
			".":        {"./types/library/index.d.ts", "./" + libraryName},
			"./videos": {"./types/library/videos.d.ts", "./videos.js"},
		},
		Types:   "./types/library/index.d.ts",
		Engines: map[string]string{"node": ">=20.16"},
	})
	return text.Bytes(), err
}

// exampleSite is the address that the documents use for a copy of the site.
const exampleSite = "https://example.org/"

// documentLink matches a link to another document of the site.
var documentLink = regexp.MustCompile(`\[([^\]]+)\]\([a-z-]+\.md[^)]*\)`)

// The parts of the document about the library that are for builders and for programs in Go.
var (
	aboutBuild = regexp.MustCompile(`(?m)^The build writes the package to .*$`)
	aboutGo    = regexp.MustCompile(`(?s)\n## Go\n.*?(\n## )`)
)

// afterInstall is the paragraph of the package's README in place of aboutBuild.
const afterInstall = "The package is installed, so that `import { open } from 'siibp';` works in Node and in bundlers. A page without a bundler imports a copy of `node_modules/siibp/siibp.js`. The whole document, with a reference and a part about Go, is `code.html` of the site."

// packageReadme returns the document about the library for users of the package: without the parts for builders and for
// programs in Go, without its reference, which the types of the package contain, and without links to documents that
// the package does not contain.
func packageReadme(document []byte) []byte {
	text, _, _ := bytes.Cut(document, []byte("\n## Reference\n"))
	text = aboutGo.ReplaceAll(aboutBuild.ReplaceAllLiteral(text, []byte(afterInstall)), []byte("$1"))
	text = bytes.Replace(text, []byte(" Go programs import the package `siibp/core`."), nil, 1)
	text = bytes.Replace(text, []byte("Copy `siibp.js` beside"), []byte("Copy `node_modules/siibp/siibp.js` beside"), 1)
	return append(documentLink.ReplaceAll(text, []byte("$1")), "\nThe folder `types` has a comment for every function, type and member.\n"...)
}

// writeFolder replaces a folder by files, whose names may have slashes.
func writeFolder(folder string, files map[string][]byte) error {
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	for name, content := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// libraryModule bundles an entry of the library into one ES module. The module contains files of the site under the
// given names, and the kernels, compressed with gzip and encoded in base64, so that it needs no other file.
func libraryModule(root, entry string, site siteFiles, parts map[string]string) ([]byte, error) {
	define := map[string]string{}
	parts["RELAXED_PACKED"], parts["PLAIN_PACKED"] = "relaxed.wasm", "plain.wasm"
	for name, file := range parts {
		define[name] = strconv.Quote(base64.StdEncoding.EncodeToString(compressGzip(site.content(file))))
	}
	outputs, err := bundleReadable(api.BuildOptions{
		EntryPoints: []string{filepath.Join(root, "site", "library", entry)}, Define: define, Format: api.FormatESModule,
		Banner: map[string]string{"js": "// siibp " + result.Version + " (MIT License). See code.html of the site, or README.md of the package."},
	})
	if err != nil {
		return nil, err
	}
	if len(outputs) != 1 {
		return nil, fmt.Errorf("the library is %d files; it is one module", len(outputs))
	}
	return outputs[0].Contents, nil
}

// libraryTypes returns the declarations of the library by their path. TypeScript writes them; their imports name
// declarations, not sources. A Blob of the protocol becomes the library's own declaration, so that a program compiles
// without TypeScript's library DOM.
func libraryTypes(root string) (map[string][]byte, error) {
	temp, err := os.MkdirTemp("", "siibp-types-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	site := filepath.Join(root, "site")
	compiler := exec.Command("node", filepath.Join(site, "node_modules", "typescript-native", "bin", "tsc"), "-p", filepath.Join(site, "library"), "--outDir", temp)
	if out, err := compiler.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("the types of the library: %w\n%s", err, out)
	}
	files := map[string][]byte{}
	for _, name := range declarations {
		text, err := os.ReadFile(filepath.Join(temp, filepath.FromSlash(name)+".d.ts"))
		if err != nil {
			return nil, err
		}
		own := strings.NewReplacer(".ts'", ".js'", "file: Blob", "file: import('../library/types.js').BlobLike")
		files[name+".d.ts"] = []byte(own.Replace(string(text)))
	}
	return files, nil
}
