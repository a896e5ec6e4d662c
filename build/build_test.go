package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// writeTinySite writes a minimal site and returns its folder.
func writeTinySite(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for name, content := range map[string]string{
		"index.html": `<!doctype html><meta charset="utf-8"><link rel="icon" href="site/icon.svg">
<link rel="stylesheet" href="site/style.css"><script type="module" src="site/main.ts"></script>`,
		"site/main.ts":             `import {say} from './say.ts'; say(fetch(WORKER_URL), fetch(WASM_URL));`,
		"site/say.ts":              `export const say = console.log;`,
		"site/core/worker/main.ts": `globalThis.worker = new Go();`,
		"site/style.css":           `@import "./more.css"; body { color: red }`,
		"site/more.css":            `main { background: url(icon.svg) }`,
		"site/icon.svg":            `<svg xmlns="http://www.w3.org/2000/svg"/>`,
		"exec.js":                  `globalThis.Go = class Runtime { loud = "runtime" };`,
	} {
		writeFile(t, root, name, content)
	}
	return root
}

// writeFile writes a file of a site.
func writeFile(t *testing.T, root, name, content string) {
	t.Helper()
	file := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// buildTiny builds the tiny site without its module and demo.
func buildTiny(t *testing.T) siteFiles {
	t.Helper()
	root, files := writeTinySite(t), siteFiles{}
	worker, err := bundleWorker(filepath.Join(root, "site", "core", "worker", "main.ts"), filepath.Join(root, "exec.js"))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]string{"WORKER_URL": files.add("worker.js", worker), "WASM_URL": "core.wasm"}
	if err := buildPage(root, files, names, nil); err != nil {
		t.Fatal(err)
	}
	return files
}

func TestBundle(t *testing.T) {
	files := buildTiny(t)
	for pattern, content := range map[string]string{
		`^index\.html$`:            `src="main-`,
		`^main-[0-9a-f]{10}\.js$`:  `"worker-`,
		`^worker-.{10}\.js$`:       `"runtime"`,
		`^style-[0-9a-f]{10}\.css`: `url("./icon-`,
		`^icon-[0-9a-f]{10}\.svg`:  `<svg`,
	} {
		found := false
		for name, text := range files {
			found = found || regexp.MustCompile(pattern).MatchString(name) && strings.Contains(string(text), content)
		}
		if !found {
			t.Errorf("no file %s with %s", pattern, content)
		}
	}
	// Go's runtime must run before the worker code that uses it.
	for name, text := range files {
		if strings.HasPrefix(name, "worker-") && bytes.Index(text, []byte("runtime")) > bytes.Index(text, []byte("globalThis.worker")) {
			t.Errorf("the worker comes before the runtime: %s", text)
		}
	}
}

// Every file name in the page or a bundle is the name of a file of the site.
func TestReferencesResolve(t *testing.T) {
	files := buildTiny(t)
	mention := regexp.MustCompile(`[a-z]+-[0-9A-Za-z]{8,10}\.(js|css|svg)`)
	for name, text := range files {
		for _, word := range mention.FindAllString(string(text), -1) {
			if _, ok := files[word]; !ok {
				t.Errorf("%s mentions %s, which is not there", name, word)
			}
		}
	}
}

func TestSameSourcesSameBytes(t *testing.T) {
	if a, b := buildTiny(t), buildTiny(t); !maps.EqualFunc(a, b, bytes.Equal) {
		t.Error("the same site in two folders is built differently")
	}
}

// demo is the demo of all tests: painting it takes longer than what they do with it.
var demo = sync.OnceValues(demoZip)

func TestDemoIsReproducible(t *testing.T) {
	a, err := demo()
	if err != nil {
		t.Fatal(err)
	}
	b, err := demoZip()
	if err != nil || !bytes.Equal(a, b) {
		t.Errorf("two demos differ; %v", err)
	}
}

func TestBrokenSiteIsAnError(t *testing.T) {
	root := writeTinySite(t)
	if err := os.WriteFile(filepath.Join(root, "site", "main.ts"), []byte("let = ;"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := buildPage(root, siteFiles{}, nil, nil); err == nil || !strings.Contains(err.Error(), "main.ts") {
		t.Errorf("got %v, want an error that names main.ts", err)
	}
}
