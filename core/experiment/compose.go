package experiment

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"siibp/core/baseline"
	"siibp/core/figure"
)

// Document returns the report as a document.
func (r *Report) Document() *Document {
	c := &composer{document: Document{Title: r.title(), About: r.about()}}
	if r.Done < r.Of {
		c.document.Pending = fmt.Sprintf("%d of %d tasks are done.", r.Done, r.Of)
	}
	for _, t := range r.Tables {
		r.addTable(c, t)
	}
	if r.Grid != nil {
		r.Grid.add(c)
	}
	r.addMethods(c)
	return c.finish()
}

// title returns the heading of the report.
func (r *Report) title() string {
	if r.Grid != nil {
		return "Cross-validation on " + r.Dataset.Name
	}
	return "Methods compared on " + r.Dataset.Name
}

// about describes the data and the seed.
func (r *Report) about() string {
	d := r.Dataset
	text := fmt.Sprintf("%d videos, %d tracks, %d caption tuples", d.Videos, d.Tracks, d.Tuples)
	if d.Held > 0 {
		text += fmt.Sprintf(", %d videos held out", d.Held)
	}
	if r.Design.Merge > 1 {
		text += fmt.Sprintf("; %d consecutive videos are merged into one", r.Design.Merge)
	}
	if steps := r.Design.Features.String(); steps != "" {
		text += "; features: " + steps
	}
	return text + fmt.Sprintf(". Seed %d, siibp %s.", int(r.Design.Options.Seed), r.Version)
}

// hue returns the index of a method, which determines its colour in every figure.
func (r *Report) hue(method string) int {
	return slices.IndexFunc(r.Methods, func(e MethodResult) bool { return e.Name == method })
}

// addTable adds a section with one table and its figures.
func (r *Report) addTable(c *composer, t Table) {
	if len(t.Rows) == 0 {
		return
	}
	c.section(t.Name)
	about := fmt.Sprintf("%s; %d videos.", t.About, t.Videos)
	if r.Design.Replicates > 0 {
		about += fmt.Sprintf(" Below each score is its 95 %% interval, from %d bootstrap replicates of the videos, equal for all methods; where all videos agree, it is that of Clopper and Pearson for as many videos.", r.Design.Replicates)
	}
	c.text(MutedText, "%s", about)
	c.text(ConclusionText, "%s", t.conclusion())
	c.text(PlainText, "%s", paperNote(r.Dataset.Name))
	c.add(Content{Table: r.scores(t.Name+": scores", t, 0, t.leading())})
	if others := len(t.Measures) - t.leading(); others > 0 {
		c.fold(fmt.Sprintf("%d more measures", others), func() {
			for from := t.leading(); from < len(t.Measures); from += maxLeading {
				c.add(Content{Table: r.scores(t.Name+": "+t.Measures[from].Name, t, from, min(from+maxLeading, len(t.Measures)))})
			}
		})
	}
	r.addCurves(c, t)
	r.addConfusions(c, t)
	r.addClasses(c, t)
	if len(t.Differences) > 0 {
		c.fold("Differences between any two methods", func() { addDifferences(c, t) })
	}
}

// scores returns the measures from … to−1 with bars. Tables after the first omit methods without
// any of these measures.
func (r *Report) scores(label string, t Table, from, to int) *TextTable {
	table := &TextTable{Label: label, Kind: ScoreTable, Corner: "method", Columns: t.Measures[from:to]}
	for _, row := range t.Rows {
		if from > 0 && !slices.ContainsFunc(row.Cells[from:to], func(c *Cell) bool { return c != nil }) {
			continue
		}
		hue := r.hue(row.Method)
		line := TextRow{Name: row.Method, Hue: keyHue(hue)}
		for _, c := range row.Cells[from:to] {
			if c == nil {
				line.Cells = append(line.Cells, noCell)
				continue
			}
			cell := TextCell{Text: threeDecimals(c.Value), Bar: figure.Bar(c.Value, c.Low, c.High, hue)}
			if c.hasInterval() {
				cell.Interval = threeDecimals(c.Low) + "–" + threeDecimals(c.High)
			}
			line.Cells = append(line.Cells, cell)
		}
		table.Rows = append(table.Rows, line)
	}
	table.Rows = append(table.Rows, r.paperScores(t, from, to)...)
	table.Foot = &TextRow{Name: "taken over"}
	for k := from; k < to; k++ {
		table.Foot.Cells = append(table.Foot.Cells, TextCell{Text: itemCount(t, k)})
	}
	return table
}

// keyHue returns the hue of a method's key.
func keyHue(hue int) *int {
	hue %= figure.Hues
	return &hue
}

