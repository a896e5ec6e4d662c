// Package figure draws the figures of a report: bars with intervals, curves, traces,
// confusion matrices and heat maps. A drawing is a list of shapes, and String returns it as SVG. Elements have classes of the page's style sheet, which sets
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

// Drawing is a picture of width×height user units. One user unit is one pixel.
type Drawing struct {
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Label  string  `json:"label"` // read aloud by screen readers
	Shapes []Shape `json:"shapes"`
}

// ShapeKind is the element of a shape.
type ShapeKind string

// The kinds of shapes.
const (
	LineShape ShapeKind = "line"
	RectShape ShapeKind = "rect"
	PathShape ShapeKind = "path"
	TextShape ShapeKind = "text"
)

// Shape is one element of a drawing. Lengths are rounded to 1/100; absent ones are 0.
type Shape struct {
	Kind    ShapeKind `json:"kind"`
	Class   string    `json:"class,omitempty"` // of the style sheet
	X       float64   `json:"x,omitempty"`     // of the start of a line, the corner of a rectangle or the anchor of a text
	Y       float64   `json:"y,omitempty"`
	X2      float64   `json:"x2,omitempty"` // of the end of a line
	Y2      float64   `json:"y2,omitempty"`
	Width   float64   `json:"width,omitempty"` // of a rectangle
	Height  float64   `json:"height,omitempty"`
	Opacity *float64  `json:"opacity,omitempty"` // of a rectangle; nil: opaque
	Path    string    `json:"path,omitempty"`    // in the syntax of SVG
	Anchor  string    `json:"anchor,omitempty"`  // of a text: start, middle or end
	Upward  bool      `json:"upward,omitempty"`  // whether a text reads upwards
	Text    string    `json:"text,omitempty"`
	Title   string    `json:"title,omitempty"` // its tooltip
}

// String returns the drawing as an SVG element.
func (d *Drawing) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="0 0 %s %s" width="%s" height="%s" role="img" aria-label="%s">`,
		units(d.Width), units(d.Height), units(d.Width), units(d.Height), html.EscapeString(d.Label))
	for _, s := range d.Shapes {
		s.write(&b)
	}
	b.WriteString("</svg>")
	return b.String()
}

// write writes the SVG element of a shape.
func (s *Shape) write(b *strings.Builder) {
	switch s.Kind {
	case LineShape:
		fmt.Fprintf(b, `<line x1="%s" y1="%s" x2="%s" y2="%s" class="%s"/>`, units(s.X), units(s.Y), units(s.X2), units(s.Y2), s.Class)
	case RectShape:
		fmt.Fprintf(b, `<rect x="%s" y="%s" width="%s" height="%s" class="%s"`, units(s.X), units(s.Y), units(s.Width), units(s.Height), s.Class)
		if s.Opacity != nil {
			fmt.Fprintf(b, ` fill-opacity="%s"`, units(*s.Opacity))
		}
		fmt.Fprintf(b, `>%s</rect>`, s.tooltip())
	case PathShape:
		fmt.Fprintf(b, `<path d="%s" class="%s">%s</path>`, s.Path, s.Class, s.tooltip())
	case TextShape:
		at := fmt.Sprintf(`x="%s" y="%s"`, units(s.X), units(s.Y))
		if s.Upward {
			at = fmt.Sprintf(`transform="translate(%s %s) rotate(-90)"`, units(s.X), units(s.Y))
		}
		class := ""
		if s.Class != "" {
			class = fmt.Sprintf(` class="%s"`, s.Class)
		}
		fmt.Fprintf(b, `<text %s text-anchor="%s"%s>%s</text>`, at, s.Anchor, class, html.EscapeString(s.Text))
	}
}

// tooltip returns the title element of a shape, "" without a title.
func (s *Shape) tooltip() string {
	if s.Title == "" {
		return ""
	}
	return "<title>" + html.EscapeString(s.Title) + "</title>"
}

// add adds a shape.
func (d *Drawing) add(s Shape) {
	for _, x := range []*float64{&s.X, &s.Y, &s.X2, &s.Y2, &s.Width, &s.Height} {
		*x = rounded(*x)
	}
	d.Shapes = append(d.Shapes, s)
}

// line draws a straight line.
func (d *Drawing) line(x1, y1, x2, y2 float64, class string) {
	d.add(Shape{Kind: LineShape, X: x1, Y: y1, X2: x2, Y2: y2, Class: class})
}

// rect draws a rectangle.
func (d *Drawing) rect(x, y, w, h float64, class string) {
	d.add(Shape{Kind: RectShape, X: x, Y: y, Width: w, Height: h, Class: class})
}

// text draws text with the SVG text-anchor "start", "end" or "middle" at x. A class may be "".
func (d *Drawing) text(x, y float64, anchor, class, text string) {
	d.add(Shape{Kind: TextShape, X: x, Y: y, Anchor: anchor, Class: class, Text: text})
}

// verticalText draws text that reads upwards, with its anchor at (x, y).
func (d *Drawing) verticalText(x, y float64, anchor, text string) {
	d.add(Shape{Kind: TextShape, X: x, Y: y, Anchor: anchor, Upward: true, Text: text})
}

// path draws a polyline through points in user units. title is its tooltip.
func (d *Drawing) path(points []Point, class, title string) {
	var data strings.Builder
	for i, p := range points {
		data.WriteString(map[bool]string{true: "M", false: "L"}[i == 0])
		data.WriteString(units(p.X) + " " + units(p.Y))
	}
	d.add(Shape{Kind: PathShape, Path: data.String(), Class: class, Title: title})
}

// Point is a point of a curve.
type Point struct{ X, Y float64 }

// hue returns the class of the i-th hue.
func hue(i int) string { return fmt.Sprintf("hue%d", i%Hues) }

// rounded returns a length rounded to 1/100.
func rounded(x float64) float64 { return math.Round(100*x) / 100 }

// units formats a length rounded to 1/100.
func units(x float64) string { return strconv.FormatFloat(rounded(x), 'f', -1, 64) }

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
func File(drawing *Drawing, title string) string {
	picture := replaceClasses(drawing.String())
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
