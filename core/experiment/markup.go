package experiment

import (
	"fmt"
	"html"
	"strings"
)

// markup is HTML in the making.
type markup struct{ strings.Builder }

// raw is HTML that stands as it is.
type raw string

// add writes as fmt.Sprintf does; strings among the arguments are text, not HTML.
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

// fold writes what is shown when its title is chosen.
func (m *markup) fold(title string, body func()) {
	m.add("<details><summary>%s</summary>", title)
	body()
	m.add("</details>")
}

// wide writes a box that scrolls sideways by itself.
func (m *markup) wide(label string, body func()) {
	m.add(`<div class="wide" tabindex="0" role="region" aria-label="%s">`, label)
	body()
	m.add("</div>")
}
