// Package documents renders site/docs/*.md to pages of the site. It inserts facts that the code
// knows, such as the options and the formats.
package documents

import (
	"bytes"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"strings"

	"siibp/build/claims"
)

// order lists the documents in the order of the navigation, by their file names in site/docs without extension.
var order = []string{"your-data", "formats", "cli", "code", "benchmarks", "privacy", "architecture", "extending", "source", "licences"}

// Policy is the content security policy of a document. A document has no script and loads its style
// sheet from its own host.
const Policy = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'"

// Frame holds the parts that all documents share.
type Frame struct {
	Style string        // URL of the style sheet
	Icon  template.HTML // icon of the site, a link element
}

// document is a parsed and rendered document.
type document struct {
	Name  string // file name without extension
	Title string
	About string // first paragraph, as plain text
	Parts []part // second-level headings
	Body  template.HTML
}

// part is a heading in the table of contents.
type part struct{ ID, Title string }

// page is the data of the template site/docs/page.html.
type page struct {
	Frame
	document
	Policy         string
	All            []document
	Before, Behind *document // nil at either end
}

// Build returns the pages by file name. An error in a document names its file.
func Build(root string, frame Frame) (map[string][]byte, error) {
	facts, err := gather(root)
	if err != nil {
		return nil, err
	}
	return lay(root, frame, facts)
}

// lay renders every document into the template.
func lay(root string, frame Frame, facts map[string]string) (map[string][]byte, error) {
	var all []document
	for _, name := range order {
		d, err := readDocument(root, name, facts)
		if err != nil {
			return nil, fmt.Errorf("site/docs/%s.md: %w", name, err)
		}
		all = append(all, d)
	}
	layout, err := template.ParseFiles(filepath.Join(root, "site", "docs", "page.html"))
	if err != nil {
		return nil, err
	}
	pages := map[string][]byte{}
	for i, d := range all {
		p := page{Frame: frame, document: d, Policy: Policy, All: all}
		if i > 0 {
			p.Before = &all[i-1]
		}
		if i+1 < len(all) {
			p.Behind = &all[i+1]
		}
		var out bytes.Buffer
		if err := layout.Execute(&out, p); err != nil {
			return nil, err
		}
		pages[d.Name+".html"] = out.Bytes()
	}
	return pages, nil
}

// readDocument parses and renders one document.
func readDocument(root, name string, facts map[string]string) (document, error) {
	source, err := os.ReadFile(filepath.Join(root, "site", "docs", name+".md"))
	if err != nil {
		return document{}, err
	}
	text, err := fill(string(source), facts)
	if err == nil {
		text, err = claims.Fill(text)
	}
	if err != nil {
		return document{}, err
	}
	d, err := render(strings.TrimSpace(text))
	d.Name = name
	return d, err
}
