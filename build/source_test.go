package main

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"slices"
	"testing"
)

// readZip returns the content of each file of a zip.
func readZip(t *testing.T, archive []byte) map[string]string {
	t.Helper()
	reader, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, entry := range reader.File {
		file, err := entry.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(file)
		if err != nil {
			t.Fatal(err)
		}
		files[entry.Name] = string(content)
	}
	return files
}

// Without git the zip contains the source files and no generated files, and it is reproducible.
func TestSourceZip(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"LICENSE", "Makefile", "NOTICE", "README.md", "go.mod", "go.sum", "index.html",
		"build/main.go", "build/dist/index.html", "build/weights/networks.weights", "build/siibp", "core/doc.go", "core/infer/infer.test",
		"wasm/main.go", "site/app.ts", "site/node_modules/preact/index.js", "site/docs/cli.md", "secret.txt", "dist/old.html"} {
		writeFile(t, root, name, "this is "+name)
	}
	archive, err := sourceZip(root)
	if err != nil {
		t.Fatal(err)
	}
	files := readZip(t, archive)
	for _, name := range []string{"LICENSE", "index.html", "build/main.go", "core/doc.go", "wasm/main.go", "site/app.ts", "site/docs/cli.md"} {
		if files["siibp/"+name] != "this is "+name {
			t.Errorf("siibp/%s is %q", name, files["siibp/"+name])
		}
	}
	if len(files) != 12 {
		t.Errorf("%d files, not 12: %v", len(files), files)
	}
	if again, err := sourceZip(root); err != nil || !bytes.Equal(archive, again) {
		t.Errorf("two zips of the same files differ; %v", err)
	}
}

// In this checkout, trackedPaths and walkedPaths agree, except for files not yet added.
func TestTrackedSource(t *testing.T) {
	const root = ".."
	tracked, err := trackedPaths(root)
	if err != nil {
		t.Skip("this is no checkout of git: ", err)
	}
	walked, err := walkedPaths(root)
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(walked)
	for _, name := range tracked {
		if _, found := slices.BinarySearch(walked, name); !found {
			t.Errorf("%s is tracked, and not found without git", name)
		}
	}
	for _, name := range []string{"go.mod", "core/doc.go", "site/app.ts", "build/source.go"} {
		if _, err := os.Stat("../" + name); err != nil || !slices.Contains(walked, name) {
			t.Errorf("the source lacks %s", name)
		}
	}
}
