package main

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
)

// What the first view may weigh, in bytes as a host sends them with gzip; with Brotli it is
// less.
const (
	viewBudget   = 1_200_000 // all that it needs
	scriptBudget = 100_000   // its JavaScript
)

// notInFirstView are the files that the first view does without.
var notInFirstView = []string{"siibp-", "relaxed-", "plain-", "worker-", "demo-", "rest-", "manifest-", offlineName}

// isLater says whether the page has something to show before it has the file.
func isLater(name string) bool {
	return slices.ContainsFunc(notInFirstView, func(start string) bool { return strings.HasPrefix(name, start) })
}

// fileSize is a number of bytes, raw and as a host sends them.
type fileSize struct{ raw, gzip int }

// sizes gives each file's weight.
func (d siteFiles) sizes() map[string]fileSize {
	all := map[string]fileSize{}
	for name, content := range d {
		all[name] = fileSize{len(content), len(compressGzip(content))}
	}
	return all
}

// sizeTable lists the files with their weights: what the first view needs, then the rest.
func sizeTable(files map[string]fileSize) string {
	var out strings.Builder
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "bytes\tgzip\t  file")
	for _, rest := range []bool{false, true} {
		title, sum := "the first view", fileSize{}
		if rest {
			title = "what it does without"
		}
		for _, name := range slices.Sorted(maps.Keys(files)) {
			if size := files[name]; isLater(name) == rest {
				sum = fileSize{sum.raw + size.raw, sum.gzip + size.gzip}
				fmt.Fprintf(w, "%d\t%d\t  %s\n", size.raw, size.gzip, name)
			}
		}
		fmt.Fprintf(w, "%d\t%d\t  = %s\n", sum.raw, sum.gzip, title)
	}
	w.Flush()
	return out.String()
}

// checkBudget says what of the first view is over its budget.
func checkBudget(files map[string]fileSize) error {
	view, script := 0, 0
	for name, size := range files {
		if isLater(name) {
			continue
		}
		view += size.gzip
		if filepath.Ext(name) == ".js" {
			script += size.gzip
		}
	}
	switch {
	case view > viewBudget:
		return fmt.Errorf("the first view takes %d bytes, more than its %d", view, viewBudget)
	case script > scriptBudget:
		return fmt.Errorf("the first view takes %d bytes of JavaScript, more than its %d", script, scriptBudget)
	}
	return nil
}
