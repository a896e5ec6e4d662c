package experiment

import (
	"fmt"
	"slices"

	"siibp/core/figure"
	"siibp/core/score"
)

// addCurves adds one figure for each curve, with all methods. Curves of single classes are folded.
func (r *Report) addCurves(c *composer, t Table) {
	var names, classes []curveKey
	for _, row := range t.Rows {
		for _, curve := range row.Curves {
			list, key := &names, curveKey{curve.Name, curve.Class}
			if curve.Class != "" {
				list = &classes
			}
			if !slices.Contains(*list, key) {
				*list = append(*list, key)
			}
		}
	}
	c.add(r.curves(c, t, names))
	if len(classes) > 0 {
		c.fold("Precision and recall of each class", func() { c.add(r.curves(c, t, classes)) })
	}
}

// curveKey identifies a curve. The name is needed because two concepts may have classes of equal names.
type curveKey struct{ name, class string }

// curves returns one figure for each key.
func (r *Report) curves(c *composer, t Table, keys []curveKey) Content {
	var figures []Figure
	for _, key := range keys {
		var first *score.Curve
		var series []figure.Series
		for _, row := range t.Rows {
			for i, curve := range row.Curves {
				if (curveKey{curve.Name, curve.Class}) != key {
					continue
				}
				if first == nil {
					first = &row.Curves[i]
				}
				series = append(series, figure.Series{Name: row.Method, Note: threeDecimals(curve.Area), Points: points(curve.Points), Hue: r.hue(row.Method)})
			}
		}
		beside := "area"
		if first.Reliability {
			beside = "calibration error"
			series = append(series, figure.Series{Name: "as probable as right", Points: []figure.Point{{X: 0, Y: 0}, {X: 1, Y: 1}}, Hue: len(r.Methods)})
		}
		figures = append(figures, c.figure(key.name, t.Name+": "+key.name, figure.Curves(key.name+" of each method; at the right the "+beside, first.X, first.Y, series)))
	}
	return Content{Figures: figures}
}

// points converts the points of a curve for package figure.
func points(list []score.Point) []figure.Point {
	out := make([]figure.Point, len(list))
	for i, p := range list {
		out[i] = figure.Point(p)
	}
	return out
}

// addConfusions adds the confusion matrices of each concept side by side.
func (r *Report) addConfusions(c *composer, t Table) {
	var concepts []string
	for _, row := range t.Rows {
		for _, confusion := range row.Confusions {
			if !slices.Contains(concepts, confusion.Concept) {
				concepts = append(concepts, confusion.Concept)
			}
		}
	}
	for _, concept := range concepts {
		c.fold("Confusion matrices: "+concept, func() {
			c.text(MutedText, "Rows: truth. Columns: prediction. The intensity of a cell is its fraction of the row.")
			var figures []Figure
			for _, row := range t.Rows {
				for _, confusion := range row.Confusions {
					if confusion.Concept == concept {
						figures = append(figures, c.figure(row.Method, t.Name+": confusion, "+concept+" by "+row.Method,
							figure.Matrix(concept+" by "+row.Method, confusion.Classes, confusion.Count)))
					}
				}
			}
			c.add(Content{Figures: figures})
		})
	}
}

// addClasses adds a table of each measure of single classes, with one column for each method.
func (r *Report) addClasses(c *composer, t Table) {
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
			c.fold(kind.title, func() {
				c.add(Content{Table: classTable(kind.title+", "+t.Name, rows, kind.value, kind.count)})
			})
		}
	}
}

// classTable returns one measure of all classes in the order of the dataset. value returns the measure of
// a class and count its number of items.
func classTable(label string, rows []MethodScores, value func(ClassReport) *float64, count func(ClassReport) int) *TextTable {
	table := &TextTable{Label: label, Corner: "class", Columns: []Heading{{Name: "of"}}}
	for _, row := range rows {
		table.Columns = append(table.Columns, Heading{Name: row.Method})
	}
	for i, c := range rows[0].Classes {
		if count(c) == 0 {
			continue
		}
		line := TextRow{Name: c.Name, Cells: []TextCell{{Text: fmt.Sprint(count(c))}}}
		for _, row := range rows {
			cell := noCell
			if x := value(row.Classes[i]); x != nil {
				cell = TextCell{Text: threeDecimals(*x)}
			}
			line.Cells = append(line.Cells, cell)
		}
		table.Rows = append(table.Rows, line)
	}
	return table
}
