// Package figure draws the figures of a report as SVG: bars with intervals, curves, traces,
// confusion matrices and heat maps. Elements have classes of the page's style sheet, which sets
// colours and fonts. Hues are numbered modulo Hues.
package figure

import (
	"fmt"
	"html"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Hues is the number of different hues in the style sheet.
const Hues = 10

// drawing accumulates the elements of a picture of w×h user units.
type drawing struct {
	w, h  float64
	label string // read aloud by screen readers
	body  strings.Builder
}

// String returns the SVG element. One user unit is one pixel.
func (d *drawing) String() string {
	return fmt.Sprintf(`<svg viewBox="0 0 %s %s" width="%s" height="%s" role="img" aria-label="%s">%s</svg>`,
		units(d.w), units(d.h), units(d.w), units(d.h), html.EscapeString(d.label), d.body.String())
}

// line draws a straight line.
func (d *drawing) line(x1, y1, x2, y2 float64, class string) {
	fmt.Fprintf(&d.body, `<line x1="%s" y1="%s" x2="%s" y2="%s" class="%s"/>`, units(x1), units(y1), units(x2), units(y2), class)
}

// rect draws a rectangle. A non-empty title is its tooltip.
func (d *drawing) rect(x, y, w, h float64, attributes, title string) {
	fmt.Fprintf(&d.body, `<rect x="%s" y="%s" width="%s" height="%s" %s>`, units(x), units(y), units(w), units(h), attributes)
	if title != "" {
		fmt.Fprintf(&d.body, `<title>%s</title>`, html.EscapeString(title))
	}
	d.body.WriteString(`</rect>`)
}

// text draws text with the SVG text-anchor "start", "end" or "middle" at x.
func (d *drawing) text(x, y float64, anchor, text string) {
	fmt.Fprintf(&d.body, `<text x="%s" y="%s" text-anchor="%s">%s</text>`, units(x), units(y), anchor, html.EscapeString(text))
}

// textInClass draws text with a class of the style sheet.
func (d *drawing) textInClass(x, y float64, anchor, class, text string) {
	fmt.Fprintf(&d.body, `<text x="%s" y="%s" text-anchor="%s" class="%s">%s</text>`, units(x), units(y), anchor, class, html.EscapeString(text))
}

// verticalText draws text that reads upwards, with its anchor at (x, y).
func (d *drawing) verticalText(x, y float64, anchor, text string) {
	fmt.Fprintf(&d.body, `<text transform="translate(%s %s) rotate(-90)" text-anchor="%s">%s</text>`,
		units(x), units(y), anchor, html.EscapeString(text))
}

// path draws a polyline through points in user units.
func (d *drawing) path(points []Point, class, title string) {
	var data strings.Builder
	for i, p := range points {
		data.WriteString(map[bool]string{true: "M", false: "L"}[i == 0])
		data.WriteString(units(p.X) + " " + units(p.Y))
	}
	fmt.Fprintf(&d.body, `<path d="%s" class="%s"><title>%s</title></path>`, data.String(), class, html.EscapeString(title))
}

// Point is a point of a curve.
type Point struct{ X, Y float64 }

// hue returns the class of the i-th hue.
func hue(i int) string { return fmt.Sprintf("hue%d", i%Hues) }

// units formats a length rounded to 1/100.
func units(x float64) string {
	return strconv.FormatFloat(math.Round(100*x)/100, 'f', -1, 64)
}

// shorten truncates a name to n characters.
func shorten(name string, n int) string {
	letters := []rune(name)
	if len(letters) <= n {
		return name
	}
	return string(letters[:n-1]) + "…"
}

// Colours are the hues of the report's style sheet in its light theme.
var Colours = [Hues]string{"#e69f00", "#56b4e9", "#009e73", "#cc79a7", "#0072b2", "#d55e00", "#b8a800", "#8c1d54", "#7a5c1e", "#6fae9a"}

const (
	ink, muted, line, well, strong = "#1c1c1e", "#5d5d63", "#dededb", "#f6f6f5", "#5145c9"
	paper                          = "#ffffff"
	fonts                          = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif"
	fontSize                       = "11"
)

// classAttributes maps each class of the style sheet to SVG presentation attributes.
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

// File returns a picture of this package as a standalone SVG file: in the light theme, on white,
// with a title and a description, without a style sheet.
func File(picture, title string) string {
	picture = replaceClasses(picture)
	open := strings.Index(picture, ">") // the root's label has no ">", because it is escaped
	root := strings.Replace(picture[:open], "<svg ", `<svg xmlns="http://www.w3.org/2000/svg" `, 1)
	label := html.UnescapeString(between(root, `aria-label="`, `"`))
	return fmt.Sprintf("%s font-family=\"%s\" font-size=\"%s\" fill=\"%s\"><title>%s</title><desc>%s</desc>"+
		"<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>%s\n",
		root, fonts, fontSize, ink, html.EscapeString(title), html.EscapeString(label), paper, picture[open+1:])
}

// replaceClasses replaces class attributes by presentation attributes. Text cannot match,
// because its quotes are escaped.
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

// between returns the part of text between from and to. Both must occur.
func between(text, from, to string) string {
	_, rest, _ := strings.Cut(text, from)
	found, _, _ := strings.Cut(rest, to)
	return found
}
