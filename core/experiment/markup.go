package experiment

import (
	"fmt"
	"html"
	"io"
	"slices"
	"strings"
	"unicode"

	"siibp/core/figure"
)

// markup builds HTML and collects the figures in it.
type markup struct {
	strings.Builder
	pictures []Picture
}

// Picture is one figure of the report.
type Picture struct {
	Name    string // file name, such as "all-videos-confusion-person-by-svm.svg"
	title   string
	picture string
}

// SVG writes the figure as an SVG file.
func (p Picture) SVG(w io.Writer) error {
	_, err := io.WriteString(w, figure.File(p.picture, p.title))
	return err
}

// figure writes a picture with its caption; title names it outside the report.
func (m *markup) figure(caption, title, picture string) {
	name := fileName(title)
	for n := 2; slices.ContainsFunc(m.pictures, func(p Picture) bool { return p.Name == name+".svg" }); n++ {
		name = fmt.Sprintf("%s-%d", fileName(title), n)
	}
	m.pictures = append(m.pictures, Picture{name + ".svg", title, picture})
	m.add(`<figure data-figure="%s"><figcaption>%s</figcaption>%s</figure>`, name, caption, raw(picture))
}

// fileName turns a title into words of letters and digits joined by hyphens.
func fileName(title string) string {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.Join(words, "-")
}

// raw is HTML, which add does not escape.
type raw string

// add formats as fmt.Sprintf does and escapes string arguments; raw ones stay as they are.
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

// details writes a section that opens when its title is chosen.
func (m *markup) details(title string, body func()) {
	m.add("<details><summary>%s</summary>", title)
	body()
	m.add("</details>")
}

// scrollBox writes a box that scrolls sideways on its own.
func (m *markup) scrollBox(label string, body func()) {
	m.add(`<div class="wide" tabindex="0" role="region" aria-label="%s">`, label)
	body()
	m.add("</div>")
}
