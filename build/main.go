// Command build creates build/dist, the site for a static host, and build/npm, the library's package.
//
//	go run ./build          build
//	go run ./build -serve   build, then serve on this machine only
//	go run ./build -costs   print the size of each part of the core
//	go run ./build -weights build only the networks' weights, in build/weights
//
// -source and -issues, or SIIBP_SOURCE and SIIBP_ISSUES, are the addresses that the page Paper & code and the library's
// package name. -site, or SIIBP_SITE, is the address at which the site is hosted, for the examples of the document about the library.
//
// Builds are reproducible. The name of every file except the pages and offline.js contains a hash
// of its content, so that browsers may cache it without expiry.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"html/template"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"siibp/build/documents"
	"siibp/build/networks"
	"siibp/wasm/simd/kernel"
)

func main() {
	serveAfter := flag.Bool("serve", false, "serve the site on this machine after building it")
	sizesOnly := flag.Bool("costs", false, "print the size of each part of the core and build nothing")
	weightsOnly := flag.Bool("weights", false, "make the networks' weights in build/weights and build nothing")
	flag.StringVar(&project.source, "source", os.Getenv("SIIBP_SOURCE"), "address at which the source is developed, for the page")
	flag.StringVar(&project.issues, "issues", os.Getenv("SIIBP_ISSUES"), "address at which faults are reported, for the page")
	flag.StringVar(&project.site, "site", os.Getenv("SIIBP_SITE"), "address at which this copy of the site is hosted, with a slash at its end, for examples that import the library")
	flag.Parse()
	if err := project.check(); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
	if err := run(*serveAfter, *sizesOnly, *weightsOnly); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

// run executes the command line.
func run(serveAfter, sizesOnly, weightsOnly bool) error {
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	if sizesOnly {
		list, err := partSizes(root)
		fmt.Print(list)
		return err
	}
	if weightsOnly {
		return networks.Make(weightsPath(root), os.Stdout)
	}
	ensureWeights(root, os.Stdout)
	files, ofImporters, err := build(root)
	if err != nil {
		return err
	}
	folder := filepath.Join(root, "build", "dist")
	if err := files.write(folder); err != nil {
		return err
	}
	if err := buildNpm(root, files, filepath.Join(root, "build", "npm")); err != nil {
		return err
	}
	sizes := files.sizes()
	later := laterScripts(files)
	maps.Copy(later, ofImporters)
	fmt.Print(sizeTable(sizes, later))
	if err := checkBudget(sizes, later); err != nil {
		return err
	}
	if !serveAfter {
		return nil
	}
	return serve(folder)
}

// build creates every file of the site. It builds a file after the files that it references,
// because their names contain their hashes. It also returns the names of the importers' files.
func build(root string) (siteFiles, map[string]bool, error) {
	files := siteFiles{}
	wasm, err := compileWasm(root, "./wasm", false)
	if err != nil {
		return nil, nil, err
	}
	demo, err := demoZip()
	if err != nil {
		return nil, nil, err
	}
	first, err := firstView(demo)
	if err != nil {
		return nil, nil, err
	}
	runtime, err := runtimeScript()
	if err != nil {
		return nil, nil, err
	}
	worker, err := bundleWorker(filepath.Join(root, "site", "core", "worker", "main.ts"), runtime)
	if err != nil {
		return nil, nil, err
	}
	compared, err := exampleComparison(demo)
	if err != nil {
		return nil, nil, err
	}
	film, err := buildFilm(root)
	if err != nil {
		return nil, nil, err
	}
	names := map[string]string{
		"WASM_URL":     files.add("siibp.wasm", wasm),
		"RELAXED_URL":  files.add("relaxed.wasm", kernel.Module(true)),
		"PLAIN_URL":    files.add("plain.wasm", kernel.Module(false)),
		"DEMO_URL":     files.add("demo.zip", demo),
		"FIRST_URL":    files.add("first.bin", first),
		"COMPARED_URL": files.add("compared.bin", compared),
		"FILM_URL":     files.add("film.txt", film), // not .html, because it is no page of the site
		"WORKER_URL":   files.add("worker.js", worker),
	}
	importers, ofImporters, err := addImporters(root, runtime, files, os.Stdout)
	if err != nil {
		return nil, nil, err
	}
	if err := errors.Join(checkCompared(root), buildPage(root, files, names, importers)); err != nil {
		return nil, nil, err
	}
	if err := addDocuments(root, files); err != nil {
		return nil, nil, err
	}
	if err := addOffline(root, files, ofImporters); err != nil {
		return nil, nil, err
	}
	if err := addLibrary(root, files); err != nil { // after the service worker, which stores neither the library nor the source
		return nil, nil, err
	}
	files[sourceName], err = sourceZip(root)
	return files, ofImporters, err
}

// iconLink is the link element of the icon in index.html.
var iconLink = regexp.MustCompile(`<link rel="icon" href="data:[^"]*">`)

// addDocuments adds the pages from site/docs and their style sheet.
func addDocuments(root string, files siteFiles) error {
	style, err := bundlePage(files, filepath.Join(root, "site", "docs", "docs.css"), nil)
	if err != nil {
		return err
	}
	pages, err := documents.Build(root, documents.Frame{Style: style, Icon: template.HTML(iconLink.Find(files["index.html"]))})
	if err != nil {
		return err
	}
	maps.Copy(files, pages)
	files["code.html"] = project.placed(files["code.html"])
	return nil
}

// buildPage bundles the files that index.html references, and builds index.html. In modules it
// replaces each key of names by its value, and IMPORTERS by the importers as JSON.
func buildPage(root string, files siteFiles, names map[string]string, importers []importer) error {
	source, err := os.ReadFile(filepath.Join(root, "index.html"))
	if err != nil {
		return err
	}
	inserted, err := insert(string(source), func(path string) (string, error) {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(path)))
		return string(text), err
	})
	if err != nil {
		return err
	}
	inserted = strings.Replace(inserted, importerPlaceholder, importerButtons(importers), 1)
	list, err := json.Marshal(importers)
	if err != nil {
		return err
	}
	defined := map[string]string{"IMPORTERS": string(list)}
	maps.Copy(defined, names)
	page, err := rewrite(inserted, func(path string) (string, error) {
		from := filepath.Join(root, filepath.FromSlash(path))
		switch filepath.Ext(path) {
		case ".ts":
			return bundlePage(files, from, defined)
		case ".css":
			return bundlePage(files, from, nil)
		}
		content, err := os.ReadFile(from)
		if err == nil && filepath.Ext(path) == ".webmanifest" {
			content, err = addIcons(content)
		}
		if err != nil {
			return "", err
		}
		return files.add(filepath.Base(path), content), nil
	})
	if err != nil {
		return fmt.Errorf("index.html: %w", err)
	}
	files["index.html"] = []byte(listImports(page, files))
	return nil
}

// moduleRoot returns the folder of go.mod, so that the program runs from any folder below it.
func moduleRoot() (string, error) {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOMOD: %w", err)
	}
	mod := strings.TrimSpace(string(out))
	if filepath.Base(mod) != "go.mod" {
		return "", fmt.Errorf("there is no go.mod here: run the command inside the project")
	}
	return filepath.Dir(mod), nil
}
