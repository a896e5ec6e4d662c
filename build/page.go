package main

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// policy is the page's content security policy while it loads. It allows loading from the
// page's own host only, and sends nothing elsewhere.
//
// A static host sends no headers, and a policy in a meta tag does not apply to a worker
// that is loaded by its address: in Chromium and Firefox such a worker
// may fetch from, open sockets to and import scripts of any host, and eval.
// A worker made from a blob inherits the page's policy, so that both browsers refuse
// all of that. The page therefore fetches the worker's text and makes a
// blob of it. worker-src allows the site's own scripts for the service worker,
// and only until the page is sealed.
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

// sealedPolicy is the policy that the page adds once it is loaded, before it starts
// a worker, which inherits it: from then on the page asks nothing of any host, its own
// included. Both policies hold, so that this can only restrict. The browser fetches
// the manifest when somebody installs the page.
var sealedPolicy = strings.Join([]string{
	"default-src 'none'",
	"script-src 'wasm-unsafe-eval'",
	"worker-src blob:",
	"img-src blob: data:",
	"media-src blob:",
	"manifest-src 'self'",
}, "; ")

// versionPlaceholder stands in the page for its version, which depends on all other files.
const versionPlaceholder = `<meta name="version" content="">`

// converterPlaceholder stands in index.html for a button for each converter.
const converterPlaceholder = "<!-- converters -->"

var (
	// reference matches an attribute that names a file of the site folder.
	reference = regexp.MustCompile(`\b(src|href)="(site/[^"]*)"`)
	// insertion matches a comment in index.html that stands for the text of a file.
	insertion = regexp.MustCompile(`<!-- (site/pages/\S+) -->`)
	charset   = regexp.MustCompile(`(?i)<meta\s+charset="?utf-8"?\s*/?>`)
	// moduleScript matches the element of a page's script. staticImport and dynamicImport match the static
	// and the dynamic imports in a bundled script.
	moduleScript  = regexp.MustCompile(`<script type="module" src="([^"]+)"></script>`)
	staticImport  = regexp.MustCompile(`\b(?:from|import)\s*"\./([^"]+\.js)"`)
	dynamicImport = regexp.MustCompile(`\bimport\(\s*"\./([^"]+\.js)"`)
)

// insert replaces the comments that name a file by its text, with the mathematics
// typeset and the paper's equations numbered.
func insert(source string, read func(path string) (string, error)) (string, error) {
	var faults []error
	page := insertion.ReplaceAllStringFunc(source, func(comment string) string {
		path := insertion.FindStringSubmatch(comment)[1]
		text, err := read(path)
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

// rewrite makes the built page from index.html. name maps each file of site/ that it refers to
// to its built name. The policy follows the charset, before everything that it governs; then
// come the policy of the sealed page and a placeholder for the version.
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
	metas := fmt.Sprintf("\n<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">\n<meta name=\"sealed\" content=\"%s\">\n%s", policy, sealedPolicy, versionPlaceholder)
	return page[:head[1]] + metas + page[head[1]:], errors.Join(faults...)
}

// listImports puts a meta element before the page's script. The page's script (site/main.ts) imports
// another script while it runs; the element names the static imports of that other script, so that
// the browser can fetch them at the same time.
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
