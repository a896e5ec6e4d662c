package main

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
)

// Limits of the first view in bytes, compressed with gzip. Brotli gives smaller files.
const (
	viewBudget   = 1_200_000 // all files of the first view
	scriptBudget = 100_000   // its JavaScript
)

// notInFirstView lists prefixes of the names of files that the first view does not need. It does
// not need documents either.
var notInFirstView = []string{"siibp-", "relaxed-", "plain-", "worker-", "demo-", "compared-", "film-", "lazy-", "manifest-", "docs-", libraryName, offlineName, sourceName}

// isLater reports whether the first view does not need a file. later holds the names of the
// importers' files and of later scripts.
func isLater(name string, later map[string]bool) bool {
	document := filepath.Ext(name) == ".html" && name != "index.html"
	return document || later[name] || slices.ContainsFunc(notInFirstView, func(start string) bool { return strings.HasPrefix(name, start) })
}

// laterScripts returns the names of the page's scripts that main and app do not import statically. The page loads them
// when they are needed, by dynamic imports.
func laterScripts(files siteFiles) map[string]bool {
	isFirst := map[string]bool{}
	var follow func(name string)
	follow = func(name string) {
		if isFirst[name] {
			return
		}
		isFirst[name] = true
		for _, found := range staticImport.FindAllSubmatch(files[name], -1) {
			follow(string(found[1]))
		}
	}
	later := map[string]bool{}
	for name := range files {
		if strings.HasPrefix(name, "main-") || strings.HasPrefix(name, "app-") {
			follow(name)
		}
	}
	for name := range files {
		later[name] = filepath.Ext(name) == ".js" && !isFirst[name]
	}
	return later
}

// fileSize is the size of a file in bytes, raw and with gzip.
type fileSize struct{ raw, gzip int }

// sizes returns the size of each file.
func (d siteFiles) sizes() map[string]fileSize {
	all := map[string]fileSize{}
	for name, content := range d {
		all[name] = fileSize{len(content), len(compressGzip(content))}
	}
	return all
}

// sizeTable returns a table of the files and their sizes, files of the first view first.
func sizeTable(files map[string]fileSize, later map[string]bool) string {
	var out strings.Builder
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "bytes\tgzip\t  file")
	for _, rest := range []bool{false, true} {
		title, sum := "the first view", fileSize{}
		if rest {
			title = "what it does without"
		}
		for _, name := range slices.Sorted(maps.Keys(files)) {
			if size := files[name]; isLater(name, later) == rest {
				sum = fileSize{sum.raw + size.raw, sum.gzip + size.gzip}
				fmt.Fprintf(w, "%d\t%d\t  %s\n", size.raw, size.gzip, name)
			}
		}
		fmt.Fprintf(w, "%d\t%d\t  = %s\n", sum.raw, sum.gzip, title)
	}
	w.Flush()
	return out.String()
}

// checkBudget returns an error if the first view exceeds a limit.
func checkBudget(files map[string]fileSize, later map[string]bool) error {
	view, script := 0, 0
	for name, size := range files {
		if isLater(name, later) {
			continue
		}
		view += size.gzip
		if filepath.Ext(name) == ".js" {
			script += size.gzip
		}
	}
	switch {
	case view > viewBudget:
		return fmt.Errorf("the first view takes %d bytes, more than its limit of %d", view, viewBudget)
	case script > scriptBudget:
		return fmt.Errorf("the first view takes %d bytes of JavaScript, more than its limit of %d", script, scriptBudget)
	}
	return nil
}
