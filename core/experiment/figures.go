package experiment

import (
	"fmt"
	"html"
	"io"
	"slices"
	"strings"
	"unicode"

	"siibp/core/figure"
	"siibp/core/score"
)

// markup builds HTML and collects its figures.
type markup struct {
	strings.Builder
	pictures []Picture
}

// Picture is one figure of a report.
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

// figure writes a picture with its caption. title is the source of its file name and the title of its
// file.
func (m *markup) figure(caption, title, picture string) {
	name := fileName(title)
	for n := 2; slices.ContainsFunc(m.pictures, func(p Picture) bool { return p.Name == name+".svg" }); n++ {
		name = fmt.Sprintf("%s-%d", fileName(title), n)
	}
	m.pictures = append(m.pictures, Picture{name + ".svg", title, picture})
	m.add(`<figure data-figure="%s"><figcaption>%s</figcaption>%s</figure>`, name, caption, raw(picture))
}

// fileName returns the words of a title, in lower case and joined by hyphens.
func fileName(title string) string {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.Join(words, "-")
}

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

// details writes a collapsible section.
func (m *markup) details(title string, body func()) {
	m.add("<details><summary>%s</summary>", title)
	body()
	m.add("</details>")
}

// scrollBox writes a horizontally scrollable region.
func (m *markup) scrollBox(label string, body func()) {
	m.add(`<div class="wide" tabindex="0" role="region" aria-label="%s">`, label)
	body()
	m.add("</div>")
}

// writeCurves writes one figure for each curve, with all methods. Curves of single classes are in a
// collapsible section.
func (r *Report) writeCurves(m *markup, t Table) {
	var names, classes []curveKey
	for _, row := range t.Rows {
		for _, c := range row.Curves {
			list, key := &names, curveKey{c.Name, c.Class}
			if c.Class != "" {
				list = &classes
			}
			if !slices.Contains(*list, key) {
				*list = append(*list, key)
			}
		}
	}
	r.drawCurves(m, t, names)
	if len(classes) > 0 {
		m.details("Precision and recall of each class", func() { r.drawCurves(m, t, classes) })
	}
}

// curveKey identifies a curve. The name is needed because two concepts may have classes of equal names.
type curveKey struct{ name, class string }

// drawCurves writes one figure for each key.
func (r *Report) drawCurves(m *markup, t Table, keys []curveKey) {
	m.add(`<div class="figures">`)
	for _, key := range keys {
		var first *score.Curve
		var series []figure.Series
		for _, row := range t.Rows {
			for i, c := range row.Curves {
				if (curveKey{c.Name, c.Class}) != key {
					continue
				}
				if first == nil {
					first = &row.Curves[i]
				}
				series = append(series, figure.Series{Name: row.Method, Note: threeDecimals(c.Area), Points: points(c.Points), Hue: r.hue(row.Method)})
			}
		}
		beside := "area"
		if first.Reliability {
			beside = "calibration error"
			series = append(series, figure.Series{Name: "as probable as right", Points: []figure.Point{{X: 0, Y: 0}, {X: 1, Y: 1}}, Hue: len(r.Methods)})
		}
		m.figure(key.name, t.Name+": "+key.name, figure.Curves(key.name+" of each method; at the right the "+beside, first.X, first.Y, series))
	}
	m.add("</div>")
}

// points converts the points of a curve for package figure.
func points(list []score.Point) []figure.Point {
	out := make([]figure.Point, len(list))
	for i, p := range list {
		out[i] = figure.Point(p)
	}
	return out
}

// writeConfusions writes the confusion matrices of each concept side by side.
func (r *Report) writeConfusions(m *markup, t Table) {
	var concepts []string
	for _, row := range t.Rows {
		for _, c := range row.Confusions {
			if !slices.Contains(concepts, c.Concept) {
				concepts = append(concepts, c.Concept)
			}
		}
	}
	for _, concept := range concepts {
		m.details("Confusion matrices: "+concept, func() {
			m.add(`<p class="muted">Rows: truth. Columns: prediction. The intensity of a cell is its fraction of the row.</p><div class="figures">`)
			for _, row := range t.Rows {
				for _, c := range row.Confusions {
					if c.Concept == concept {
						m.figure(row.Method, t.Name+": confusion, "+concept+" by "+row.Method,
							figure.Matrix(concept+" by "+row.Method, c.Classes, c.Count))
					}
				}
			}
			m.add("</div>")
		})
	}
}

// writeClasses writes a table of each measure of single classes, with one column for each method.
func (r *Report) writeClasses(m *markup, t Table) {
	for _, kind := range []struct {
		title string
		value func(ClassReport) *float64
		count func(ClassReport) int
	}{
		{"Accuracy of each class", func(c ClassReport) *float64 { return c.Accuracy }, func(c ClassReport) int { return c.Tracks }},
		{"Average precision of each class", func(c ClassReport) *float64 { return c.AP }, func(c ClassReport) int { return c.Tracks }},
		{"Mean IoU of each class", func(c ClassReport) *float64 { return c.IoU }, func(c ClassReport) int { return c.Tuples }},
	} {
		rows := slices.DeleteFunc(slices.Clone(t.Rows), func(row MethodScores) bool {
			return !slices.ContainsFunc(row.Classes, func(c ClassReport) bool { return kind.value(c) != nil })
		})
		if len(rows) > 0 {
			m.details(kind.title, func() {
				m.scrollBox(kind.title+", "+t.Name, func() { writeClass(m, rows, kind.value, kind.count) })
			})
		}
	}
}

// writeClass writes one measure of all classes in the order of the dataset. value returns the measure of
// a class and count its number of items.
func writeClass(m *markup, rows []MethodScores, value func(ClassReport) *float64, count func(ClassReport) int) {
	m.add(`<table><thead><tr><th scope="col">class</th><th scope="col">of</th>`)
	for _, row := range rows {
		m.add(`<th scope="col">%s</th>`, row.Method)
	}
	m.add("</tr></thead><tbody>")
	for i, c := range rows[0].Classes {
		if count(c) == 0 {
			continue
		}
		m.add(`<tr><th scope="row">%s</th><td>%d</td>`, c.Name, count(c))
		for _, row := range rows {
			if x := value(row.Classes[i]); x != nil {
				m.add("<td>%s</td>", threeDecimals(*x))
			} else {
				m.add(`<td class="none">–</td>`)
			}
		}
		m.add("</tr>")
	}
	m.add("</tbody></table>")
}
