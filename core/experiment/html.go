package experiment

import (
	_ "embed"
	"fmt"
	"html"
	"io"
	"strings"

	"siibp/core/figure"
)

// style is the style sheet of Body.
//
//go:embed report.css
var style string

// HTML writes report.html, a self-contained page without scripts.
func (r *Report) HTML(w io.Writer) error {
	var m markup
	m.add(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">`+
		`<title>%s</title><style>%s</style><body class="report"><main>`, r.title(), raw(style))
	m.document(r.Document())
	m.add("</main></body></html>")
	_, err := io.WriteString(w, m.String()+"\n")
	return err
}

// Picture is one figure of a report.
type Picture struct {
	Name   string // file name, such as "all-videos-confusion-person-by-svm.svg"
	figure Figure
}

// SVG writes the figure as an SVG file.
func (p Picture) SVG(w io.Writer) error {
	_, err := io.WriteString(w, figure.File(&p.figure.Drawing, p.figure.Title))
	return err
}

// Pictures returns the figures of the report.
func (r *Report) Pictures() []Picture {
	var list []Picture
	for _, s := range r.Document().Sections {
		for _, b := range s.Blocks {
			for _, c := range b.Contents {
				for _, f := range c.Figures {
					list = append(list, Picture{f.Name + ".svg", f})
				}
			}
		}
	}
	return list
}

// markup builds HTML.
type markup struct{ strings.Builder }

// raw is HTML that add does not escape.
type raw string

// add appends fmt.Sprintf(format, args…) with string arguments escaped and raw arguments unchanged.
func (m *markup) add(format string, args ...any) {
	for i, a := range args {
		switch text := a.(type) {
		case string:
			args[i] = html.EscapeString(text)
		case raw:
			args[i] = string(text)
		}
	}
	fmt.Fprintf(m, format, args...)
}

func (m *markup) document(d *Document) {
	m.add(`<h1>%s</h1><p class="muted">%s`, d.Title, d.About)
	if d.Pending != "" {
		m.add(" <strong>%s</strong>", d.Pending)
	}
	m.add("</p>")
	for _, s := range d.Sections {
		m.add("<section><h2>%s</h2>", s.Title)
		for _, b := range s.Blocks {
			if b.Title != "" {
				m.add("<details><summary>%s</summary>", b.Title)
			}
			for _, c := range b.Contents {
				m.content(c)
			}
			if b.Title != "" {
				m.add("</details>")
			}
		}
		m.add("</section>")
	}
}

func (m *markup) content(c Content) {
	switch {
	case c.Heading != "":
		m.add("<h3>%s</h3>", c.Heading)
	case c.Paragraph != nil:
		m.add("<p%s>%s</p>", class(string(c.Paragraph.Style)), c.Paragraph.Text)
	case c.Table != nil:
		m.table(c.Table)
	case c.Code != "":
		m.add("<pre>%s</pre>", c.Code)
	case c.Terms != nil:
		m.add("<dl>")
		for _, t := range c.Terms {
			m.add("<dt>%s</dt><dd>%s</dd>", t.Name, t.Text)
		}
		m.add("</dl>")
	case c.Figures != nil:
		m.add(`<div class="figures">`)
		for _, f := range c.Figures {
			m.add(`<figure data-figure="%s"><figcaption>%s</figcaption>%s</figure>`, f.Name, f.Caption, raw(f.Drawing.String()))
		}
		m.add("</div>")
	}
}

// class returns an attribute with the names of classes, "" without any.
func class(names string) raw {
	if names == "" {
		return ""
	}
	return raw(` class="` + names + `"`)
}

// table writes a table in a region that scrolls horizontally.
func (m *markup) table(t *TextTable) {
	m.add(`<div class="wide" tabindex="0" role="region" aria-label="%s"><table%s><thead><tr>`, t.Label, class(string(t.Kind)))
	if t.Corner == "" {
		m.add("<td></td>")
	} else {
		m.add(`<th scope="col">%s</th>`, t.Corner)
	}
	for _, c := range t.Columns {
		title := raw("")
		if c.About != "" {
			title = raw(` title="` + html.EscapeString(c.About) + `"`)
		}
		m.add(`<th scope="col"%s>%s</th>`, title, c.Name)
	}
	m.add("</tr></thead><tbody>")
	for _, row := range t.Rows {
		m.row(row)
	}
	m.add("</tbody>")
	if t.Foot != nil {
		m.add("<tfoot>")
		m.row(*t.Foot)
		m.add("</tfoot>")
	}
	m.add("</table></div>")
}

func (m *markup) row(r TextRow) {
	m.add(`<tr><th scope="row">`)
	if r.Hue != nil {
		m.add(`<i class="key hue%d"></i>`, *r.Hue)
	}
	m.add("%s</th>", r.Name)
	for _, c := range r.Cells {
		m.cell(c)
	}
	m.add("</tr>")
}

func (m *markup) cell(c TextCell) {
	switch {
	case c.IsNone:
		m.add(`<td class="none">%s</td>`, c.Text)
		return
	case c.IsClear:
		m.add(`<td class="clear">`)
	default:
		m.add("<td>")
	}
	m.add(`<span class="value">%s</span>`, c.Text)
	if c.Interval != "" {
		m.add(`<span class="interval">%s</span>`, c.Interval)
	}
	if c.Bar != nil {
		m.add("%s", raw(c.Bar.String()))
	}
	m.add("</td>")
}
