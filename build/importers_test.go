package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// oneFolder holds the files of a minimal importer.
var oneFolder = map[string]string{
	"importer.json":  `{"title": "Tables & lists", "about": "Made here", "from": "tables alone", "program": "program", "data": "words.txt"}`,
	"tables.tsx":     `import { said } from './said.ts'; export const openImporter = () => said;`,
	"said.ts":        `export const said = 'the panel';`,
	"tables.css":     `@import './more.css';`,
	"more.css":       `.tables { color: green }`,
	"worker/main.ts": `globalThis.worker = new Go();`,
	"program/main.go": `package main

func main() { println("the program") }
`,
	"words.txt": "the words",
}

// writeImporter writes a tiny site with an importer in site/features/tables, and returns its
// folder.
func writeImporter(t *testing.T, folder map[string]string) string {
	t.Helper()
	root := writeTinySite(t)
	writeFile(t, root, "go.mod", "module tiny\n\ngo 1.24\n")
	writeFile(t, root, "index.html", `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="site/style.css"><script type="module" src="site/main.ts"></script><p>`+importerPlaceholder+`</p>`)
	writeFile(t, root, "site/main.ts", `console.log(JSON.parse(IMPORTERS));`)
	writeFile(t, root, "site/offline.ts", `console.log(FILES, LATER);`)
	writeFile(t, root, "site/features/plain/plain.tsx", `no importer`)
	for name, content := range folder {
		writeFile(t, root, "site/features/tables/"+name, content)
	}
	return root
}

// An importer is one folder: the build finds it, bundles its files and adds it to the page.
func TestImporterInOneFolder(t *testing.T) {
	root, files := writeImporter(t, oneFolder), siteFiles{}
	all, names, err := addImporters(root, filepath.Join(root, "exec.js"), files, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 1 || all[0].Name != "tables" || all[0].Title != "Tables & lists" || all[0].About != "Made here" || all[0].From != "tables alone" {
		t.Fatalf("the importers are %+v", all)
	}
	made := all[0].Files
	for _, c := range []struct{ address, pattern, content string }{
		{made.Script, `^\./tables-panel-.{10}\.js$`, "the panel"},
		{made.Style, `^tables-style-.{10}\.css$`, ".tables{"},
		{made.Worker, `^tables-worker-.{10}\.js$`, "globalThis.worker"},
		{made.Worker, `^tables-worker-.{10}\.js$`, "runtime"},
		{made.Wasm, `^tables-program-.{10}\.wasm$`, "\x00asm"},
		{made.Data, `^tables-words-.{10}\.bin$`, ""},
	} {
		name := strings.TrimPrefix(c.address, "./")
		if !regexp.MustCompile(c.pattern).MatchString(c.address) || !bytes.Contains(files[name], []byte(c.content)) || !names[name] {
			t.Errorf("the address %q should match %s and its file contain %q", c.address, c.pattern, c.content)
		}
	}
	if r, err := gzip.NewReader(bytes.NewReader(files[made.Data])); err != nil {
		t.Error(err)
	} else if words, err := io.ReadAll(r); err != nil || string(words) != "the words" {
		t.Errorf("the data are %q, %v", words, err)
	}
	if want := len(files[made.Worker]) + len(files[made.Wasm]) + len(files[made.Data]); made.Bytes != want {
		t.Errorf("%d bytes, want %d", made.Bytes, want)
	}
	if len(names) != 5 || len(files) != 5 {
		t.Errorf("the files are %v", slices.Sorted(maps.Keys(files)))
	}
}

// The page contains the list of importers and one button per importer. The service worker stores
// an importer's files only in browsers of people who use it.
func TestPageOfImporter(t *testing.T) {
	root, files := writeImporter(t, oneFolder), siteFiles{}
	all, names, err := addImporters(root, filepath.Join(root, "exec.js"), files, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if err := buildPage(root, files, nil, all); err != nil {
		t.Fatal(err)
	}
	page := string(files["index.html"])
	if button := `<p><button type="button" class="primary" data-do="tables">Tables &amp; lists</button></p>`; !strings.Contains(page, button) {
		t.Errorf("the page has no button: %s", page)
	}
	script := string(files[moduleScript.FindStringSubmatch(page)[1]])
	for name := range names {
		if !strings.Contains(script, name) {
			t.Errorf("the page does not know %s: %s", name, script)
		}
	}
	if err := addOffline(root, files, names); err != nil {
		t.Fatal(err)
	}
	var later [][2]string
	if err := json.Unmarshal(inScript.FindSubmatch(files[offlineName])[3], &later); err != nil || len(later) != len(names) {
		t.Errorf("stored later are %v, %v", later, err)
	}
	for _, file := range later {
		if !names[file[0]] || !isLater(file[0], names) {
			t.Errorf("%s is not of the importer, or counts for the first view", file[0])
		}
	}
}

// An importer may lack optional files. Without its data file it is skipped; an incomplete manifest,
// or one with unknown fields, is an error.
func TestImporterWithoutParts(t *testing.T) {
	folder := map[string]string{"importer.json": `{"title": "Tables", "about": "a", "from": "tables"}`, "tables.tsx": `export const openImporter = null;`}
	build := func(manifest string) ([]importer, siteFiles, string, error) {
		folder["importer.json"] = manifest
		root, files, log := writeImporter(t, folder), siteFiles{}, strings.Builder{}
		all, _, err := addImporters(root, filepath.Join(root, "exec.js"), files, &log)
		return all, files, log.String(), err
	}
	all, files, _, err := build(folder["importer.json"])
	if err != nil || len(all) != 1 || len(files) != 1 || all[0].Files.Bytes != 0 || all[0].Files.Wasm != "" {
		t.Errorf("got %+v, %v", all, err)
	}
	all, files, log, err := build(`{"title": "Tables", "about": "a", "from": "tables", "data": "missing.bin"}`)
	if err != nil || len(all) != 0 || len(files) != 0 || !strings.Contains(log, "without “Tables”") || !strings.Contains(log, "missing.bin") {
		t.Errorf("without data: %+v, %v, and it says %q", all, err, log)
	}
	if list, _ := json.Marshal(all); string(list) != "[]" {
		t.Errorf("the page gets %s", list)
	}
	for _, manifest := range []string{`{"title": "Tables", "about": "a"}`, `{"title": "Tables", "about": "a", "from": "tables", "wasm": "x"}`, `{`} {
		if _, _, _, err := build(manifest); err == nil || !strings.Contains(err.Error(), "importer.json") {
			t.Errorf("%s: got %v", manifest, err)
		}
	}
}

// The build writes the networks' weights to the path in the manifest of the videos importer.
func TestWeightsAreTheDataOfVideos(t *testing.T) {
	folder := filepath.Join("..", "site", "features", "videos")
	manifest, err := readManifest(filepath.Join(folder, "importer.json"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := filepath.Join(folder, manifest.Data), weightsPath(".."); got != want {
		t.Errorf("it takes %s, the build makes %s", got, want)
	}
}
