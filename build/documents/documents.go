// Package documents makes pages of the site out of site/docs/*.md. What the code itself
// knows, such as the options and the formats, is put into the text when it is built.
package documents

import (
	"bytes"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"strings"
)

// order is that of the navigation: the names of the files in site/docs, without their ending.
var order = []string{"your-data", "formats", "cli", "benchmarks", "privacy", "architecture", "extending", "source", "licences"}

// Policy is the content security policy of a document: it has no script, and takes its style
// sheet from its own host.
const Policy = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'"

// Frame is what stands around every document.
type Frame struct {
	Style string        // address of the style sheet
	Icon  template.HTML // the site's icon, a link element
}

// document is one text, read and rendered.
type document struct {
	Name  string // of its file, without the ending
	Title string
	About string // its first paragraph, as plain text
	Parts []part // its second-level headings
	Body  template.HTML
}

// part is a heading that the contents list.
type part struct{ ID, Title string }

// page is what the template site/docs/page.html is given.
type page struct {
	Frame
	document
	Policy         string
	All            []document
	Before, Behind *document // nil at the ends
}

// Build returns the pages by their file names. A fault in a text is an error that names
// the file.
func Build(root string, frame Frame) (map[string][]byte, error) {
	facts, err := gather(root)
	if err != nil {
		return nil, err
	}
	return lay(root, frame, facts)
}

// lay renders every document and puts it into the template.
func lay(root string, frame Frame, facts map[string]string) (map[string][]byte, error) {
	var all []document
	for _, name := range order {
		d, err := read(root, name, facts)
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

// read renders one document.
func read(root, name string, facts map[string]string) (document, error) {
	source, err := os.ReadFile(filepath.Join(root, "site", "docs", name+".md"))
	if err != nil {
		return document{}, err
	}
	text, err := fill(string(source), facts)
	if err != nil {
		return document{}, err
	}
	d, err := render(strings.TrimSpace(text))
	d.Name = name
	return d, err
}
