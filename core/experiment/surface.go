package experiment

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"siibp/core/figure"
)

// GridResult is the result of a cross-validation.
type GridResult struct {
	Videos   int         `json:"videos"` // number of videos in the sample
	Measures []Heading   `json:"measures"`
	Points   []GridPoint `json:"points"` // ordered by background, then alpha, then c

	// Chosen is the point of the options with features and options selected in each fold by held-out
	// captions of its training videos; nil in reports of older versions.
	Chosen *GridPoint `json:"chosen,omitempty"`
}

// GridPoint is one combination of values with its scores over the folds.
type GridPoint struct {
	Background int     `json:"background"`
	Alpha      float64 `json:"alpha"`
	C          float64 `json:"c"`
	Folds      int     `json:"folds"` // number of finished folds
	Cells      []*Cell `json:"cells"` // for each measure, without intervals
}

// result returns the mean scores of all points.
func (cv *crossValidation) result() *GridResult {
	s := &GridResult{Videos: cv.videos, Measures: cv.headings}
	for _, p := range cv.points {
		s.Points = append(s.Points, p.point(len(cv.headings)))
	}
	chosen := cv.chosen.point(len(cv.headings))
	s.Chosen = &chosen
	return s
}

// point returns the mean scores of a point.
func (p *gridSums) point(measures int) GridPoint {
	f := GridPoint{Background: p.background, Alpha: p.alpha, C: p.c, Folds: p.folds, Cells: make([]*Cell, measures)}
	for k := range p.sum {
		if p.counts[k] > 0 {
			f.Cells[k] = &Cell{Value: p.sum[k] / p.counts[k], Low: 1, High: 0, Of: int(p.counts[k])}
		}
	}
	return f
}

// chosenName is the name of the row of Chosen.
const chosenName = "features and options chosen in each fold"

// chosenCell returns measure k of Chosen, or nil if it has none.
func (s *GridResult) chosenCell(k int) *Cell {
	if s.Chosen == nil {
		return nil
	}
	return s.Chosen.Cells[k]
}

// Name returns the values of a point as text.
func (p GridPoint) Name() string {
	return "K_bg " + strconv.Itoa(p.Background) + ", α " + decimal(p.Alpha) + ", C " + decimal(p.C)
}

// add adds one heat map for each measure and K_bg, and then the table of all points.
func (s *GridResult) add(c *composer) {
	const scored = "%d videos; each score is over the held-out folds."
	for k, h := range s.Measures {
		best := s.Best(k)
		if best == nil {
			continue
		}
		if len(c.document.Sections) == 0 {
			c.section(h.Name)
			c.text(MutedText, scored, s.Videos)
			s.addMeasure(c, k, best)
		} else {
			c.fold(h.Name, func() { s.addMeasure(c, k, best) })
		}
	}
	if len(c.document.Sections) == 0 {
		c.section("Scores")
		c.text(MutedText, scored, s.Videos)
	}
	c.fold("Table", func() { c.add(Content{Table: s.points()}) })
}

// addMeasure adds the best point of a measure and its heat maps.
func (s *GridResult) addMeasure(c *composer, k int, best *GridPoint) {
	text := fmt.Sprintf("Best: %s with %s.", best.Name(), threeDecimals(best.Cells[k].Value))
	if cell := s.chosenCell(k); cell != nil {
		text += fmt.Sprintf(" With %s, by held-out captions of its training videos: %s.", chosenName, threeDecimals(cell.Value))
	}
	c.text(PlainText, "%s", text)
	var figures []Figure
	for _, background := range distinct(s.Points, func(p GridPoint) float64 { return float64(p.Background) }) {
		figures = append(figures, c.figure(fmt.Sprintf("K_bg %d; α down, C across", int(background)), fmt.Sprintf("%s at K_bg %d", s.Measures[k].Name, int(background)), s.heatMap(k, int(background))))
	}
	c.add(Content{Figures: figures})
}

// Best returns the first point with the highest score in measure k, or nil if no point has a score.
func (s *GridResult) Best(k int) *GridPoint {
	var best *GridPoint
	for i, p := range s.Points {
		if len(p.Cells) > k && p.Cells[k] != nil && (best == nil || p.Cells[k].Value > best.Cells[k].Value) {
			best = &s.Points[i]
		}
	}
	return best
}

// heatMap returns the heat map of measure k at one K_bg.
func (s *GridResult) heatMap(k, background int) *figure.Drawing {
	points := slices.DeleteFunc(slices.Clone(s.Points), func(p GridPoint) bool { return p.Background != background })
	alphas := distinct(points, func(p GridPoint) float64 { return p.Alpha })
	cs := distinct(points, func(p GridPoint) float64 { return p.C })
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

// scoreRange returns the range of measure k over all points, the common scale of all heat maps.
func (s *GridResult) scoreRange(k int) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, p := range s.Points {
		if p.Cells[k] != nil {
			low, high = math.Min(low, p.Cells[k].Value), math.Max(high, p.Cells[k].Value)
		}
	}
	return low, high
}

// points returns the table of all points.
func (s *GridResult) points() *TextTable {
	table := &TextTable{Label: "all points", Corner: "K_bg", Columns: append([]Heading{{Name: "α"}, {Name: "C"}}, s.Measures...)}
	for _, p := range s.Points {
		if p.Folds == 0 {
			continue
		}
		line := TextRow{Name: strconv.Itoa(p.Background), Cells: []TextCell{{Text: fmt.Sprintf("%.4g", p.Alpha)}, {Text: fmt.Sprintf("%.4g", p.C)}}}
		for _, c := range p.Cells {
			cell := noCell
			if c != nil {
				cell = TextCell{Text: threeDecimals(c.Value)}
			}
			line.Cells = append(line.Cells, cell)
		}
		table.Rows = append(table.Rows, line)
	}
	return table
}

// distinct returns the distinct values of the points in the order of their first occurrence.
func distinct(points []GridPoint, value func(GridPoint) float64) []float64 {
	var list []float64
	for _, p := range points {
		if x := value(p); !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}

// labels returns each value as text with a prefix.
func labels(prefix string, values []float64) []string {
	names := make([]string, len(values))
	for i, x := range values {
		names[i] = fmt.Sprintf("%s%.4g", prefix, x)
	}
	return names
}