// paperScores returns a row for each method with a score in the paper on the same dataset.
func (r *Report) paperScores(t Table, from, to int) []TextRow {
	var rows []TextRow
	for _, row := range t.Rows {
		line, has := TextRow{Name: row.Method + ", the paper’s"}, false
		for _, h := range t.Measures[from:to] {
			cell := noCell
			if value, known := paperScore(r.Dataset.Name, row.Method, h.Name); known {
				cell, has = TextCell{Text: threeDecimals(value)}, true
			}
			line.Cells = append(line.Cells, cell)
		}
		if has {
			rows = append(rows, line)
		}
	}
	return rows
}

// itemCount returns the number of tracks or tuples of a column, or "" if it differs between methods.
func itemCount(t Table, k int) string {
	var counts []int
	for _, row := range t.Rows {
		if c := row.Cells[k]; c != nil && !slices.Contains(counts, c.Of) {
			counts = append(counts, c.Of)
		}
	}
	if len(counts) != 1 {
		return ""
	}
	return fmt.Sprint(counts[0])
}

// threeDecimals formats a score with three decimals and without a leading zero, as .713.
func threeDecimals(x float64) string {
	text := fmt.Sprintf("%.3f", x)
	text = strings.Replace(text, "0.", ".", 1)
	return strings.Replace(text, "-", "−", 1)
}

// withSign formats a difference with its sign.
func withSign(x float64) string {
	if x > 0 {
		return "+" + threeDecimals(x)
	}
	return threeDecimals(x)
}

// addDifferences adds a matrix of differences for each measure.
func addDifferences(c *composer, t Table) {
	c.text(MutedText, "Row minus column, with its 95 %% interval; bold if that excludes 0.")
	for _, h := range t.Measures {
		c.add(Content{Heading: h.Name})
		if table := differences(t, h.Name); table != nil {
			c.add(Content{Table: table})
		}
	}
}

// differences returns the differences of one measure as a lower triangular matrix, nil if less than two methods have it.
func differences(t Table, measure string) *TextTable {
	byPair := map[[2]string]Difference{}
	var names []string
	for _, d := range t.Differences {
		if d.Measure == measure {
			byPair[[2]string{d.A, d.B}] = d
		}
	}
	for k, h := range t.Measures {
		for _, row := range t.Rows {
			if h.Name == measure && row.Cells[k] != nil {
				names = append(names, row.Method)
			}
		}
	}
	if len(names) < 2 {
		return nil
	}
	table := &TextTable{Label: "differences in " + measure, Kind: DifferenceTable}
	for _, b := range names[:len(names)-1] {
		table.Columns = append(table.Columns, Heading{Name: b})
	}
	for i, a := range names[1:] {
		line := TextRow{Name: a}
		for _, b := range names[:i+1] {
			d := byPair[[2]string{a, b}]
			line.Cells = append(line.Cells, TextCell{Text: withSign(d.Value), Interval: withSign(d.Low) + " … " + withSign(d.High), IsClear: d.Low > 0 || d.High < 0})
		}
		table.Rows = append(table.Rows, line)
	}
	return table
}

// addMethods adds the description and the final state of each method, and all settings.
func (r *Report) addMethods(c *composer) {
	c.section("Methods and settings")
	var terms []Term
	for _, e := range r.Methods {
		text := e.About + "."
		if e.F != nil {
			text += fmt.Sprintf(" F = %.1f, with %s.", *e.F, r.Design.Options.BackgroundText(e.Start.Background))
		}
		text += gapsText(e.Gaps)
		for _, note := range e.Notes {
			text += " " + strings.ToUpper(note[:1]) + note[1:] + "."
		}
		if e.HeldOut != nil {
			text += " " + strings.Join(e.HeldOut.Sentences(), " ")
		}
		terms = append(terms, Term{e.Name, text})
	}
	c.add(Content{Terms: terms})
	settings, err := json.MarshalIndent(r.Design, "", " ")
	if err != nil {
		panic("experiment: settings cannot be encoded as JSON: " + err.Error())
	}
	c.fold("All settings", func() { c.add(Content{Code: string(settings)}) })
}

// gapsText states the number of converged convex programs and the largest relative gap.
func gapsText(gaps []baseline.Certificate) string {
	if len(gaps) == 0 {
		return ""
	}
	worst, reached := gaps[0], 0
	relative := func(c baseline.Certificate) float64 {
		return c.Gap / math.Max(math.Abs(c.Objective), math.SmallestNonzeroFloat64)
	}
	for _, c := range gaps {
		if relative(c) > relative(worst) {
			worst = c
		}
		if c.Reached {
			reached++
		}
	}
	return fmt.Sprintf(" %d convex programs, of which %d converged to their tolerance; the largest duality gap is %.1e of an objective of %.4g, after %d iterations.",
		len(gaps), reached, relative(worst), worst.Objective, worst.Iterations)
}
