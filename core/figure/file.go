package figure

import (
	"fmt"
	"html"
	"maps"
	"slices"
	"strings"
)

// Colours are the hues of the report's style sheet in its light theme.
var Colours = [Hues]string{"#e69f00", "#56b4e9", "#009e73", "#cc79a7", "#0072b2", "#d55e00", "#b8a800", "#8c1d54", "#7a5c1e", "#6fae9a"}

const (
	ink, muted, line, well, strong = "#1c1c1e", "#5d5d63", "#dededb", "#f6f6f5", "#5145c9"
	paper                          = "#ffffff"
	fonts                          = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif"
	fontSize                       = "11"
)

// classAttributes are the presentation attributes that replace each class of the style sheet.
var classAttributes = map[string]map[string]string{
	"grid":    {"stroke": line},
	"curve":   {"fill": "none", "stroke-width": "2", "stroke-linejoin": "round"},
	"again":   {"stroke-dasharray": "5 3"},
	"empty":   {"fill": well},
	"whisker": {"stroke": ink, "stroke-width": "1.2"},
	"cell":    {"fill": strong, "stroke": line},
	"marked":  {"stroke": ink, "stroke-width": "1.5"},
	"dark":    {"fill": paper},
	"note":    {"fill": muted},
	"divide":  {"stroke": muted, "stroke-dasharray": "3 3"},
}

// File returns a picture of this package as an SVG file that needs no style sheet: in the
// light theme, on white, with a title and a description.
func File(picture, title string) string {
	picture = replaceClasses(picture)
	open := strings.Index(picture, ">") // the root's label has no ">", because it is escaped
	root := strings.Replace(picture[:open], "<svg ", `<svg xmlns="http://www.w3.org/2000/svg" `, 1)
	label := html.UnescapeString(between(root, `aria-label="`, `"`))
	return fmt.Sprintf("%s font-family=\"%s\" font-size=\"%s\" fill=\"%s\"><title>%s</title><desc>%s</desc>"+
		"<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>%s\n",
		root, fonts, fontSize, ink, html.EscapeString(title), html.EscapeString(label), paper, picture[open+1:])
}

// replaceClasses replaces class attributes by presentation attributes. Text never contains
// one, because its quotes are escaped.
func replaceClasses(picture string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(picture, ` class="`)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		names, after, _ := strings.Cut(rest, `"`)
		b.WriteString(attributes(strings.Fields(names)))
		picture = after
	}
}

// attributes returns the presentation attributes of an element's classes; a later class
// overrides an earlier one.
func attributes(names []string) string {
	merged := map[string]string{}
	hue := ""
	for _, name := range names {
		for i, colour := range Colours {
			if name == fmt.Sprintf("hue%d", i) {
				hue = colour
			}
		}
		for key, value := range classAttributes[name] {
			merged[key] = value
		}
	}
	if slices.Contains(names, "curve") {
		merged["stroke"] = hue
	} else if hue != "" {
		merged["fill"] = hue
	}
	var b strings.Builder
	for _, key := range slices.Sorted(maps.Keys(merged)) {
		fmt.Fprintf(&b, ` %s="%s"`, key, merged[key])
	}
	return b.String()
}

// between returns the text between two marks, which text contains.
func between(text, from, to string) string {
	_, rest, _ := strings.Cut(text, from)
	found, _, _ := strings.Cut(rest, to)
	return found
}
