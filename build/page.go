package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"siibp/build/claims"
)

// policy is the content security policy of the page while it loads. It permits loads from the
// page's own host only.
//
// A static host sends no headers, and a policy in a meta element does not apply to a worker loaded
// from a URL: in Chromium and Firefox such a worker may fetch, open sockets, import scripts from
// any host, and eval. A worker created from a blob inherits the policy of the page. The page
// therefore fetches the text of the worker and creates the worker from a blob. worker-src permits
// the site's own scripts for the service worker, until the page applies lockDownPolicy.
var policy = strings.Join([]string{
	"default-src 'none'",
	"script-src 'self' 'wasm-unsafe-eval'",
	"worker-src 'self' blob:",
	"connect-src 'self'",
	"style-src 'self'",
	"font-src 'self'",
	"img-src 'self' blob: data:",
	"media-src 'self' blob:",
	"manifest-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
}, "; ")

// lockDownPolicy is the policy that the page adds after loading, before it starts a worker; workers
// inherit it. From then on the page cannot send requests to any host, including its own. Both
// policies apply, so that this policy can only restrict. manifest-src permits the manifest, which
// the browser fetches when a user installs the page.
var lockDownPolicy = strings.Join([]string{
	"default-src 'none'",
	"script-src 'wasm-unsafe-eval'",
	"worker-src blob:",
	"img-src blob: data:",
	"media-src blob:",
	"manifest-src 'self'",
}, "; ")

// versionPlaceholder is the placeholder of the version, which depends on all other files.
const versionPlaceholder = `<meta name="version" content="">`

// importerPlaceholder is the placeholder of the importers' buttons in index.html.
const importerPlaceholder = "<!-- importers -->"

var (
	// reference matches an attribute that names a file of the site folder.
	reference = regexp.MustCompile(`\b(src|href)="(site/[^"]*)"`)
	// insertion matches a comment in index.html that is replaced by the content of a file.
	insertion = regexp.MustCompile(`<!-- (site/pages/\S+) -->`)
	charset   = regexp.MustCompile(`(?i)<meta\s+charset="?utf-8"?\s*/?>`)
	// moduleScript matches the script element of a page. staticImport and dynamicImport match the
	// static and dynamic imports in a bundled script.
	moduleScript  = regexp.MustCompile(`<script type="module" src="([^"]+)"></script>`)
	staticImport  = regexp.MustCompile(`\b(?:from|import)\s*"\./([^"]+\.js)"`)
	dynamicImport = regexp.MustCompile(`\bimport\(\s*"\./([^"]+\.js)"`)
)

// insert replaces the insertion comments by the content of the files, with typeset mathematics and
// equation numbers of the paper.
func insert(source string, read func(path string) (string, error)) (string, error) {
	var faults []error
	page := insertion.ReplaceAllStringFunc(source, func(comment string) string {
		path := insertion.FindStringSubmatch(comment)[1]
		text, err := read(path)
		if err == nil {
			text, err = claims.Fill(text)
		}
		if err == nil {
			text, err = typeset(text)
		}
		if err == nil {
			text, err = refer(text)
		}
		if err == nil {
			text, err = tabulate(text)
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", path, err))
		}
		return strings.TrimSpace(text)
	})
	return page, errors.Join(faults...)
}

// compared are files that the build does not fill, with comparisons that must hold.
var compared = []string{"README.md", "site/features/lessons/steps.ts"}

// checkCompared returns an error that lists the comparisons of these files that do not hold.
func checkCompared(root string) error {
	var faults []error
	for _, path := range compared {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(path)))
		if err == nil {
			_, err = claims.Fill(string(text))
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", path, err))
		}
	}
	return errors.Join(faults...)
}

// rewrite converts index.html to the built page. name maps each referenced file of site/ to its
// built name. The policy follows the charset, before everything that it applies to; then come
// lockDownPolicy and the version placeholder.
func rewrite(source string, name func(path string) (string, error)) (string, error) {
	var faults []error
	page := reference.ReplaceAllStringFunc(source, func(attribute string) string {
		part := reference.FindStringSubmatch(attribute)
		built, err := name(part[2])
		if err != nil {
			faults = append(faults, err)
		}
		return fmt.Sprintf(`%s="%s"`, part[1], built)
	})
	for _, path := range []string{"site/main.ts", "site/style.css"} {
		if !strings.Contains(source, `="`+path+`"`) {
			faults = append(faults, fmt.Errorf("it does not refer to %s", path))
		}
	}
	head := charset.FindStringIndex(page)
	if head == nil {
		faults = append(faults, errors.New(`it has no <meta charset="utf-8">, after which the policy is inserted`))
		return "", errors.Join(faults...)
	}
	metas := fmt.Sprintf("\n<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">\n<meta name=\"sealed\" content=\"%s\">\n%s", policy, lockDownPolicy, versionPlaceholder)
	return page[:head[1]] + metas + page[head[1]:], errors.Join(faults...)
}

// listImports inserts a meta element before the page's script. The page's script (site/main.ts)
// imports another script dynamically; the element lists the static imports of that script, so that
// the browser can fetch them concurrently.
func listImports(page string, files siteFiles) string {
	return moduleScript.ReplaceAllStringFunc(page, func(element string) string {
		script := moduleScript.FindStringSubmatch(element)[1]
		var names []string
		for _, later := range dynamicImport.FindAllSubmatch(files[script], -1) {
			for _, imported := range staticImport.FindAllSubmatch(files[string(later[1])], -1) {
				names = append(names, string(imported[1]))
			}
		}
		if len(names) == 0 {
			return element
		}
		return fmt.Sprintf("<meta name=\"imports\" content=\"%s\">\n%s", strings.Join(names, " "), element)
	})
}
