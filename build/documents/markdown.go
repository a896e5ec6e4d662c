package documents

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// markdown parses CommonMark with tables. Heading ids are derived from the text of the heading.
var markdown = goldmark.New(
	goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignNone))),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()),
	goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(elements{}, 100))),
)

// render renders a Markdown text to a document. It does not set the name.
func render(markup string) (document, error) {
	source := []byte(markup)
	root := markdown.Parser().Parse(text.NewReader(source))
	var d document
	var faults []error
	err := ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			d.head(n, source)
		case *ast.Paragraph:
			if d.About == "" {
				d.About = plain(n, source)
			}
		case *ast.Link:
			faults = append(faults, lead(n))
		case *ast.CodeSpan:
			n.SetAttributeString("class", breaking(plain(n, source)))
		case *extast.TableHeader:
			scope(n)
		case *extast.TableCell:
			align(n)
		case *ast.RawHTML, *ast.HTMLBlock:
			faults = append(faults, fmt.Errorf("it has HTML in it, after %q", d.lastTitle()))
		}
		return ast.WalkContinue, nil
	})
	if d.Title == "" {
		faults = append(faults, errors.New("it has no title, a line # …"))
	}
	if err := errors.Join(append(faults, err)...); err != nil {
		return d, err
	}
	var out bytes.Buffer
	err = markdown.Renderer().Render(&out, source, root)
	d.Body = template.HTML(out.String())
	return d, err
}

// head records a first- or second-level heading.
func (d *document) head(n *ast.Heading, source []byte) {
	switch n.Level {
	case 1:
		d.Title = plain(n, source)
	case 2:
		d.Parts = append(d.Parts, part{idOf(n), plain(n, source)})
	}
}

func (d *document) lastTitle() string {
	if len(d.Parts) == 0 {
		return d.Title
	}
	return d.Parts[len(d.Parts)-1].Title
}

// lead converts a link of the sources to a link of the site: formats.md becomes formats.html,
// index.html the site root, and external links open in a new tab.
func lead(n *ast.Link) error {
	to := string(n.Destination)
	file, anchor, _ := strings.Cut(to, "#")
	name, isDocument := strings.CutSuffix(file, ".md")
	switch {
	case strings.HasPrefix(to, "https://"):
		n.SetAttributeString("target", "_blank")
		n.SetAttributeString("rel", "noopener")
		return nil
	case file == "", to == SourceZip:
		return nil
	case file == "../../index.html":
		to = "./"
	case isDocument && slices.Contains(order, name):
		to = name + ".html"
	default:
		return fmt.Errorf("the link %s leads to no document", n.Destination)
	}
	if anchor != "" {
		to += "#" + anchor
	}
	n.Destination = []byte(to)
	return nil
}

// breaking returns the CSS class of inline code. Short code does not wrap at hyphens.
func breaking(code string) string {
	const short = 30 // number of characters that fit the narrowest line
	if utf8.RuneCountInString(code) <= short {
		return "short"
	}
	return "long"
}

// scope marks the header cells of a table as column headers.
func scope(n *extast.TableHeader) {
	for cell := n.FirstChild(); cell != nil; cell = cell.NextSibling() {
		cell.SetAttributeString("scope", "col")
	}
}

// align sets the class of numbers on right-aligned cells.
func align(n *extast.TableCell) {
	if n.Alignment == extast.AlignRight {
		n.SetAttributeString("class", "number")
	}
}

// plain returns the text of a node without markup.
func plain(n ast.Node, source []byte) string {
	var out strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if leaf, ok := n.(*ast.Text); ok && entering {
			out.Write(leaf.Segment.Value(source))
			if leaf.SoftLineBreak() {
				out.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return out.String()
}

// idOf returns the id of a heading.
func idOf(n *ast.Heading) string {
	id, _ := n.AttributeString("id")
	text, _ := id.([]byte)
	return string(text)
}

// elements renders nodes that differ from goldmark's defaults: a heading links to itself, and wide
// elements scroll horizontally and are focusable.
type elements struct{}

func (elements) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindHeading, heading)
	r.Register(ast.KindFencedCodeBlock, code)
	r.Register(ast.KindCodeBlock, code)
	r.Register(extast.KindTable, table)
}

func heading(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*ast.Heading)
	if entering {
		fmt.Fprintf(w, "<h%d id=\"%s\">", n.Level, idOf(n))
		return ast.WalkContinue, nil
	}
	if n.Level > 1 {
		name := util.EscapeHTML([]byte(plain(n, source)))
		fmt.Fprintf(w, ` <a class="anchor" href="#%s" aria-label="Link to: %s">#</a>`, idOf(n), name)
	}
	fmt.Fprintf(w, "</h%d>\n", n.Level)
	return ast.WalkContinue, nil
}

func code(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	w.WriteString(`<pre tabindex="0"><code>`)
	lines := node.Lines()
	for i := range lines.Len() {
		line := lines.At(i)
		html.DefaultWriter.RawWrite(w, line.Value(source))
	}
	w.WriteString("</code></pre>\n")
	return ast.WalkContinue, nil
}

func table(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		w.WriteString("<div class=\"scroll\" tabindex=\"0\">\n<table>\n")
	} else {
		w.WriteString("</table>\n</div>\n")
	}
	return ast.WalkContinue, nil
}
