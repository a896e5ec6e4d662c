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

// A converter is a feature that turns other files into a dataset's files before the core opens them.
// Its folder in site/features has all of it, by these names: converter.json, NAME.tsx, and, where it has
// them, NAME.css and worker/main.ts. Only a page that is opened with ?NAME loads its files.
type converter struct {
	Name  string         `json:"name"`  // that of its folder
	Title string         `json:"title"` // where it is offered
	About string         `json:"about"` // beside the title
	From  string         `json:"from"`  // what it turns into a dataset, as in “Of videos alone”
	Files converterFiles `json:"files"`
}

// converterFiles are the addresses of a converter's files, "" for those that it does not have.
type converterFiles struct {
	Script string `json:"script"`
	Style  string `json:"style"`
	Worker string `json:"worker"`
	Wasm   string `json:"wasm"`
	Data   string `json:"data"`
	Bytes  int    `json:"bytes"` // of the last three
}

// converterManifest is what converter.json says. Paths are relative to its folder.
type converterManifest struct {
	Title   string `json:"title"`
	About   string `json:"about"`
	From    string `json:"from"`
	Program string `json:"program"` // the folder of a Go program, which becomes the wasm module; "" for none
	Data    string `json:"data"`    // a file that the worker needs; "" for none
}

// addConverters adds the files of all converters of site/features. It returns the descriptions of the
// converters, which the page reads, in the order of their names, and the set of the files' names. A
// converter whose data are missing is left out, and a line in log says so.
func addConverters(root, runtime string, files siteFiles, log io.Writer) ([]converter, map[string]bool, error) {
	manifests, err := filepath.Glob(filepath.Join(root, "site", "features", "*", "converter.json"))
	if err != nil {
		return nil, nil, err
	}
	all, names := []converter{}, map[string]bool{}
	for _, path := range manifests {
		own := siteFiles{}
		c, err := buildConverter(root, runtime, filepath.Dir(path), own)
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

// errNoData says that the file is missing which a converter's manifest names as its data.
var errNoData = errors.New("its data are missing")

// buildConverter adds the files of the converter in a folder. Their names begin with that of the folder.
func buildConverter(root, runtime, folder string, files siteFiles) (converter, error) {
	manifest, err := readManifest(filepath.Join(folder, "converter.json"))
	if err != nil {
		return converter{}, err
	}
	c := converter{Name: filepath.Base(folder), Title: manifest.Title, About: manifest.About, From: manifest.From}
	add := func(name string, content []byte) string { return files.add(c.Name+"-"+name, content) }
	if manifest.Data != "" {
		data, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(manifest.Data)))
		if errors.Is(err, fs.ErrNotExist) {
			return c, fmt.Errorf("%w: %s", errNoData, manifest.Data)
		}
		if err != nil {
			return c, err
		}
		packed := compressGzip(data) // few hosts would compress it
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

// converterButtons returns the HTML of a button for each converter. The build inserts the buttons into the
// introduction in index.html, so that the first paint shows them; the first one is the primary button.
// features/open/welcome.ts handles their clicks.
func converterButtons(all []converter) string {
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

// addPanel adds the script and the style sheet that draw a converter.
func addPanel(folder string, c *converter, add func(name string, content []byte) string) error {
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

// readManifest reads a converter.json. What it does not know there is an error.
func readManifest(path string) (converterManifest, error) {
	var manifest converterManifest
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

// exists reports whether there is such a file.
func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
