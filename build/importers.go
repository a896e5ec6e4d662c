package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// importer describes a feature that converts other files to the files of a dataset before the core
// opens them. Its folder in site/features has importer.json, NAME.tsx and, optionally, NAME.css
// and worker/main.ts. Only a page opened with ?NAME loads its files.
type importer struct {
	Name   string        `json:"name"`   // name of its folder
	Title  string        `json:"title"`  // label of its button
	About  string        `json:"about"`  // description next to the title
	Sample string        `json:"sample"` // label of the button for its sample files, "" for none
	From   string        `json:"from"`   // kind of source files, as in “Of videos alone”
	Files  importerFiles `json:"files"`
}

// importerFiles holds the URLs of an importer's files, "" for files that it lacks.
type importerFiles struct {
	Script string `json:"script"`
	Style  string `json:"style"`
	Worker string `json:"worker"`
	Wasm   string `json:"wasm"`
	Data   string `json:"data"`
	Bytes  int    `json:"bytes"` // total size of the last three
}

// importerManifest is the content of importer.json. Paths are relative to its folder.
type importerManifest struct {
	Title   string `json:"title"`
	About   string `json:"about"`
	Sample  string `json:"sample"`
	From    string `json:"from"`
	Program string `json:"program"` // folder of the Go program of the WebAssembly module, "" for none
	Data    string `json:"data"`    // data file of the worker, "" for none
}

// addImporters adds the files of all importers in site/features. It returns their descriptions
// for the page, sorted by name, and the set of their file names. It skips importers whose data
// file is missing, and logs them.
func addImporters(root, runtime string, files siteFiles, log io.Writer) ([]importer, map[string]bool, error) {
	manifests, err := filepath.Glob(filepath.Join(root, "site", "features", "*", "importer.json"))
	if err != nil {
		return nil, nil, err
	}
	all, names := []importer{}, map[string]bool{}
	for _, path := range manifests {
		own := siteFiles{}
		c, err := buildImporter(root, runtime, filepath.Dir(path), own)
		switch {
		case errors.Is(err, errNoData):
			fmt.Fprintf(log, "The site is built without “%s”: %v\n", c.Title, err)
			continue
		case err != nil:
			return nil, nil, fmt.Errorf("%s: %w", path, err)
		}
		all = append(all, c)
		for name, content := range own {
			files[name], names[name] = content, true
		}
	}
	return all, names, nil
}

// errNoData is returned if the data file in an importer's manifest is missing.
var errNoData = errors.New("its data are missing")

// buildImporter adds the files of the importer in a folder. Their names begin with the name of
// the folder.
func buildImporter(root, runtime, folder string, files siteFiles) (importer, error) {
	manifest, err := readManifest(filepath.Join(folder, "importer.json"))
	if err != nil {
		return importer{}, err
	}
	c := importer{Name: filepath.Base(folder), Title: manifest.Title, About: manifest.About, Sample: manifest.Sample, From: manifest.From}
	add := func(name string, content []byte) string { return files.add(c.Name+"-"+name, content) }
	if manifest.Data != "" {
		data, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(manifest.Data)))
		if errors.Is(err, fs.ErrNotExist) {
			return c, fmt.Errorf("%w: %s", errNoData, manifest.Data)
		}
		if err != nil {
			return c, err
		}
		packed := compressGzip(data) // few hosts compress this media type
		c.Files.Data = add(bareName(manifest.Data)+".bin", packed)
	}
	if manifest.Program != "" {
		program, err := filepath.Rel(root, filepath.Join(folder, filepath.FromSlash(manifest.Program)))
		if err != nil {
			return c, err
		}
		module, err := compileWasm(root, "./"+filepath.ToSlash(program), false)
		if err != nil {
			return c, err
		}
		c.Files.Wasm = add(bareName(manifest.Program)+".wasm", module)
	}
	if worker := filepath.Join(folder, "worker", "main.ts"); exists(worker) {
		script, err := bundleWorker(worker, runtime)
		if err != nil {
			return c, err
		}
		c.Files.Worker = add("worker.js", script)
	}
	for _, content := range files {
		c.Files.Bytes += len(content)
	}
	return c, addPanel(folder, &c, add)
}

// importerButtons returns the HTML of one button per importer. The build inserts the buttons into
// the introduction in index.html, so that the first paint includes them. The first button is
// primary. features/open/welcome.ts handles clicks.
func importerButtons(all []importer) string {
	var out strings.Builder
	for i, c := range all {
		class := ""
		if i == 0 {
			class = ` class="primary"`
		}
		fmt.Fprintf(&out, `<button type="button"%s data-do="%s">%s</button>`, class, html.EscapeString(c.Name), html.EscapeString(c.Title))
	}
	return out.String()
}

// addPanel adds the script and the style sheet of an importer's panel.
func addPanel(folder string, c *importer, add func(name string, content []byte) string) error {
	script, err := bundle(api.BuildOptions{EntryPoints: []string{filepath.Join(folder, c.Name+".tsx")}, Format: api.FormatESModule})
	if err != nil {
		return err
	}
	c.Files.Script = "./" + add("panel.js", script[0].Contents)
	if entry := filepath.Join(folder, c.Name+".css"); exists(entry) {
		style, err := bundle(api.BuildOptions{EntryPoints: []string{entry}})
		if err != nil {
			return err
		}
		c.Files.Style = add("style.css", style[0].Contents)
	}
	return nil
}

// readManifest reads an importer.json. Unknown fields are errors.
func readManifest(path string) (importerManifest, error) {
	var manifest importerManifest
	text, err := os.ReadFile(path)
	if err != nil {
		return manifest, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&manifest); err != nil {
		return manifest, err
	}
	if manifest.Title == "" || manifest.About == "" || manifest.From == "" {
		return manifest, errors.New("title, about and from must say something")
	}
	return manifest, nil
}

// bareName returns the last part of a path without its extension.
func bareName(path string) string {
	name := filepath.Base(path)
	return strings.TrimSuffix(name, filepath.Ext(name))
}

// exists reports whether a file exists.
func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
