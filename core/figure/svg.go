// Package figure draws the figures of a report as SVG: bars with intervals, curves, traces,
// confusion matrices and heat maps. Colours and fonts come from the page's style sheet, by
// class. Hues are numbered and repeat after Hues.
package figure

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
)

// Hues is the number of different hues in the style sheet.
const Hues = 10

// drawing collects the elements of one picture of w×h user units.
type drawing struct {
	w, h  float64
	label string // read aloud by screen readers
	body  strings.Builder
}

// String returns the picture, one user unit as one pixel.
func (d *drawing) String() string {
	return fmt.Sprintf(`<svg viewBox="0 0 %s %s" width="%s" height="%s" role="img" aria-label="%s">%s</svg>`,
		units(d.w), units(d.h), units(d.w), units(d.h), html.EscapeString(d.label), d.body.String())
}

// line draws a straight line.
func (d *drawing) line(x1, y1, x2, y2 float64, class string) {
	fmt.Fprintf(&d.body, `<line x1="%s" y1="%s" x2="%s" y2="%s" class="%s"/>`, units(x1), units(y1), units(x2), units(y2), class)
}

// rect draws a box. A title that is not empty shows while the pointer is over it.
func (d *drawing) rect(x, y, w, h float64, attributes, title string) {
	fmt.Fprintf(&d.body, `<rect x="%s" y="%s" width="%s" height="%s" %s>`, units(x), units(y), units(w), units(h), attributes)
	if title != "" {
		fmt.Fprintf(&d.body, `<title>%s</title>`, html.EscapeString(title))
	}
	d.body.WriteString(`</rect>`)
}

// text writes from x, up to x or around x, for the anchor "start", "end" or "middle".
func (d *drawing) text(x, y float64, anchor, text string) {
	fmt.Fprintf(&d.body, `<text x="%s" y="%s" text-anchor="%s">%s</text>`, units(x), units(y), anchor, html.EscapeString(text))
}

// textInClass writes text in a class of the style sheet.
func (d *drawing) textInClass(x, y float64, anchor, class, text string) {
	fmt.Fprintf(&d.body, `<text x="%s" y="%s" text-anchor="%s" class="%s">%s</text>`, units(x), units(y), anchor, class, html.EscapeString(text))
}

// verticalText writes upwards from, up to or around (x, y), as the anchor says.
func (d *drawing) verticalText(x, y float64, anchor, text string) {
	fmt.Fprintf(&d.body, `<text transform="translate(%s %s) rotate(-90)" text-anchor="%s">%s</text>`,
		units(x), units(y), anchor, html.EscapeString(text))
}

// path draws straight lines through points in user units.
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

// units writes a length rounded to 1/100.
func units(x float64) string {
	return strconv.FormatFloat(math.Round(100*x)/100, 'f', -1, 64)
}

// shorten cuts a name to n characters.
func shorten(name string, n int) string {
	letters := []rune(name)
	if len(letters) <= n {
		return name
	}
	return string(letters[:n-1]) + "…"
}
