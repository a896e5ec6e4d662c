package experiment

import (
	"fmt"
	"math"
	"slices"

	"siibp/core/figure"
	"siibp/core/score"
)

// writeCurves draws each kind of curve once, with all methods in one figure. Curves of
// single classes go into a section that opens.
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

// curveKey identifies a curve: two concepts may have a class of the same name.
type curveKey struct{ name, class string }

// drawCurves draws one figure for each key.
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

// writeConfusions draws the confusion matrices of each concept side by side.
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
			m.add(`<p class="muted">The truth down, what was predicted across; a cell is as strong as its share of the row.</p><div class="figures">`)
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

// writeClasses writes the measures of single classes, with one column for each method.
func (r *Report) writeClasses(m *markup, t Table) {
	for _, kind := range []struct {
		title string
		value func(Class) *float64
		count func(Class) int
	}{
		{"Accuracy of each class", func(c Class) *float64 { return c.Accuracy }, func(c Class) int { return c.Tracks }},
		{"Average precision of each class", func(c Class) *float64 { return c.AP }, func(c Class) int { return c.Tracks }},
		{"Mean IoU of each class", func(c Class) *float64 { return c.IoU }, func(c Class) int { return c.Tuples }},
	} {
		rows := slices.DeleteFunc(slices.Clone(t.Rows), func(row Row) bool {
			return !slices.ContainsFunc(row.Classes, func(c Class) bool { return kind.value(c) != nil })
		})
		if len(rows) > 0 {
			m.details(kind.title, func() {
				m.scrollBox(kind.title+", "+t.Name, func() { writeClass(m, rows, kind.value, kind.count) })
			})
		}
	}
}

// writeClass writes one measure of all classes, in the order of the dataset. of returns the
// number of items of a class.
func writeClass(m *markup, rows []Row, value func(Class) *float64, count func(Class) int) {
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

// write draws each measure as one heat map for each K_bg, and then the table of all points.
func (s *Surface) write(m *markup) {
	m.add(`<p class="muted">%d videos; each score is taken over the folds that were held out.</p>`, s.Videos)
	for k, h := range s.Measures {
		best := s.Best(k)
		if best == nil {
			continue
		}
		body := func() {
			m.add("<p>Best: %s with %s.", best.Name(), threeDecimals(best.Cells[k].Value))
			if c := s.chosenCell(k); c != nil {
				m.add(" With %s, by hiding captions of its training videos: %s.", chosenName, threeDecimals(c.Value))
			}
			m.add(`</p><div class="figures">`)
			for _, background := range distinct(s.Points, func(p Fitted) float64 { return float64(p.Background) }) {
				m.figure(fmt.Sprintf("K_bg %d; α down, C across", int(background)), fmt.Sprintf("%s at K_bg %d", h.Name, int(background)), s.heatMap(k, int(background)))
			}
			m.add("</div>")
		}
		if k == 0 {
			m.add("<h2>%s</h2>", h.Name)
			body()
		} else {
			m.details(h.Name, body)
		}
	}
	m.details("Table", func() { m.scrollBox("all points", func() { s.writePoints(m) }) })
}

// Best returns the point with the highest score in measure k, the first of equal ones, or nil
// if no point has one.
func (s *Surface) Best(k int) *Fitted {
	var best *Fitted
	for i, p := range s.Points {
		if len(p.Cells) > k && p.Cells[k] != nil && (best == nil || p.Cells[k].Value > best.Cells[k].Value) {
			best = &s.Points[i]
		}
	}
	return best
}

// heatMap draws measure k at one K_bg.
func (s *Surface) heatMap(k, background int) string {
	points := slices.DeleteFunc(slices.Clone(s.Points), func(p Fitted) bool { return p.Background != background })
	alphas := distinct(points, func(p Fitted) float64 { return p.Alpha })
	cs := distinct(points, func(p Fitted) float64 { return p.C })
	value := make([][]float64, len(alphas))
	for i := range value {
		value[i] = make([]float64, len(cs))
		for j := range value[i] {
			value[i][j] = math.NaN()
		}
	}
	for _, p := range points {
		if p.Cells[k] != nil {
			value[slices.Index(alphas, p.Alpha)][slices.Index(cs, p.C)] = p.Cells[k].Value
		}
	}
	low, high := s.scoreRange(k)
	return figure.Heat(fmt.Sprintf("%s at K_bg %d", s.Measures[k].Name, background), labels("α ", alphas), labels("C ", cs), value, low, high)
}

// scoreRange returns the least and the highest score, so that all heat maps share a scale.
func (s *Surface) scoreRange(k int) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, p := range s.Points {
		if p.Cells[k] != nil {
			low, high = math.Min(low, p.Cells[k].Value), math.Max(high, p.Cells[k].Value)
		}
	}
	return low, high
}

// writePoints writes the table of all points.
func (s *Surface) writePoints(m *markup) {
	m.add(`<table><thead><tr><th scope="col">K_bg</th><th scope="col">α</th><th scope="col">C</th>`)
	for _, h := range s.Measures {
		m.add(`<th scope="col" title="%s">%s</th>`, h.About, h.Name)
	}
	m.add("</tr></thead><tbody>")
	for _, p := range s.Points {
		if p.Folds == 0 {
			continue
		}
		m.add("<tr><td>%d</td><td>%.4g</td><td>%.4g</td>", p.Background, p.Alpha, p.C)
		for _, c := range p.Cells {
			if c == nil {
				m.add(`<td class="none">–</td>`)
			} else {
				m.add("<td>%s</td>", threeDecimals(c.Value))
			}
		}
		m.add("</tr>")
	}
	m.add("</tbody></table>")
}

// distinct returns the values of the points in the order of their first occurrence.
func distinct(points []Fitted, value func(Fitted) float64) []float64 {
	var list []float64
	for _, p := range points {
		if x := value(p); !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}

// labels returns each value with a prefix.
func labels(prefix string, values []float64) []string {
	names := make([]string, len(values))
	for i, x := range values {
		names[i] = fmt.Sprintf("%s%.4g", prefix, x)
	}
	return names
}
